/** What whoever asks needs to know of the questions; loads none of them. What answers is in `thread.ts`. */

export type { AskedFinding, AskedZone } from './choke-points/asked-zone.ts';
export type { ChokePointInput } from './choke-points/list-choke-points.ts';
export type { DescribedObject } from './collection/describe-objects.ts';
export type { CollectedResult } from './cypher/collect-result.ts';
export type { PartialPattern } from './cypher/find-partial-patterns.ts';
export type { QueryInput, QueryText } from './cypher/run-query.ts';
export type { UpdateOutcome, UpdateRequest } from './cypher/update-request.ts';
export type { PlatformContents } from './data-quality/read-platform-contents.ts';
export { DRAWING_OPERATIONS } from './drawing-operations.ts';
export type { KindCount } from './elements/count-kinds.ts';
export type { DescribedElement } from './elements/describe-element.ts';
export type { FoundNode } from './elements/read-node-by-id.ts';
export type { FoundRelationship } from './elements/read-relationship-by-id.ts';
export type { EntityCollection } from './entities/entity-collections.ts';
export type { ListName } from './entities/list-rules.ts';
export { GraphQueryError } from './errors.ts';
export type { EdgeInput } from './explanations/edge-input.ts';
export type { FindingElements } from './findings/read-finding-elements.ts';
export type { GraphView } from './graph/graph-view.ts';
export { MAX_SHARED_PARTS, partKeyOf, type SharedGraph, type SharedPart } from './graph/shared-graph.ts';
export type {
  GraphOperation,
  InputOf,
  OperationContext,
  OperationName,
  OperationTable,
  ReserveMemory,
} from './graph-operation.ts';
export { JOB_WEIGHTS, type JobWeight, type JobWeights } from './job-weights.ts';
export type { KindFilter } from './kinds/list-kinds.ts';
export { MAX_ANSWER_BYTES, MAX_PICTURE_RELATIONSHIPS, MAX_QUERY_LENGTH } from './limits.ts';
export type { GraphOperations } from './operations.ts';
export { parseEdgeName } from './paths/parse-edge-name.ts';
export { parseRelationshipFilter } from './paths/parse-relationship-filter.ts';
export type { PathExclusions } from './paths/path-exclusions.ts';
export type { FollowedKinds } from './paths/relationship-filter.ts';
export type { GraphSearchInput } from './search/graph-search.ts';
export type { RequestedChanges } from './simulation/requested-changes.ts';
export type { SimulationInput } from './simulation/simulate-changes.ts';
