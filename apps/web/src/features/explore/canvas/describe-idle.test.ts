import { describe, expect, it } from 'vitest';
import type { ExploreSearch } from '../../../parts/addresses/explore-search.ts';
import { describeIdle } from './describe-idle.ts';

describe('an empty canvas', () => {
  it.each<[ExploreSearch, RegExp]>([
    [{}, /Search for a node/],
    [{ exploreSearchTab: 'cypher' }, /Write a query/],
    [{ exploreSearchTab: 'pathfinding' }, /Choose a start and an end/],
    [{ exploreSearchTab: 'pathfinding', primarySearch: 'S-1' }, /where the paths end, too/],
    [{ exploreSearchTab: 'pathfinding', secondarySearch: 'S-1' }, /where the paths start, too/],
    [{ exploreSearchTab: 'pathfinding', pathMode: 'to' }, /where the paths end\./],
    [
      { exploreSearchTab: 'pathfinding', pathMode: 'from', secondarySearch: 'S-1' },
      /where the paths start\./,
    ],
    [{ exploreSearchTab: 'pathfinding', primarySearch: 'S-1', secondarySearch: 'S-2' }, /Find paths/],
  ])('says what is to be done next: %o', (search, hint) => {
    expect(describeIdle(search).hint).toMatch(hint);
  });
});
