import { errorCodeOf, type ListQuery } from '@secgraph/kernel';
import { JOB_STATUS, type JobStatus } from '@secgraph/vocabulary';
import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { RecordTimes } from '../auth/user-record.ts';
import type { Tables } from '../connection/tables.ts';
import { countRows, withListFilters, withListPage } from '../list-query/sql-list-query.ts';
import { FileUploadJobRepository, type JobReader } from '../uploads/file-upload-job-repository.ts';
import { COLLECTION_FLAGS, type CollectionScope, toScope, toScopeRow } from './collection-scope.ts';
import type { CollectionJobTable } from './tables.ts';

/** One collection by one client. Times that were not reached are the zero time. */
export interface CollectionJobRecord extends RecordTimes {
  readonly id: number;
  readonly clientId: string;
  readonly clientName: string;
  /** Undefined: on demand. */
  readonly eventId: number | undefined;
  readonly eventTitle: string;
  readonly executionTime: Date;
  readonly startTime: Date;
  readonly endTime: Date;
  readonly lastIngest: Date;
  readonly status: JobStatus;
  readonly statusMessage: string;
  readonly scope: CollectionScope;
  readonly domainController: string | undefined;
  readonly logPath: string | undefined;
  /** What it sent goes the way of an upload. */
  readonly uploadJobId: number | undefined;
}

export interface NewDomainResult {
  readonly domainName: string;
  readonly isSuccess: boolean;
  readonly message: string;
  readonly counts: Readonly<Record<string, number>>;
}

export interface DomainResultRecord extends NewDomainResult {
  readonly id: number;
  readonly jobId: number;
  readonly createdAt: Date;
}

export type StartOutcome =
  | { readonly kind: 'started'; readonly job: CollectionJobRecord }
  /** Of this client, there is none. */
  | { readonly kind: 'missing' }
  /** It does not wait. */
  | { readonly kind: 'not-ready' }
  /** The client runs another one. */
  | { readonly kind: 'busy' };

export type CancelOutcome =
  | { readonly kind: 'canceled'; readonly job: CollectionJobRecord }
  | { readonly kind: 'missing' }
  | { readonly kind: 'ended' };

export interface JobEnd {
  readonly isComplete: boolean;
  readonly message: string;
  readonly log: string | undefined;
  readonly domainResults: readonly NewDomainResult[];
}

export interface NewCollectionJob {
  readonly clientId: string;
  readonly scope: CollectionScope;
  readonly domainController: string | undefined;
}

/** Which jobs a list is of; undefined: all. */
export interface JobsWanted {
  readonly clientId?: string;
  /** Those that their client is done with. */
  readonly areFinished?: boolean;
}

const FINISHED = [
  JOB_STATUS.complete,
  JOB_STATUS.canceled,
  JOB_STATUS.timedOut,
  JOB_STATUS.failed,
  JOB_STATUS.ingesting,
  JOB_STATUS.analyzing,
  JOB_STATUS.partiallyComplete,
];
const ANALYZING_MESSAGE = 'Analyzing';
const UNIQUE_VIOLATION = '23505';
/** How often an end begins anew that met a batch which made the upload meanwhile. */
const MAX_ATTEMPTS = 5;

const PLAIN_COLUMNS = [
  'id',
  'client_id',
  'client_name',
  'event_id',
  'event_title',
  'execution_time',
  'start_time',
  'end_time',
  'last_ingest',
  'log_path',
  'created_at',
  'updated_at',
  ...COLLECTION_FLAGS,
];

const LIST_COLUMNS = {
  ...Object.fromEntries(PLAIN_COLUMNS.map((column) => [column, sql.ref(column)])),
  // As it is told: none is an empty text.
  domain_controller: sql`coalesce(domain_controller, '')`,
  deleted_at: sql`NULL::timestamptz`,
};

