import type { GraphOperations } from './operations.ts';

/**
 * Operations that draw what lies between nodes: whoever may see only some environments learns that there is something
 * hidden, of which they tell nothing. Every other operation does not find what its caller may not see.
 */
export const DRAWING_OPERATIONS: ReadonlySet<string> = new Set<keyof GraphOperations>([
  'shortestPath',
  'nearestPaths',
  'pathfinding',
  'edgeComposition',
]);
