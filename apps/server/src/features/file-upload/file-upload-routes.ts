import {
  endFileUpload,
  listAcceptedTypes,
  listCompletedTasks,
  listFileUploads,
  startFileUpload,
  uploadFile,
} from '@secgraph/contract';
import {
  createCompletedTaskRepository,
  createFileUploadJobRepository,
  createIngestTaskRepository,
  type Database,
} from '@secgraph/database';
import { ACCEPTED_CONTENT_TYPES, type UploadLimits } from '@secgraph/ingest';
import type { UploadFolder } from '../../datapipe/upload-folder.ts';
import { emptyAnswer } from '../../http/answer.ts';
import { notFound } from '../../http/http-error.ts';
import { type BoundRoute, handle } from '../../http/route-handler.ts';
import { presentCompletedTask, presentJob } from './present-upload.ts';
import { UploadService } from './upload-service.ts';

export interface FileUploadDependencies {
  readonly database: Database;
  readonly uploads: UploadFolder;
  readonly uploadLimits: Partial<UploadLimits>;
}

export function fileUploadRoutes(dependencies: FileUploadDependencies): readonly BoundRoute[] {
  const { database, uploads, uploadLimits } = dependencies;
  const jobs = createFileUploadJobRepository(database.kysely);
  const completedTasks = createCompletedTaskRepository(database.kysely);
  const tasks = createIngestTaskRepository(database.kysely);
  const service = new UploadService({ jobs, tasks, uploads, limits: uploadLimits });

  return [
    handle(listFileUploads, async ({ list }) => {
      const { jobs: page, count } = await jobs.listJobs(list);
      return { count, limit: list.limit, skip: list.skip, data: page.map(presentJob) };
    }),
    handle(listAcceptedTypes, () => ({ data: [...ACCEPTED_CONTENT_TYPES] })),
    handle(startFileUpload, async ({ caller }) => {
      const job = await jobs.createJob({ userId: caller.userId, userEmailAddress: caller.emailAddress });
      return { data: presentJob(job) };
    }),
    handle(uploadFile, async ({ params, body, headers }) => {
      await service.attach(params.file_upload_job_id, {
        body,
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
    handle(listCompletedTasks, async ({ params }) => {
      if ((await jobs.findJob(params.file_upload_job_id)) === undefined) {
        throw notFound();
      }

      const completed = await completedTasks.listCompletedTasks(params.file_upload_job_id);
      return { data: completed.map(presentCompletedTask) };
    }),
  ];
}
