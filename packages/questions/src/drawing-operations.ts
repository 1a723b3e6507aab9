import type { GraphOperations } from './operations.ts';

/**
 * What an operation does with what its caller may not see, who is kept to some environments. Most do not find it. Those
 * that draw what lies between nodes tell that there is something hidden, and nothing of it.
 */
const HIDDEN_PARTS: Readonly<Record<keyof GraphOperations, 'not found' | 'told'>> = {
  search: 'not found',
  graphSearch: 'not found',
  listEnvironments: 'not found',
  listKinds: 'not found',
  toldKinds: 'not found',
  countKinds: 'not found',
  nodeById: 'not found',
  relationshipById: 'not found',
  describeElement: 'not found',
  describeObjects: 'not found',
  readCompleteness: 'not found',
  readCoverage: 'not found',
  platformContents: 'not found',
  shortestPath: 'told',
  cheapestPath: 'told',
  nearestPaths: 'told',
  pathfinding: 'told',
  edgeComposition: 'told',
  relayTargets: 'not found',
  aclInheritance: 'not found',
  chokePoints: 'not found',
  simulateChanges: 'not found',
  azureEntity: 'not found',
  azureRelated: 'not found',
  entity: 'not found',
  relatedList: 'not found',
  classifyQuery: 'not found',
  partialPatterns: 'not found',
  runQuery: 'not found',
  presentUpdate: 'not found',
  checkSeeds: 'not found',
  countTaggedNodes: 'not found',
  countZoneMembers: 'not found',
  listGroupMembers: 'not found',
  listZoneMembers: 'not found',
  previewMembers: 'not found',
  readFindingElements: 'not found',
  readZoneMember: 'not found',
  searchZoneMembers: 'not found',
};

export const DRAWING_OPERATIONS: ReadonlySet<string> = new Set(
  Object.entries(HIDDEN_PARTS).flatMap(([name, treatment]) => (treatment === 'told' ? [name] : [])),
);
