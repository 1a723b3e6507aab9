import { listChokePoints } from './choke-points/list-choke-points.ts';
import { describeObjects } from './collection/describe-objects.ts';
import { findPartialPatterns } from './cypher/find-partial-patterns.ts';
import { presentUpdate } from './cypher/present-update.ts';
import { classifyQuery, runQuery } from './cypher/run-query.ts';
import { readCompleteness } from './data-quality/read-completeness.ts';
import { readCoverage } from './data-quality/read-coverage.ts';
import { readPlatformContents } from './data-quality/read-platform-contents.ts';
import { countKinds } from './elements/count-kinds.ts';
import { describeElement } from './elements/describe-element.ts';
import { readNodeById } from './elements/read-node-by-id.ts';
import { readRelationshipById } from './elements/read-relationship-by-id.ts';
import { answerListOfCollection } from './entities/answer-list.ts';
import { listAzureRelated, readAzureEntity } from './entities/read-azure-entity.ts';
import { readEntity } from './entities/read-entity.ts';
import { explainEdge } from './explanations/explain-edge.ts';
import { findInheritance } from './explanations/find-inheritance.ts';
import { listRelayTargets } from './explanations/list-relay-targets.ts';
import { readFindingElements } from './findings/read-finding-elements.ts';
import type { OperationTable } from './graph-operation.ts';
import { findToldKinds } from './kinds/find-told-kinds.ts';
import { listKinds } from './kinds/list-kinds.ts';
import { drawCheapestPaths } from './paths/draw-cheapest-paths.ts';
import { drawShortestPaths } from './paths/draw-shortest-paths.ts';
import { findNearest } from './paths/find-nearest-paths.ts';
import { findPaths } from './paths/find-paths.ts';
import { graphSearch } from './search/graph-search.ts';
import { listEnvironments } from './search/list-environments.ts';
import { searchNodes } from './search/search-nodes.ts';
import { simulateChanges } from './simulation/simulate-changes.ts';
import { checkSeeds } from './zones/check-seeds.ts';
import { countTaggedNodes, countZoneMembers } from './zones/count-members.ts';
import { listGroupMembers } from './zones/list-group-members.ts';
import { listZoneMembers } from './zones/list-members.ts';
import { previewMembers } from './zones/preview-members.ts';
import { readZoneMember } from './zones/read-member.ts';
import { searchZoneMembers } from './zones/search-members.ts';

/**
 * Every operation a graph worker can run, by the name the pool is asked for. A feature adds its own here and in
 * `drawing-operations.ts`, and in `job-weights.ts` those that take no time; other threads import only the type.
 */
export const OPERATIONS = {
  search: searchNodes,
  graphSearch,
  listEnvironments,
  listKinds,
  toldKinds: findToldKinds,
  countKinds,
  nodeById: readNodeById,
  relationshipById: readRelationshipById,
  describeElement,
  describeObjects,
  readCompleteness,
  readCoverage,
  platformContents: readPlatformContents,
  shortestPath: drawShortestPaths,
  cheapestPath: drawCheapestPaths,
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
  relatedList: answerListOfCollection,
  classifyQuery,
  partialPatterns: findPartialPatterns,
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
