import { readWhole, WHOLE_LIST } from '@secgraph/test-kit';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { JOB_STATUS } from '@secgraph/vocabulary';
import { beforeEach, describe, expect, it } from 'vitest';
import { withGraphTransaction } from '../graph/graph-transaction.ts';
import { CompletedTaskRepository } from './completed-task-repository.ts';
import { FileUploadJobRepository } from './file-upload-job-repository.ts';
import { type IngestedEntry, IngestTaskRepository } from './ingest-task-repository.ts';

const { database } = await createTestDatabase();
const jobs = new FileUploadJobRepository(database.kysely);
const tasks = new IngestTaskRepository(database.kysely);
const completed = new CompletedTaskRepository(database.kysely);

const NOBODY = { userId: undefined, userEmailAddress: undefined };
const FINE: IngestedEntry = {
  index: 0,
  fileName: 'users.json',
  parentFileName: 'all.zip',
  errors: [],
  warnings: [],
  nodeCount: 3,
  relationshipCount: 5,
  unpackedBytes: 100,
};

const listCompleted = (jobId: number) => readWhole(completed.listCompletedTasks(jobId, WHOLE_LIST));

beforeEach(() => jobs.removeAllJobs());

async function startTask(jobId?: number) {
  const job = jobId ?? (await jobs.createJob(NOBODY)).id;
  const task = await tasks.enqueueTask({
    jobId: job,
    storedFile: 'f1',
    originalName: 'all.zip',
    fileType: 'zip',
  });

  expect(task).toBeDefined();
  return { id: task?.id ?? 0, jobId: job };
}

async function endWith(...results: readonly Partial<IngestedEntry>[]) {
  const task = await startTask();
  await tasks.finishEntries(
    task,
    results.map((result, index) => ({ ...FINE, ...result, index })),
  );
  await jobs.closeJob(task.jobId);
  await tasks.removeTask(task.id);
  await jobs.moveIngestedJobsToAnalysis();
  await jobs.completeAnalyzedJobs('succeeded');
  return jobs.findJob(task.jobId);
}