/** Collection jobs and the transitions between their states; those after the end follow from the upload job. */
export class CollectionJobRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  /**
   * Columns are named as in the table. Jobs that hold what the reader is not served yet are still analyzing, for
   * filters and order as well. A status is filtered by its number.
   */
  async listJobs(
    wanted: JobsWanted,
    query: ListQuery,
    reader: JobReader,
  ): Promise<{ readonly jobs: readonly CollectionJobRecord[]; readonly count: number }> {
    const columns = { ...LIST_COLUMNS, status: sql`${seenStatus(reader)}::text` };
    const filtered = withListFilters(wantedJobs(this.#kysely, wanted), query, columns);
    const count = await countRows(filtered);
    const rows = await withListPage(
      filtered
        .selectAll()
        .select([seenStatus(reader).as('seen_status'), seenMessage(reader).as('seen_message')]),
      query,
      columns,
    ).execute();

    return { jobs: rows.map(toSeenJob), count };
  }

  async findJob(jobId: number, reader: JobReader): Promise<CollectionJobRecord | undefined> {
    const row = await this.#kysely
      .selectFrom('collection_job')
      .selectAll()
      .select([seenStatus(reader).as('seen_status'), seenMessage(reader).as('seen_message')])
      .where('id', '=', jobId)
      .executeTakeFirst();

    return row && toSeenJob(row);
  }

  /** Those that wait for a client, the oldest first. */
  async listWaiting(clientId: string): Promise<readonly CollectionJobRecord[]> {
    const rows = await this.#kysely
      .selectFrom('collection_job')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('status', '=', JOB_STATUS.ready)
      .orderBy('execution_time')
      .orderBy('id')
      .execute();

    return rows.map(toJob);
  }

  /** Those under way, of some clients. */
  async listRunning(clientIds: readonly string[]): Promise<readonly CollectionJobRecord[]> {
    const rows = await this.#kysely
      .selectFrom('collection_job')
      .selectAll()
      .where('client_id', '=', sql<string>`ANY(${[...clientIds]}::uuid[])`)
      .where('status', '=', JOB_STATUS.running)
      .execute();

    return rows.map(toJob);
  }

  /** On demand. Undefined when there is no such client. */
  async createJob(
    { clientId, scope, domainController }: NewCollectionJob,
    now: Date,
  ): Promise<CollectionJobRecord | undefined> {
    const client = await this.#kysely
      .selectFrom('collection_client')
      .select(['name', 'domain_controller'])
      .where('id', '=', clientId)
      .executeTakeFirst();
    if (client === undefined) {
      return undefined;
    }

    return toJob(
      await this.#kysely
        .insertInto('collection_job')
        .values({
          client_id: clientId,
          client_name: client.name,
          execution_time: now,
          domain_controller: domainController ?? client.domain_controller,
          ...toScopeRow(scope),
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
  }

  /** Once more for the job under way changes nothing. */
  async startJob(clientId: string, jobId: number, now: Date): Promise<StartOutcome> {
    try {
      const row = await this.#kysely
        .updateTable('collection_job')
        .set({ status: JOB_STATUS.running, start_time: now, updated_at: sql`now()` })
        .where('id', '=', jobId)
        .where('client_id', '=', clientId)
        .where('status', '=', JOB_STATUS.ready)
        .returningAll()
        .executeTakeFirst();
      if (row !== undefined) {
        return { kind: 'started', job: toJob(row) };
      }
    } catch (error) {
      if (errorCodeOf(error) === UNIQUE_VIOLATION) {
        return { kind: 'busy' };
      }
      throw error;
    }

    const row = await this.#kysely
      .selectFrom('collection_job')
      .selectAll()
      .where('id', '=', jobId)
      .where('client_id', '=', clientId)
      .executeTakeFirst();
    if (row === undefined) {
      return { kind: 'missing' };
    }

    return row.status === JOB_STATUS.running ? { kind: 'started', job: toJob(row) } : { kind: 'not-ready' };
  }

  /** Ends the job under way, and closes its upload. Undefined when the client runs none. */
  async endJob(clientId: string, end: JobEnd, now: Date): Promise<CollectionJobRecord | undefined> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const current = await this.#kysely
        .selectFrom('collection_job')
        .select(['id', 'client_name', 'upload_job_id'])
        .where('client_id', '=', clientId)
        .where('status', '=', JOB_STATUS.running)
        .executeTakeFirst();
      if (current === undefined) {
        return undefined;
      }

      const job = await endOnce(this.#kysely, current, end, now);
      if (job !== undefined) {
        return job;
      }
    }

    return undefined;
  }

  /** Its upload is left to the caller. */
  async cancelJob(jobId: number, message: string, now: Date): Promise<CancelOutcome> {
    const row = await this.#kysely
      .updateTable('collection_job')
      .set({
        status: JOB_STATUS.canceled,
        status_message: message,
        end_time: now,
        updated_at: sql`now()`,
      })
      .where('id', '=', jobId)
      .where('status', 'in', [JOB_STATUS.ready, JOB_STATUS.running])
      .returningAll()
      .executeTakeFirst();
    if (row !== undefined) {
      return { kind: 'canceled', job: toJob(row) };
    }

    const known = await this.#kysely
      .selectFrom('collection_job')
      .select('id')
      .where('id', '=', jobId)
      .executeTakeFirst();
    return { kind: known === undefined ? 'missing' : 'ended' };
  }

  /** Ends jobs whose client was neither heard of nor sent anything since `before`. Returns them. */
  async timeOutJobs(before: Date, now: Date): Promise<readonly CollectionJobRecord[]> {
    const rows = await this.#kysely
      .updateTable('collection_job')
      .set({
        status: JOB_STATUS.timedOut,
        status_message: 'The client was not heard of for too long',
        end_time: now,
        updated_at: sql`now()`,
      })
      .where('status', '=', JOB_STATUS.running)
      .where(
        sql<Date>`greatest(start_time, last_ingest, (
          SELECT client.last_checkin FROM collection_client AS client WHERE client.id = collection_job.client_id
        ))`,
        '<',
        before,
      )
      .returningAll()
      .execute();

    return rows.map(toJob);
  }

  async listDomainResults(jobIds: readonly number[]): Promise<readonly DomainResultRecord[]> {
    const rows = await this.#kysely
      .selectFrom('collection_domain_result')
      .selectAll()
      .where('job_id', '=', sql<number>`ANY(${[...jobIds]}::bigint[])`)
      .orderBy('id')
      .execute();

    return rows.map((row) => ({
      id: row.id,
      jobId: row.job_id,
      domainName: row.domain_name,
      isSuccess: row.success,
      message: row.message,
      counts: row.counts,
      createdAt: row.created_at,
    }));
  }

  async findLog(jobId: number): Promise<string | undefined> {
    const row = await this.#kysely
      .selectFrom('collection_job_log')
      .select('log')
      .where('job_id', '=', jobId)
      .executeTakeFirst();

    return row?.log;
  }
}

interface CurrentJob {
  readonly id: number;
  readonly client_name: string;
  readonly upload_job_id: number | null;
}

/** The upload comes before the job, as whoever sends a batch locks them. Undefined: the job was changed meanwhile. */
function endOnce(
  kysely: Kysely<Tables>,
  current: CurrentJob,
  end: JobEnd,
  now: Date,
): Promise<CollectionJobRecord | undefined> {
  return kysely
    .transaction()
    .execute(async (transaction) => {
      const uploadJobId = await closeUpload(transaction, current);
      const row = await transaction
        .updateTable('collection_job')
        .set({
          status: end.isComplete ? JOB_STATUS.ingesting : JOB_STATUS.failed,
          status_message: end.message,
          end_time: now,
          upload_job_id: uploadJobId,
          updated_at: sql`now()`,
          ...(end.log === undefined ? {} : { log_path: `jobs/${current.id}.log` }),
        })
        .where('id', '=', current.id)
        .where('status', '=', JOB_STATUS.running)
        .where('upload_job_id', 'is not distinct from', current.upload_job_id)
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) {
        throw new ChangedMeanwhile();
      }

      await storeFindings(transaction, current.id, end);
      return toJob(row);
    })
    .catch((error: unknown) => {
      if (error instanceof ChangedMeanwhile) {
        return undefined;
      }
      throw error;
    });
}

class ChangedMeanwhile extends Error {}

/** One that takes no files any more was canceled, or removed: what came since, if anything did, is with another one. */
async function closeUpload(transaction: Kysely<Tables>, current: CurrentJob): Promise<number> {
  const uploads = new FileUploadJobRepository(transaction);
  const closed = current.upload_job_id === null ? undefined : await uploads.closeJob(current.upload_job_id);
  if (closed !== undefined) {
    return closed.id;
  }

  const { id } = await uploads.createJob({ userId: undefined, userEmailAddress: current.client_name });
  await uploads.closeJob(id);
  return id;
}

async function storeFindings(
  transaction: Kysely<Tables>,
  jobId: number,
  { log, domainResults }: JobEnd,
): Promise<void> {
  if (log !== undefined) {
    await transaction.insertInto('collection_job_log').values({ job_id: jobId, log }).execute();
  }
  if (domainResults.length > 0) {
    await transaction
      .insertInto('collection_domain_result')
      .values(
        domainResults.map(({ domainName, isSuccess, message, counts }) => ({
          job_id: jobId,
          domain_name: domainName,
          success: isSuccess,
          message,
          counts: JSON.stringify(counts),
        })),
      )
      .execute();
  }
}

function wantedJobs(
  kysely: Kysely<Tables>,
  { clientId, areFinished = false }: JobsWanted,
): SelectQueryBuilder<Tables, 'collection_job', object> {
  const all = kysely.selectFrom('collection_job');
  const own = clientId === undefined ? all : all.where('client_id', '=', clientId);

  return areFinished ? own.where('status', 'in', FINISHED) : own;
}

function isAhead({ servedGeneration }: JobReader) {
  return sql`coalesce(settled_generation > ${servedGeneration}::bigint, false)`;
}

function seenStatus(reader: JobReader) {
  return sql<number>`CASE WHEN ${isAhead(reader)} THEN ${sql.lit(JOB_STATUS.analyzing)} ELSE status END`;
}

function seenMessage(reader: JobReader) {
  return sql<string>`CASE WHEN ${isAhead(reader)} THEN ${sql.lit(ANALYZING_MESSAGE)} ELSE status_message END`;
}

function toSeenJob(
  row: Selectable<CollectionJobTable> & { readonly seen_status: number; readonly seen_message: string },
): CollectionJobRecord {
  return toJob({ ...row, status: row.seen_status, status_message: row.seen_message });
}

function toJob(row: Selectable<CollectionJobTable>): CollectionJobRecord {
  return {
    id: row.id,
    clientId: row.client_id,
    clientName: row.client_name,
    eventId: row.event_id ?? undefined,
    eventTitle: row.event_title,
    executionTime: row.execution_time,
    startTime: row.start_time,
    endTime: row.end_time,
    lastIngest: row.last_ingest,
    status: row.status as JobStatus,
    statusMessage: row.status_message,
    scope: toScope(row),
    domainController: row.domain_controller ?? undefined,
    logPath: row.log_path ?? undefined,
    uploadJobId: row.upload_job_id ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
