import { JOB_STATUS } from '@secgraph/vocabulary';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { FileUploadJobRepository, type NewFileUploadJob } from '../uploads/file-upload-job-repository.ts';
import { IngestTaskRepository, type NewIngestTask } from '../uploads/ingest-task-repository.ts';

/** What came in one request, stored. */
export interface NewBatch {
  /** The client, or a user. */
  readonly senderId: string;
  /** The same again is a repetition, not another wish. */
  readonly isSentOnce: boolean;
  /** Of the bytes as they were sent. */
  readonly digest: Uint8Array;
  readonly file: Omit<NewIngestTask, 'jobId'>;
  /** Whose upload it is. */
  readonly owner: NewFileUploadJob;
  readonly receivedAt: Date;
}

/**
 * - `queued`: for the job that the client runs.
 * - `queued-alone`: there is none; it got an upload job of its own.
 * - `known`: the same was taken before; the file is not needed.
 */
export type BatchOutcome = 'queued' | 'queued-alone' | 'known';

/** How often it begins anew after something was changed meanwhile. */
const MAX_ATTEMPTS = 5;
/** As long as a signature is good for. */
const REPEATED_WITHIN_MS = 3_600_000;

export class CollectionBatchRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  /** Once it returns, the batch is queued for good, unless it is known. */
  async takeBatch(batch: NewBatch): Promise<BatchOutcome> {
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) {
      const outcome = await takeOnce(this.#kysely, batch);
      if (outcome !== undefined) {
        return outcome;
      }
    }

    return takeAlone(this.#kysely, batch);
  }

  /** Forgets what was taken longer ago, but for jobs that run. Returns how many. */
  async removeOlderThan(time: Date): Promise<number> {
    const { numDeletedRows } = await this.#kysely
      .deleteFrom('collection_batch')
      .where('received_at', '<', time)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('collection_job')
              .select('collection_job.id')
              .whereRef('collection_job.id', '=', 'collection_batch.job_id')
              .where('collection_job.status', '=', JOB_STATUS.running),
          ),
        ),
      )
      .executeTakeFirst();

    return Number(numDeletedRows);
  }
}

/** Undefined: what it was for was changed meanwhile. */
async function takeOnce(kysely: Kysely<Tables>, batch: NewBatch): Promise<BatchOutcome | undefined> {
  const job = await kysely
    .selectFrom('collection_job')
    .select(['id', 'upload_job_id'])
    .where('client_id', '=', batch.senderId)
    .where('status', '=', JOB_STATUS.running)
    .executeTakeFirst();
  if (job === undefined) {
    return takeAlone(kysely, batch);
  }

  return kysely
    .transaction()
    .execute(async (transaction) => {
      if (!(await isNew(transaction, batch, job.id))) {
        return 'known' as const;
      }
      if (!(await enqueue(transaction, batch, job))) {
        throw new ChangedMeanwhile();
      }
      return 'queued' as const;
    })
    .catch((error: unknown) => {
      if (error instanceof ChangedMeanwhile) {
        return undefined;
      }
      throw error;
    });
}

class ChangedMeanwhile extends Error {}

/**
 * Whoever sends the same at the same time waits here until the first is queued. Without a job, the same may be meant
 * anew after a while.
 */
async function isNew(transaction: Kysely<Tables>, batch: NewBatch, jobId: number | null): Promise<boolean> {
  const forgotten = new Date(batch.receivedAt.getTime() - REPEATED_WITHIN_MS);
  const { numInsertedOrUpdatedRows = 0n } = await transaction
    .insertInto('collection_batch')
    .values({
      sender_id: batch.senderId,
      job_id: jobId,
      digest: Buffer.from(batch.digest),
      received_at: batch.receivedAt,
    })
    .onConflict((conflict) =>
      conflict
        .expression(sql`sender_id, coalesce(job_id, 0), digest`)
        .doUpdateSet({ received_at: batch.receivedAt })
        .where('collection_batch.job_id', 'is', null)
        .where('collection_batch.received_at', '<', forgotten),
    )
    .executeTakeFirst();

  return numInsertedOrUpdatedRows > 0n;
}

interface RunningJob {
  readonly id: number;
  readonly upload_job_id: number | null;
}

/** The upload before the job, as everybody locks them who needs both. */
async function enqueue(transaction: Kysely<Tables>, batch: NewBatch, job: RunningJob): Promise<boolean> {
  const tasks = new IngestTaskRepository(transaction);
  const queued =
    job.upload_job_id !== null &&
    (await tasks.enqueueTask({ ...batch.file, jobId: job.upload_job_id })) !== undefined;
  if (queued) {
    await updateRunning(transaction, job, { last_ingest: batch.receivedAt });
    // If it has ended meanwhile, so had its upload not: the batch is among what it sent.
    return true;
  }

  // The first one, or the first behind a deletion of the graph, which canceled what was sent until then.
  const upload = await new FileUploadJobRepository(transaction).createJob(batch.owner);
  await tasks.enqueueTask({ ...batch.file, jobId: upload.id });
  return updateRunning(transaction, job, { last_ingest: batch.receivedAt, upload_job_id: upload.id });
}

async function updateRunning(
  transaction: Kysely<Tables>,
  job: RunningJob,
  change: { readonly last_ingest: Date; readonly upload_job_id?: number },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('collection_job')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', job.id)
    .where('status', '=', JOB_STATUS.running)
    .where('upload_job_id', 'is not distinct from', job.upload_job_id)
    .executeTakeFirst();

  return numUpdatedRows > 0n;
}

function takeAlone(kysely: Kysely<Tables>, batch: NewBatch): Promise<BatchOutcome> {
  return kysely.transaction().execute(async (transaction) => {
    if (batch.isSentOnce && !(await isNew(transaction, batch, null))) {
      return 'known';
    }

    const uploads = new FileUploadJobRepository(transaction);
    const upload = await uploads.createJob(batch.owner);
    await new IngestTaskRepository(transaction).enqueueTask({ ...batch.file, jobId: upload.id });
    await uploads.closeJob(upload.id);
    return 'queued-alone';
  });
}
