import type { FileUploadDependencies } from '../file-upload/file-upload-routes.ts';
import { UploadReceiver } from '../file-upload/upload-receiver.ts';
import { clientsRoutes } from './clients-routes.ts';
import { type CollectionDependencies, createCollectionParts } from './collection-parts.ts';
import { ingestRoutes } from './ingest-routes.ts';
import { jobsRoutes } from './jobs-routes.ts';
import { operationsRoutes } from './operations-routes.ts';
import { scheduleRoutes } from './schedule-routes.ts';

export function collectionRoutes(dependencies: CollectionDependencies & FileUploadDependencies) {
  const { repositories, uploads, uploadPool, uploadLimits, space } = dependencies;
  const parts = createCollectionParts(dependencies);
  const receiver = new UploadReceiver({ uploads, pool: uploadPool, space, limits: uploadLimits });
  const {
    collectionBatches: batches,
    collectionOperations: operations,
    collectionArtifacts: artifacts,
  } = repositories;

  return [
    ...clientsRoutes({ ...parts, operations }),
    ...scheduleRoutes(parts),
    ...jobsRoutes(parts),
    ...operationsRoutes({ ...parts, operations, artifacts }),
    ...ingestRoutes({ ...parts, receiver, batches }),
  ];
}
