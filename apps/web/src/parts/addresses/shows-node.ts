import type { ExploreSearch } from './explore-search.ts';

/** Where one node is drawn. */
export function showsNode(objectId: string): ExploreSearch {
  return { exploreSearchTab: 'node', searchType: 'node', primarySearch: objectId };
}
