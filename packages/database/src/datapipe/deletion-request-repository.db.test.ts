import { createTestDatabase } from '@secgraph/test-kit/database';
import { eventually } from '@secgraph/test-kit/eventually';
import { JOB_STATUS } from '@secgraph/vocabulary';
import type pg from 'pg';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { LOCKS } from '../connection/advisory-locks.ts';
import { FileUploadJobRepository } from '../uploads/file-upload-job-repository.ts';
import { IngestTaskRepository } from '../uploads/ingest-task-repository.ts';
import { DeletionRequestRepository, type DeletionScope } from './deletion-request-repository.ts';
import { GraphUpdateRepository } from './graph-update-repository.ts';

const { database } = await createTestDatabase();
const deletions = new DeletionRequestRepository(database.kysely);
const jobs = new FileUploadJobRepository(database.kysely);
const tasks = new IngestTaskRepository(database.kysely);
const updates = new GraphUpdateRepository(database.kysely);

const NOTHING: DeletionScope = {
  isEverything: false,
  isSourceless: false,
  sourceKinds: [],
  relationshipKinds: [],
};
const EVERYTHING: DeletionScope = { ...NOTHING, isEverything: true };
const RESULT = {
  index: 0,
  fileName: 'f',
  parentFileName: '',
  errors: [],
  warnings: [],
  nodeCount: 0,
  relationshipCount: 0,
  unpackedBytes: 0,
};

beforeEach(async () => {
  await jobs.removeAllJobs();
  await database.pool.query('DELETE FROM deletion_request; DELETE FROM graph_update');
});

async function startJob(): Promise<number> {
  return (await jobs.createJob({ userId: undefined, userEmailAddress: undefined })).id;
}

const enqueue = (jobId: number, storedFile: string) =>
  tasks.enqueueTask({ jobId, storedFile, originalName: storedFile, fileType: 'json' });
const statusOf = async (jobId: number) => (await jobs.findJob(jobId))?.status;

describe('deletions that wait', () => {
  it('are one, which deletes what each of them would', async () => {
    expect(await deletions.findPending()).toBeUndefined();
    await deletions.request('first', { ...NOTHING, sourceKinds: ['Hub'], relationshipKinds: ['HasSession'] });
    await deletions.request('second', { ...NOTHING, sourceKinds: ['Base', 'Hub'], isSourceless: true });
    await deletions.request('third', EVERYTHING);

    expect(await deletions.findPending()).toMatchObject({
      requestedBy: 'first',
      scope: {
        isEverything: true,
        isSourceless: true,
        sourceKinds: ['Hub', 'Base'],
        relationshipKinds: ['HasSession'],
      },
    });
  });

  it('are forgotten when they are carried out, but for those that came meanwhile', async () => {
    await deletions.request('first', { ...NOTHING, sourceKinds: ['Hub'] });
    const begun = await deletions.findPending();
    await deletions.request('second', EVERYTHING);
    await deletions.finish(begun?.ids ?? []);

    expect(await deletions.findPending()).toMatchObject({ requestedBy: 'second', scope: EVERYTHING });
  });
});

describe('a deletion', () => {
  it('ends unfinished jobs of any state with their files, also those that timed out', async () => {
    const [open, closed, stale, complete] = [
      await startJob(),
      await startJob(),
      await startJob(),
      await startJob(),
    ];
    await enqueue(open, 'open');
    await enqueue(closed, 'closed');
    await jobs.closeJob(closed);
    await enqueue(stale, 'stale');
    await database.pool.query('UPDATE file_upload_job SET status = $2 WHERE id = $1', [
      stale,
      JOB_STATUS.timedOut,
    ]);
    await database.pool.query('UPDATE file_upload_job SET status = $2 WHERE id = $1', [
      complete,
      JOB_STATUS.complete,
    ]);
    const dropped = await deletions.request('somebody', EVERYTHING);

    expect(dropped.toSorted()).toEqual(['closed', 'open', 'stale']);
    expect(await Promise.all([open, closed, stale, complete].map(statusOf))).toEqual([3, 3, 4, 2]);
    expect(await tasks.listStoredFiles()).toEqual([]);
  });

  it('leaves the file that is being ingested to the one who ingests it', async () => {
    const job = await startJob();
    await enqueue(job, 'begun');
    await enqueue(job, 'waiting');
    await tasks.beginNextTask();

    expect(await deletions.request('somebody', EVERYTHING)).toEqual(['waiting']);
    expect(await tasks.listStoredFiles()).toEqual([]);
  });

  it('keeps files and changes that come after it waiting until it is done', async () => {
    await deletions.request('somebody', EVERYTHING);
    await enqueue(await startJob(), 'after');
    await updates.enqueue('after', 60_000);
    expect([await tasks.beginNextTask(), await updates.begin()]).toEqual([undefined, undefined]);

    await deletions.finish((await deletions.findPending())?.ids ?? []);
    expect(await tasks.beginNextTask()).toMatchObject({ storedFile: 'after', attempts: 1 });
    expect(await updates.begin()).toMatchObject({ request: 'after' });
  });

  it('is before or after a file that is queued at the same moment, for a job it does not know', async () => {
    const deletion = await beginTransaction();
    await deletion.query('SELECT pg_advisory_xact_lock($1, $2)', [LOCKS.space, LOCKS.deletion]);
    const queueing = enqueue(await startJob(), 'meanwhile');
    await untilSomebodyWaits();
    expect(await tasks.listStoredFiles()).toEqual([]);

    await deletion.query('COMMIT');
    expect(await queueing).toMatchObject({ storedFile: 'meanwhile' });
  });

  it('finds the task free where the end of an entry waits for the job: neither waits for the other', async () => {
    const job = await startJob();
    const task = { id: (await enqueue(job, 'begun'))?.id ?? 0, jobId: job };
    const deletion = await beginTransaction();
    await deletion.query('SELECT FROM file_upload_job WHERE id = $1 FOR UPDATE', [job]);
    const finishing = tasks.finishEntries(task, [RESULT]);
    await untilSomebodyWaits();

    const free = await deletion.query('SELECT FROM ingest_task WHERE id = $1 FOR UPDATE NOWAIT', [task.id]);
    expect(free.rowCount).toBe(1);
    await deletion.query('COMMIT');
    await finishing;
  });
});

/** On a connection of its own. */
async function beginTransaction(): Promise<pg.Client> {
  const client = await database.connect();
  onTestFinished(() => client.end());
  await client.query('BEGIN');

  return client;
}

async function untilSomebodyWaits(): Promise<void> {
  await eventually(async () => {
    const { rowCount } = await database.pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    expect(rowCount).toBe(1);
  });
}
