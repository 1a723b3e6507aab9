import { describeObjects } from '../../features/collection/graph-worker/describe-objects.ts';
import { presentUpdate } from '../../features/cypher/graph-worker/present-update.ts';
import { classifyQuery, runQuery } from '../../features/cypher/graph-worker/run-query.ts';
import { readCompleteness } from '../../features/data-quality/graph-worker/read-completeness.ts';
import { listOfCollection } from '../../features/entities/graph-worker/list-related.ts';
import { listAzureRelated, readAzureEntity } from '../../features/entities/graph-worker/read-azure-entity.ts';
import { readEntity } from '../../features/entities/graph-worker/read-entity.ts';
import { explainEdge } from '../../features/explanations/graph-worker/explain-edge.ts';
import { findInheritance } from '../../features/explanations/graph-worker/find-inheritance.ts';
import { listRelayTargets } from '../../features/explanations/graph-worker/list-relay-targets.ts';
import { listChokePoints } from '../../features/exposure/graph-worker/list-choke-points.ts';
import { simulateChanges } from '../../features/exposure/graph-worker/simulate-changes.ts';
import { readFindingElements } from '../../features/findings/graph-worker/read-finding-elements.ts';
import { findToldKinds } from '../../features/kinds/graph-worker/find-told-kinds.ts';
import { listKinds } from '../../features/kinds/graph-worker/list-kinds.ts';
import { findNearest } from '../../features/paths/graph-worker/find-nearest-paths.ts';
import { findPaths } from '../../features/paths/graph-worker/find-paths.ts';
import { findShortestPath } from '../../features/paths/graph-worker/find-shortest-path.ts';
import { graphSearch } from '../../features/search/graph-worker/graph-search.ts';
import { listEnvironments } from '../../features/search/graph-worker/list-environments.ts';
import { searchNodes } from '../../features/search/graph-worker/search-nodes.ts';
import { checkSeeds } from '../../features/zones/graph-worker/check-seeds.ts';
import { countTaggedNodes, countZoneMembers } from '../../features/zones/graph-worker/count-members.ts';
import { listGroupMembers } from '../../features/zones/graph-worker/list-group-members.ts';
import { listZoneMembers } from '../../features/zones/graph-worker/list-members.ts';
import { previewMembers } from '../../features/zones/graph-worker/preview-members.ts';
import { readZoneMember } from '../../features/zones/graph-worker/read-member.ts';
import { searchZoneMembers } from '../../features/zones/graph-worker/search-members.ts';
import type { OperationTable } from '../shared/graph-operation.ts';

/**
 * Every operation a graph worker can run, by the name the pool is asked for. A feature adds its own here, and
 * in `job-weights.ts` those that take no time; other threads import only the type.
 */
export const OPERATIONS = {
  search: searchNodes,
  graphSearch,
  listEnvironments,
  listKinds,
  toldKinds: findToldKinds,
  describeObjects,
  readCompleteness,
  shortestPath: findShortestPath,
  nearestPaths: findNearest,
  pathfinding: findPaths,
  edgeComposition: explainEdge,
  relayTargets: listRelayTargets,
  aclInheritance: findInheritance,
  chokePoints: listChokePoints,
  simulateChanges,
  azureEntity: readAzureEntity,
  azureRelated: listAzureRelated,
  entity: readEntity,
  relatedList: listOfCollection,
  classifyQuery,
  runQuery,
  presentUpdate,
  checkSeeds,
  countTaggedNodes,
  countZoneMembers,
  listGroupMembers,
  listZoneMembers,
  previewMembers,
  readFindingElements,
  readZoneMember,
  searchZoneMembers,
} satisfies OperationTable;

export type GraphOperations = typeof OPERATIONS;
