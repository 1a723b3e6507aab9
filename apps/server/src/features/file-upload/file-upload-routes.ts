import {
  cancelFileUpload,
  endFileUpload,
  listAcceptedTypes,
  listCompletedTasks,
  listFileUploads,
  loadSampleDirectory,
  startFileUpload,
  undoFileUpload,
  uploadFile,
} from '@secgraph/contract';
import type { Repositories } from '@secgraph/database';
import type { UploadStore } from '@secgraph/datapipe/uploads';
import { ACCEPTED_CONTENT_TYPES, type UploadLimits, type UploadPool } from '@secgraph/ingest';
import type { DiskSpace } from '@secgraph/kernel/disk';
import type { GraphPublication } from '../../datapipe/graph-publication.ts';
import { emptyAnswer, page } from '../../http/answer.ts';
import { notFound } from '../../http/http-error.ts';
import { handle } from '../../http/route-handler.ts';
import { UpdateService } from '../cypher/update-service.ts';
import { presentCompletedTask, presentJob } from './present-upload.ts';
import { announcedBytes, UploadReceiver } from './upload-receiver.ts';
import { UploadService } from './upload-service.ts';

export interface FileUploadDependencies {
  readonly repositories: Repositories;
  readonly uploads: UploadStore;
  readonly uploadPool: UploadPool;
  readonly uploadLimits: Partial<UploadLimits>;
  readonly space: DiskSpace;
  readonly publication: GraphPublication;
}

export function fileUploadRoutes(dependencies: FileUploadDependencies) {
  const { repositories, publication, uploads, uploadLimits, uploadPool, space } = dependencies;
  const { uploadJobs: jobs, completedTasks, ingestTasks: tasks } = repositories;
  const updates = new UpdateService(repositories.graphUpdates, publication);
  const service = new UploadService({
    jobs,
    tasks,
    uploads,
    receiver: new UploadReceiver({ uploads, pool: uploadPool, space, limits: uploadLimits }),
  });

  return [
    handle(listFileUploads, async ({ list }) => {
      const { jobs: listed, count } = await jobs.listJobs(list, publication);
      return { count, limit: list.limit, skip: list.skip, data: listed.map(presentJob) };
    }),
    handle(listAcceptedTypes, () => ({ data: [...ACCEPTED_CONTENT_TYPES] })),
    handle(startFileUpload, async ({ caller, query }) => {
      const job = await jobs.createJob({
        userId: caller.userId,
        userEmailAddress: caller.emailAddress,
        hasCaseSensitiveIds: query.case_sensitive_ids,
      });
      return { data: presentJob(job) };
    }),
    handle(loadSampleDirectory, async ({ caller, query }) => {
      const loaded = await service.loadSampleDirectory(
        { userId: caller.userId, userEmailAddress: caller.emailAddress },
        { hasPlatforms: query.platforms === true },
      );
      return { data: presentJob(loaded) };
    }),
    handle(uploadFile, async ({ params, body, headers }) => {
      await service.attach(params.file_upload_job_id, {
        body,
        sizeBytes: announcedBytes(headers),
        contentType: headers['content-type']?.toString(),
        contentEncoding: headers['content-encoding']?.toString(),
        fileName: headers['x-file-upload-name']?.toString(),
      });
      return emptyAnswer(202);
    }),
    handle(endFileUpload, async ({ params }) => {
      await service.end(params.file_upload_job_id);
      return emptyAnswer(200);
    }),
    handle(cancelFileUpload, async ({ params, caller }) => {
      const job = await service.cancel(params.file_upload_job_id, caller.emailAddress);
      return { data: presentJob(job) };
    }),
    handle(undoFileUpload, async (request) => {
      const { file_upload_job_id: jobId } = request.params;
      await service.assertOver(jobId);
      return { data: await updates.undoUpload(jobId, request) };
    }),
    handle(listCompletedTasks, async ({ params, list }) => {
      if ((await jobs.findJob(params.file_upload_job_id)) === undefined) {
        throw notFound();
      }

      const { limit, skip } = list;
      const { batches, count } = await completedTasks.listCompletedTasks(params.file_upload_job_id, list);
      return page({ count, limit, skip }, batches, presentCompletedTask);
    }),
  ];
}
