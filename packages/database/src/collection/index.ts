export { CollectionArtifactRepository } from './collection-artifact-repository.ts';
export { CollectionBatchRepository, type NewBatch } from './collection-batch-repository.ts';
export {
  type ClientReport,
  type ClientTokenRecord,
  type CollectionClientRecord,
  CollectionClientRepository,
  type CollectionClientType,
  MAX_COLLECTION_REPORTS,
} from './collection-client-repository.ts';
export {
  type CollectionEventFields,
  type CollectionEventRecord,
  CollectionEventRepository,
} from './collection-event-repository.ts';
export {
  type CollectionJobRecord,
  CollectionJobRepository,
  type DomainResultRecord,
  type JobEnd,
} from './collection-job-repository.ts';
export type { Artifact, CollectionOperationRecord } from './collection-operation.ts';
export { CollectionOperationRepository } from './collection-operation-repository.ts';
export type { CollectionScope } from './collection-scope.ts';
export type { NextRun } from './next-run.ts';
