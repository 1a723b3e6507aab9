import type { InputOf, OperationName, OperationTable } from './graph-operation.ts';
import type { GraphOperations } from './operations.ts';

/**
 * How long a job may be expected to run. Light jobs (look-ups, search) always find a worker that no heavy job
 * holds, so that typing in the search field never waits for somebody's path finding.
 */
export type JobWeight = 'light' | 'heavy';

/** Where need be by its input. What is not named is heavy. */
export type JobWeights<Operations extends OperationTable> = {
  readonly [Name in OperationName<Operations>]?:
    | JobWeight
    | ((input: InputOf<Operations[Name]>) => JobWeight);
};

export const JOB_WEIGHTS: JobWeights<GraphOperations> = {
  search: 'light',
  listEnvironments: 'light',
  listKinds: 'light',
  toldKinds: 'light',
  nodeById: 'light',
  relationshipById: 'light',
  describeElement: 'light',
  describeObjects: 'light',
  aclInheritance: 'light',
  azureEntity: ({ hasCounts }) => (hasCounts ? 'heavy' : 'light'),
  entity: ({ hasCounts }) => (hasCounts ? 'heavy' : 'light'),
  classifyQuery: 'light',
  partialPatterns: 'light',
  presentUpdate: 'light',
  checkSeeds: 'light',
  readZoneMember: 'light',
};
