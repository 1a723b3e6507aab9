export {
  type CollectionBatchRepository,
  createCollectionBatchRepository,
  type NewBatch,
} from './collection-batch-repository.ts';
export {
  type ClientReport,
  type ClientTokenRecord,
  type CollectionClientRecord,
  type CollectionClientRepository,
  type CollectionClientType,
  createCollectionClientRepository,
  MAX_COLLECTION_REPORTS,
} from './collection-client-repository.ts';
export {
  type CollectionEventFields,
  type CollectionEventRecord,
  type CollectionEventRepository,
  createCollectionEventRepository,
} from './collection-event-repository.ts';
export {
  type CollectionJobRecord,
  type CollectionJobRepository,
  createCollectionJobRepository,
  type DomainResultRecord,
  type JobEnd,
} from './collection-job-repository.ts';
export type { CollectionScope } from './collection-scope.ts';
export type { NextRun } from './next-run.ts';
