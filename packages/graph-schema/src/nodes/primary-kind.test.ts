import { describe, expect, it } from 'vitest';
import { displayKind, primaryKind } from './primary-kind.ts';

describe('primaryKind', () => {
  it.each([
    { kinds: [], primary: 'Unknown' },
    { kinds: ['Base'], primary: 'Base' },
    { kinds: ['Base', 'AZBase'], primary: 'AZBase' },
    { kinds: ['AZBase', 'Base'], primary: 'AZBase' },
    { kinds: ['Base', 'User'], primary: 'User' },
    { kinds: ['Base', 'User', 'Computer'], primary: 'Computer' },
    { kinds: ['Computer', 'User', 'Base'], primary: 'Computer' },
    { kinds: ['Base', 'ADLocalGroup'], primary: 'ADLocalGroup' },
    { kinds: ['Base', 'Group', 'ADLocalGroup'], primary: 'Group' },
    { kinds: ['Base', 'ADLocalGroup', 'ADLocalUser'], primary: 'ADLocalUser' },
    { kinds: ['Base', 'User', 'AZBase', 'AZUser'], primary: 'AZUser' },
    { kinds: ['Base', 'Group', 'Tag_Tier_Zero', 'GH_Team'], primary: 'Group' },
    { kinds: ['GH_Team'], primary: 'Unknown' },
    { kinds: ['MemberOf'], primary: 'Unknown' },
    { kinds: ['Base', 'Domain', 'MetaDetail'], primary: 'Meta' },
  ])('shows $kinds as $primary', ({ kinds, primary }) => {
    expect(primaryKind(kinds)).toBe(primary);
  });
});

describe('displayKind', () => {
  it.each([
    { property: 'GH_Team', shown: 'GH_Team' },
    { property: '', shown: 'Group' },
    { property: 7, shown: 'Group' },
    { property: undefined, shown: 'Group' },
  ])('with the property $property shows $shown', ({ property, shown }) => {
    expect(displayKind(['Base', 'Group'], property)).toBe(shown);
  });
});
