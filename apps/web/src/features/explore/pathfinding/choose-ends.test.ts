import { describe, expect, it } from 'vitest';
import { asEnd, changeMode } from './choose-ends.ts';

describe('a node that becomes an end', () => {
  it('is no longer the other one', () => {
    expect(asEnd('secondarySearch', 'A', { primarySearch: 'A' })).toEqual({
      pathMode: 'between',
      primarySearch: undefined,
      secondarySearch: 'A',
    });
    expect(asEnd('primarySearch', 'A', { secondarySearch: 'A' })).toEqual({
      pathMode: 'between',
      primarySearch: 'A',
      secondarySearch: undefined,
    });
  });

  it('leaves another one where it is', () => {
    expect(asEnd('secondarySearch', 'B', { primarySearch: 'A' })).toEqual({
      pathMode: 'between',
      secondarySearch: 'B',
    });
  });
});

describe('another mode', () => {
  it.each([
    ['to', 'between', { secondarySearch: 'A' }, { secondarySearch: 'A' }],
    ['from', 'between', { primarySearch: 'A' }, { primarySearch: 'A' }],
    ['to', 'between', { primarySearch: 'A', secondarySearch: 'A' }, { secondarySearch: 'A' }],
    ['from', 'between', { primarySearch: 'A', secondarySearch: 'A' }, { primarySearch: 'A' }],
    [
      'to',
      'between',
      { primarySearch: 'A', secondarySearch: 'B' },
      { primarySearch: 'A', secondarySearch: 'B' },
    ],
    ['to', 'from', { secondarySearch: 'A' }, { primarySearch: 'A', secondarySearch: 'A' }],
    [
      'to',
      'from',
      { primarySearch: 'B', secondarySearch: 'A' },
      { primarySearch: 'B', secondarySearch: 'A' },
    ],
    ['between', 'to', { primarySearch: 'A' }, { primarySearch: 'A', secondarySearch: 'A' }],
    [
      'between',
      'to',
      { primarySearch: 'A', secondarySearch: 'B' },
      { primarySearch: 'A', secondarySearch: 'B' },
    ],
    ['between', 'from', { secondarySearch: 'B' }, { primarySearch: 'B', secondarySearch: 'B' }],
  ] as const)('from %s to %s of %j asks about %j', (from, to, search, expected) => {
    const { pathMode, ...ends } = changeMode(from, to, search);
    const { primarySearch, secondarySearch } = { ...search, ...ends } as Record<string, string | undefined>;
    expect({ primarySearch, secondarySearch }).toEqual({
      primarySearch: undefined,
      secondarySearch: undefined,
      ...expected,
    });
    expect(pathMode).toBe(to === 'between' ? undefined : to);
  });
});