describe('file upload jobs', () => {
  it('start running, with an end time of zero', async () => {
    const job = await jobs.createJob({ userId: undefined, userEmailAddress: 'a@b.example' });

    expect(job).toMatchObject({ status: JOB_STATUS.running, statusMessage: '', totalFiles: 0 });
    expect(job.userEmailAddress).toBe('a@b.example');
    expect(job.endTime.toISOString()).toBe('0001-01-01T00:00:00.000Z');
  });

  it('are closed once, and take no file afterwards', async () => {
    const { id } = await jobs.createJob(NOBODY);

    expect(await jobs.closeJob(id)).toMatchObject({ status: JOB_STATUS.ingesting });
    expect(await jobs.closeJob(id)).toBeUndefined();
    expect(
      await tasks.enqueueTask({ jobId: id, storedFile: 'f', originalName: 'f', fileType: 'json' }),
    ).toBeUndefined();
  });

  it('wait for their files before analysis', async () => {
    const task = await startTask();
    await jobs.closeJob(task.jobId);
    expect(await jobs.moveIngestedJobsToAnalysis()).toBe(0);

    await tasks.removeTask(task.id);
    expect(await jobs.moveIngestedJobsToAnalysis()).toBe(1);
    expect(await jobs.countJobsInAnalysis()).toBe(1);
    expect(await jobs.findJob(task.jobId)).toMatchObject({ status: 7, statusMessage: 'Analyzing' });
  });

  it.each([
    ['all is fine', [{}], 2, 'Complete'],
    ['there was no file', [], 2, 'Complete'],
    ['some failed', [{ errors: ['x'] }, {}], 8, '1 File(s) failed to ingest as JSON Content'],
    ['all failed', [{ errors: ['x'] }], 5, 'All files failed to ingest as JSON Content'],
    ['some warned', [{ warnings: ['x'] }, {}], 8, '1 File(s) partially failed to ingest as JSON Content'],
  ])('end with what became of the files: %s', async (_, results, status, statusMessage) => {
    expect(await endWith(...results)).toMatchObject({ status, statusMessage });
  });

  it.each([
    ['failed', 5, 'Analysis failed'],
    ['partially-succeeded', 8, 'Partially Completed'],
  ] as const)('end with what became of the analysis: %s', async (outcome, status, statusMessage) => {
    const { id } = await jobs.createJob(NOBODY);
    await jobs.closeJob(id);
    await jobs.moveIngestedJobsToAnalysis();
    await jobs.completeAnalyzedJobs(outcome);

    expect(await jobs.findJob(id)).toMatchObject({ status, statusMessage });
  });

  it('time out without activity', async () => {
    const { id } = await jobs.createJob(NOBODY);
    expect(await jobs.timeOutIdleJobs(20)).toBe(0);

    await database.pool.query("UPDATE file_upload_job SET last_ingest = now() - interval '21 minutes'");
    expect(await jobs.timeOutIdleJobs(20)).toBe(1);
    expect(await jobs.findJob(id)).toMatchObject({
      status: JOB_STATUS.timedOut,
      statusMessage: 'Ingest timeout: No ingest activity observed in 20.000000 minutes. Upload incomplete.',
    });
  });

  it('are cancelled one by one, with their files, while they are not analysed yet', async () => {
    const { id, jobId } = await startTask();
    const other = await startTask();
    await tasks.enqueueTask({ jobId, storedFile: 'f2', originalName: 'b.json', fileType: 'json' });
    expect(await tasks.isNameQueued('b.json')).toBe(true);
    expect(await tasks.beginNextTask()).toMatchObject({ id });
    await jobs.closeJob(jobId);

    expect(await jobs.cancelJob(jobId, 'Canceled by somebody')).toMatchObject({
      job: { status: JOB_STATUS.canceled, statusMessage: 'Canceled by somebody' },
      unneededFiles: ['f2'],
    });
    expect([await tasks.isQueued(id), await tasks.isQueued(other.id)]).toEqual([false, true]);
    expect(await tasks.isNameQueued('b.json')).toBe(false);
    expect(await jobs.cancelJob(jobId, 'again')).toBeUndefined();
    expect(
      await tasks.enqueueTask({ jobId, storedFile: 'f3', originalName: 'c.json', fileType: 'json' }),
    ).toBeUndefined();
  });

  it('are listed by filter, order and page', async () => {
    for (const email of ['a', 'b', 'c']) {
      await jobs.createJob({ userId: undefined, userEmailAddress: email });
    }

    const page = await jobs.listJobs(
      {
        filters: [{ column: 'user_email_address', type: 'string', predicate: 'neq', value: 'a' }],
        sort: [{ column: 'user_email_address', type: 'string', direction: 'desc' }],
        skip: 1,
        limit: 1,
        maxRows: 1,
      },
      { servedGeneration: 0 },
    );
    expect(page.count).toBe(2);
    expect(page.jobs.map((job) => job.userEmailAddress)).toEqual(['b']);
  });
});

