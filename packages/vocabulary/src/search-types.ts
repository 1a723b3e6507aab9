/** What produced the graph that Explore draws, as its address names it; questions of notebooks are such addresses. */
export const SEARCH_TYPES = [
  'node',
  'pathfinding',
  'cypher',
  'relationship',
  'composition',
  'aclinheritance',
  'relaytargets',
] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];
