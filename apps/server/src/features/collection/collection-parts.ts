import type { Repositories } from '@secgraph/database';
import type {
  CollectionClientRepository,
  CollectionEventRepository,
  CollectionJobRepository,
} from '@secgraph/database/collection';
import type { FileUploadJobRepository } from '@secgraph/database/uploads';
import type { UploadStore } from '@secgraph/datapipe/uploads';
import type { Auth } from '../../auth/create-auth.ts';
import type { GraphPublication } from '../../datapipe/graph-publication.ts';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import type { SeriesReader } from './series-reader.ts';

export interface CollectionDependencies {
  readonly repositories: Repositories;
  readonly auth: Auth;
  readonly graph: GraphQueries;
  readonly publication: Pick<GraphPublication, 'servedGeneration'>;
  readonly uploads: UploadStore;
  readonly series: SeriesReader;
}

/** What the routes of collection share. */
export interface CollectionParts {
  readonly clients: CollectionClientRepository;
  readonly events: CollectionEventRepository;
  readonly jobs: CollectionJobRepository;
  readonly uploadJobs: FileUploadJobRepository;
  readonly uploads: UploadStore;
  readonly series: SeriesReader;
  readonly auth: Auth;
  readonly graph: GraphQueries;
  readonly publication: Pick<GraphPublication, 'servedGeneration'>;
}

export function createCollectionParts(dependencies: CollectionDependencies): CollectionParts {
  const { repositories, auth, graph, publication, uploads, series } = dependencies;

  return {
    clients: repositories.collectionClients,
    events: repositories.collectionEvents,
    jobs: repositories.collectionJobs,
    uploadJobs: repositories.uploadJobs,
    uploads,
    series,
    auth,
    graph,
    publication,
  };
}

/** What was sent for a job that is canceled, and not ingested yet, goes. */
export async function cancelUpload(
  { uploadJobs, uploads }: Pick<CollectionParts, 'uploadJobs' | 'uploads'>,
  uploadJobId: number | undefined,
  message: string,
): Promise<void> {
  const canceled = uploadJobId === undefined ? undefined : await uploadJobs.cancelJob(uploadJobId, message);
  for (const storedFile of canceled?.unneededFiles ?? []) {
    // What stays behind counts as left over and is swept.
    await uploads.remove(storedFile).catch(() => undefined);
  }
}