describe('ingest tasks', () => {
  it('come oldest first, count their attempts and keep their ingest time', async () => {
    const { id, jobId } = await startTask();
    await startTask(jobId);
    const first = await tasks.beginNextTask();
    const again = await tasks.beginNextTask();

    expect(first).toMatchObject({ id, attempts: 1, finishedEntries: 0, fileType: 'zip' });
    expect(again).toMatchObject({ id, attempts: 2, ingestTime: first?.ingestTime });
    expect(await tasks.listStoredFiles()).toEqual(['f1', 'f1']);
  });

  it('count an entry once, however often it is finished', async () => {
    const task = await startTask();
    const entry = (index: number) => ({ ...FINE, index, warnings: ['bad\0 name \ud800'] });
    for (const indexes of [[0], [0, 1], [1, 0]]) {
      await tasks.finishEntries(task, indexes.map(entry));
    }

    expect(await tasks.beginNextTask()).toMatchObject({
      finishedEntries: 2,
      unpackedBytes: 200,
      jobUnpackedBytes: 200,
    });
    expect(await jobs.findJob(task.jobId)).toMatchObject({ totalFiles: 2, partialFailedFiles: 2 });
    expect(await listCompleted(task.jobId)).toMatchObject([
      {
        fileName: 'users.json',
        parentFileName: 'all.zip',
        nodeCount: 3,
        warnings: ['bad\uFFFD name \uFFFD'],
      },
      { relationshipCount: 5 },
    ]);
  });

  it('forget their attempts with every entry that is done, but not with one that is given up', async () => {
    const task = await startTask();
    const attemptsOf = async () => (await tasks.beginNextTask())?.attempts;
    await tasks.beginNextTask();

    await tasks.abandonEntry(task, { ...FINE, errors: ['given up'] });
    expect(await attemptsOf()).toBe(2);
    await tasks.forgetAttempt(task.id);
    expect(await attemptsOf()).toBe(2);
    await tasks.finishEntries(task, [{ ...FINE, index: 1 }]);
    expect(await attemptsOf()).toBe(1);
    expect(await jobs.findJob(task.jobId)).toMatchObject({ totalFiles: 2, failedFiles: 1 });
  });

  it('wait for a better moment while the others go first, and the job says why', async () => {
    const task = await startTask();
    const next = await startTask(task.jobId);
    await tasks.postponeTask(task.id, { delayMs: 60_000, reason: 'no space' });

    expect(await tasks.beginNextTask()).toMatchObject({ id: next.id, lastFailure: undefined });
    expect(await jobs.findJob(task.jobId)).toMatchObject({ statusMessage: 'no space' });
    await tasks.removeTask(next.id);
    expect(await tasks.beginNextTask()).toBeUndefined();

    await tasks.postponeTask(task.id, { delayMs: 0, reason: 'no space' });
    await expect.poll(() => tasks.beginNextTask()).toMatchObject({ id: task.id, lastFailure: 'no space' });
  });

  it('wait for their files, which is no attempt, until somebody says that they are there', async () => {
    const task = await startTask();
    await tasks.beginNextTask();
    await tasks.awaitFile(task.id, { delayMs: 60_000, reason: 'waiting for the stored file: it is gone' });

    expect(await tasks.beginNextTask()).toBeUndefined();
    expect(await jobs.findJob(task.jobId)).toMatchObject({
      statusMessage: 'waiting for the stored file: it is gone',
    });
    expect(await tasks.listAwaitedFiles(10)).toEqual([{ taskId: task.id, storedFile: 'f1' }]);
    expect(await tasks.countAwaitedFiles()).toBe(1);

    await database.pool.query(
      "UPDATE ingest_task SET not_before = now(), awaits_file_since = awaits_file_since - interval '3 days'",
    );
    const again = await tasks.beginNextTask();
    expect(again).toMatchObject({ id: task.id, attempts: 1 });
    expect(again?.awaitedFileMs).toBeGreaterThanOrEqual(3 * 24 * 60 * 60 * 1_000);
    await tasks.awaitFile(task.id, { delayMs: 60_000, reason: 'still gone' });

    await tasks.resumeTasks([task.id]);
    expect(await tasks.countAwaitedFiles()).toBe(0);
    expect(await tasks.beginNextTask()).toMatchObject({ id: task.id, attempts: 1, awaitedFileMs: 0 });
  });

  it('finish an entry of a job whose history is gone without a trace', async () => {
    const task = await startTask();
    await jobs.removeAllJobs();
    await tasks.finishEntries(task, [FINE]);

    expect(await listCompleted(task.jobId)).toEqual([]);
  });

  it('finish an entry together with the graph or not at all', async () => {
    const task = await startTask();
    const failing = withGraphTransaction(database, async (graph) => {
      await new IngestTaskRepository(graph.kysely).finishEntries(task, [FINE]);
      throw new Error('died');
    });

    await expect(failing).rejects.toThrow('died');
    expect(await listCompleted(task.jobId)).toEqual([]);
    await withGraphTransaction(database, async (graph) => {
      await new IngestTaskRepository(graph.kysely).finishEntries(task, [FINE]);
    });
    expect(await listCompleted(task.jobId)).toHaveLength(1);
  });
});
