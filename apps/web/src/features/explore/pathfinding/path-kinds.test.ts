import { describe, expect, it } from 'vitest';
import { kindsOfPlatforms, pathPlatforms, searchTree } from './path-kinds.ts';

const kind = (name: string, isTraversable: boolean) => ({ id: 1, name, description: '', isTraversable });
const PLATFORMS = pathPlatforms([
  {
    name: 'The shop',
    namespace: 'SH',
    kinds: [kind('SH_Opens', true), kind('SH_Knows', false), kind('SH_Runs', true)],
  },
  { name: 'Nothing to follow', namespace: 'NO', kinds: [kind('NO_Knows', false)] },
]);

describe('the tree of kinds', () => {
  it('has a platform for each extension with kinds that paths follow', () => {
    expect(PLATFORMS.map(({ name }) => name)).toEqual(['Active Directory', 'Azure', 'The shop']);
    expect(kindsOfPlatforms(PLATFORMS).slice(-2)).toEqual(['SH_Opens', 'SH_Runs']);
  });

  it('holds every kind', () => {
    const shown = searchTree(PLATFORMS, '').flatMap(({ categories }) =>
      categories.flatMap((one) => one.shown),
    );
    expect(shown).toEqual(kindsOfPlatforms(PLATFORMS));
  });

  it('is searched by the names of kinds, of categories and of extensions', () => {
    const shownOf = (text: string) =>
      searchTree(PLATFORMS, text).map(({ name, categories }) => [
        name,
        categories.flatMap((one) => one.shown),
      ]);
    expect(shownOf(' esc13 ')).toEqual([['Active Directory', ['ADCSESC13']]]);
    expect(shownOf('the shop')).toEqual([['The shop', ['SH_Opens', 'SH_Runs']]]);
    expect(shownOf('sh_r')).toEqual([['The shop', ['SH_Runs']]]);
    expect(searchTree(PLATFORMS, 'cross platform').map(({ name }) => name)).toEqual([
      'Active Directory',
      'Azure',
    ]);
    expect(shownOf('nothing like it')).toEqual([]);
  });
});
