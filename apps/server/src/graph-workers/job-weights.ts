import type { InputOf, OperationName, OperationTable } from './graph-operation.ts';
import type { GraphOperations } from './operations.ts';

/**
 * How long a job may be expected to run. Light jobs (look-ups, search) always find a worker that no heavy job
 * holds, so that typing in the search field never waits for somebody's path finding.
 */
export type JobWeight = 'light' | 'heavy';

/** The weight of every operation, where need be by its input. */
export type JobWeights<Operations extends OperationTable> = {
  readonly [Name in OperationName<Operations>]: JobWeight | ((input: InputOf<Operations[Name]>) => JobWeight);
};

export const JOB_WEIGHTS: JobWeights<GraphOperations> = {
  search: 'light',
  graphSearch: 'heavy',
  listEnvironments: 'light',
  listKinds: 'light',
  shortestPath: 'heavy',
  pathfinding: 'heavy',
  edgeComposition: 'heavy',
  relayTargets: 'heavy',
  aclInheritance: 'light',
  entity: ({ hasCounts }) => (hasCounts ? 'heavy' : 'light'),
  relatedList: 'heavy',
  classifyQuery: 'light',
  runQuery: 'heavy',
  presentUpdate: 'light',
};
