import { loadState, withGraphTransaction } from '@secgraph/database/graph';
import { expect, it } from 'vitest';
import { createUploadServer } from '../../../test/upload-server.ts';

const publication = { servedGeneration: 0, reached: async () => undefined, cancelUpdate: () => undefined };
const { database, end, jobs, send, startJob } = await createUploadServer({}, { publication });

async function list(query = '') {
  const response = await send({ method: 'GET', url: `/api/v2/file-upload${query}` });
  return response
    .json()
    .data.map((job: { id: number; status: number; status_message: string }) => [
      job.id,
      job.status,
      job.status_message,
    ]);
}

it('a job is complete once this process serves the generation that holds it, and analyzing until then', async () => {
  const jobId = await startJob();
  await end(jobId);
  await jobs.moveIngestedJobsToAnalysis();
  await withGraphTransaction(database, (transaction) => transaction.advanceGeneration());
  await jobs.completeAnalyzedJobs('succeeded');
  const { generation } = await loadState(database);

  publication.servedGeneration = generation - 1;
  expect(await list()).toEqual([[jobId, 7, 'Analyzing']]);
  expect(await list('?status=eq:2')).toEqual([]);
  expect(await list('?status=eq:7')).toEqual([[jobId, 7, 'Analyzing']]);

  publication.servedGeneration = generation;
  expect(await list('?status=eq:2')).toEqual([[jobId, 2, 'Complete']]);
});

it('a job that another release settled is complete', async () => {
  await database.pool.query('UPDATE file_upload_job SET settled_generation = NULL');
  publication.servedGeneration = 0;

  expect(await list('?status=eq:2')).toHaveLength(1);
});
