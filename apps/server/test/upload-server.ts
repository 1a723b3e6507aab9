import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FileUploadJobRepository, IngestTaskRepository } from '@secgraph/database/uploads';
import type { UploadLimits } from '@secgraph/ingest';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { createTestServer, type TestServerOptions } from './test-server.ts';

export const USERS_FILE = JSON.stringify({ meta: { type: 'users', version: 6, count: 0 }, data: [] });
export const JSON_TYPE = { 'content-type': 'application/json' };

/** A server with a look behind its uploads: the folder, the queue, the jobs. */
export async function createUploadServer(
  uploadLimits: Partial<UploadLimits> = {},
  options: TestServerOptions = {},
) {
  const server = await createTestServer({ ...options, uploadLimits });
  const { authorization, userId } = await server.logInAs('Upload-Only');
  const tasks = new IngestTaskRepository(server.database.kysely);
  const send = (request: InjectOptions): Promise<LightMyRequestResponse> =>
    server.inject({ ...request, headers: { authorization, ...request.headers } });

  return {
    ...server,
    userId,
    authorization,
    tasks,
    jobs: new FileUploadJobRepository(server.database.kysely),
    send,
    async startJob(): Promise<number> {
      const response = await send({ method: 'POST', url: '/api/v2/file-upload/start' });
      const job: { data: { id: number } } = response.json();
      return job.data.id;
    },
    attach: (
      jobId: number | string,
      payload: string | Buffer | undefined,
      headers: Record<string, string> = JSON_TYPE,
    ) =>
      send({
        method: 'POST',
        url: `/api/v2/file-upload/${jobId}`,
        headers,
        ...(payload === undefined ? {} : { payload }),
      }),
    end: (jobId: number | string) => send({ method: 'POST', url: `/api/v2/file-upload/${jobId}/end` }),
    cancel: (jobId: number | string) => send({ method: 'PUT', url: `/api/v2/file-upload/${jobId}/cancel` }),
    /** Names of the files in the folder. */
    stored: () => readdir(join(server.dataFolder, 'uploads')),
    /** As a stopped datapipe would find it, then emptied. */
    async takeTasks() {
      const { rows } = await server.database.pool.query<{
        job_id: number;
        stored_file: string;
        original_name: string;
        file_type: string;
      }>('DELETE FROM ingest_task RETURNING job_id, stored_file, original_name, file_type');
      return rows;
    },
  };
}
