import { listEnvironments } from '../features/available-domains/list-environments.ts';
import { classifyQuery, runQuery } from '../features/cypher/run-query.ts';
import { presentUpdate } from '../features/cypher/updates/present-update.ts';
import { listRelated } from '../features/entities/list-related.ts';
import { readEntity } from '../features/entities/read-entity.ts';
import { explainEdge } from '../features/explanations/explain-edge.ts';
import { findInheritance } from '../features/explanations/find-inheritance.ts';
import { listRelayTargets } from '../features/explanations/list-relay-targets.ts';
import { graphSearch } from '../features/graph-search/graph-search.ts';
import { listKinds } from '../features/kinds/list-kinds.ts';
import { findPaths } from '../features/paths/find-paths.ts';
import { findShortestPath } from '../features/paths/find-shortest-path.ts';
import { searchNodes } from '../features/search/search-nodes.ts';
import type { OperationTable } from './graph-operation.ts';

/**
 * Every operation a graph worker can run, by the name the pool is asked for. A feature adds its own here and
 * its weight in `job-weights.ts`; other threads import only the type.
 */
export const OPERATIONS = {
  search: searchNodes,
  graphSearch,
  listEnvironments,
  listKinds,
  shortestPath: findShortestPath,
  pathfinding: findPaths,
  edgeComposition: explainEdge,
  relayTargets: listRelayTargets,
  aclInheritance: findInheritance,
  entity: readEntity,
  relatedList: listRelated,
  classifyQuery,
  runQuery,
  presentUpdate,
} satisfies OperationTable;

export type GraphOperations = typeof OPERATIONS;
