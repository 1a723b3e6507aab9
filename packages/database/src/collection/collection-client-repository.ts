import { errorCodeOf, type ListQuery } from '@secgraph/kernel';
import { JOB_STATUS } from '@secgraph/vocabulary';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { RecordTimes } from '../auth/user-record.ts';
import type { Tables } from '../connection/tables.ts';
import { DatabaseError } from '../errors.ts';
import { countRows, withListFilters, withListPage } from '../list-query/sql-list-query.ts';
import { type CollectionEventFields, CollectionEventRepository } from './collection-event-repository.ts';
import type { CollectionClientTable } from './tables.ts';

export type CollectionClientType = Tables['collection_client']['type'];

/** What people decide about a client. */
export interface CollectionClientFields {
  readonly name: string;
  readonly domainController: string | undefined;
}

/** What a client tells of itself. */
export interface ClientCheckIn {
  readonly address: string;
  readonly hostname: string;
  readonly userName: string;
  readonly version: string;
  readonly userSid: string | undefined;
}

export interface ClientTokenRecord extends RecordTimes {
  readonly id: string;
  readonly lastAccess: Date | undefined;
}

/** A collector that is registered here. */
export interface CollectionClientRecord extends CollectionClientFields, ClientCheckIn, RecordTimes {
  readonly id: string;
  readonly type: CollectionClientType;
  /** The zero time before the first. */
  readonly lastCheckIn: Date;
  readonly completedJobCount: number;
  readonly token: ClientTokenRecord;
}

export interface NewClientToken {
  readonly id: string;
  readonly sealedKey: string;
}

export interface NewClientReport {
  readonly kind: 'error' | 'ingest_without_job';
  readonly message: string;
  readonly details: Readonly<Record<string, string>>;
}

export interface ClientReport extends NewClientReport {
  readonly id: number;
  readonly createdAt: Date;
}

const UNIQUE_VIOLATION = '23505';
export const MAX_COLLECTION_REPORTS = 1_000;

const COMPLETED_JOB_COUNT = sql<number>`(
  SELECT count(*)::int FROM collection_job AS job
  WHERE job.client_id = collection_client.id
    AND job.status NOT IN (${sql.lit(JOB_STATUS.ready)}, ${sql.lit(JOB_STATUS.running)})
)`;

const LIST_COLUMNS = {
  ...Object.fromEntries(
    [
      'id',
      'name',
      'ip_address',
      'hostname',
      'configured_user',
      'version',
      'user_sid',
      'domain_controller',
      'last_checkin',
      'created_at',
      'updated_at',
    ].map((column) => [column, sql.ref(`collection_client.${column}`)]),
  ),
  current_job_id: sql`(
    SELECT job.id FROM collection_job AS job
    WHERE job.client_id = collection_client.id AND job.status = ${sql.lit(JOB_STATUS.running)}
  )`,
  completed_job_count: COMPLETED_JOB_COUNT,
  deleted_at: sql`NULL::timestamptz`,
};

const REPORT_COLUMNS = Object.fromEntries(
  ['id', 'kind', 'message', 'created_at'].map((column) => [column, sql.ref(column)]),
);

export class CollectionClientRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  /** Columns are named as on the wire. */
  async listClients(
    query: ListQuery,
  ): Promise<{ readonly clients: readonly CollectionClientRecord[]; readonly count: number }> {
    const count = await countRows(
      withListFilters(this.#kysely.selectFrom('collection_client'), query, LIST_COLUMNS),
    );
    const rows = await withListPage(
      withListFilters(this.#clients(), query, LIST_COLUMNS),
      query,
      LIST_COLUMNS,
    ).execute();

    return { clients: rows.map(toClient), count };
  }

  async findClient(clientId: string): Promise<CollectionClientRecord | undefined> {
    const row = await this.#clients().where('collection_client.id', '=', clientId).executeTakeFirst();

    return row && toClient(row);
  }

  /** @throws `DATABASE_CONFLICT` when another one has the name */
  createClient(
    {
      id,
      name,
      type,
      domainController,
    }: CollectionClientFields & { readonly id: string; readonly type: CollectionClientType },
    token: NewClientToken,
    events: readonly CollectionEventFields[],
  ): Promise<void> {
    return withDistinctNames(() =>
      this.#kysely.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('collection_client')
          .values({ id, name, type, domain_controller: domainController ?? null })
          .execute();
        await insertToken(transaction, id, token);
        const schedule = new CollectionEventRepository(transaction);
        for (const event of events) {
          await schedule.createEvent(id, event);
        }
      }),
    );
  }

  /**
   * Jobs are told under the new name, too. Returns whether there is one.
   *
   * @throws `DATABASE_CONFLICT` as above
   */
  updateClient(clientId: string, { name, domainController }: CollectionClientFields): Promise<boolean> {
    return withDistinctNames(() =>
      this.#kysely.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('collection_client')
          .set({ name, domain_controller: domainController ?? null, updated_at: sql`now()` })
          .where('id', '=', clientId)
          .executeTakeFirst();
        await transaction
          .updateTable('collection_job')
          .set({ client_name: name })
          .where('client_id', '=', clientId)
          .where('client_name', '<>', name)
          .execute();

        return numUpdatedRows > 0n;
      }),
    );
  }

  /**
   * With its token, schedules and reports. Its jobs stay; those that wait or run are canceled. Returns their uploads,
   * or undefined when there is no such client.
   */
  removeClient(clientId: string, message: string, now: Date): Promise<readonly number[] | undefined> {
    return this.#kysely.transaction().execute(async (transaction) => {
      // First: a job that is just being made of a schedule is there afterwards.
      const { numDeletedRows } = await transaction
        .deleteFrom('collection_client')
        .where('id', '=', clientId)
        .executeTakeFirst();
      if (numDeletedRows === 0n) {
        return undefined;
      }

      const canceled = await transaction
        .updateTable('collection_job')
        .set({
          status: JOB_STATUS.canceled,
          status_message: message,
          end_time: now,
          updated_at: sql`now()`,
        })
        .where('client_id', '=', clientId)
        .where('status', 'in', [JOB_STATUS.ready, JOB_STATUS.running])
        .returning('upload_job_id')
        .execute();
      return canceled.flatMap(({ upload_job_id }) => upload_job_id ?? []);
    });
  }

  /** Undefined when there is no such client. */
  replaceToken(clientId: string, token: NewClientToken): Promise<ClientTokenRecord | undefined> {
    return this.#kysely.transaction().execute(async (transaction) => {
      const client = await transaction
        .selectFrom('collection_client')
        .select('id')
        .where('id', '=', clientId)
        .forUpdate()
        .executeTakeFirst();
      if (client === undefined) {
        return undefined;
      }

      await transaction.deleteFrom('api_token').where('client_id', '=', clientId).execute();
      return await insertToken(transaction, clientId, token);
    });
  }

  async checkIn(clientId: string, told: ClientCheckIn, now: Date): Promise<void> {
    await this.#kysely
      .updateTable('collection_client')
      .set({
        ip_address: told.address,
        hostname: told.hostname,
        configured_user: told.userName,
        version: told.version,
        user_sid: told.userSid ?? null,
        last_checkin: now,
        updated_at: sql`now()`,
      })
      .where('id', '=', clientId)
      .execute();
  }

  /** Forgets the oldest ones beyond a thousand. */
  async addReport(clientId: string, { kind, message, details }: NewClientReport): Promise<void> {
    await this.#kysely
      .insertInto('collection_report')
      .values({ client_id: clientId, kind, message, details: JSON.stringify(details) })
      .execute();
    await this.#kysely
      .deleteFrom('collection_report')
      .where('client_id', '=', clientId)
      .where('id', '<=', ({ selectFrom }) =>
        selectFrom('collection_report')
          .select('id')
          .where('client_id', '=', clientId)
          .orderBy('id', 'desc')
          .offset(MAX_COLLECTION_REPORTS)
          .limit(1),
      )
      .execute();
  }

  async listReports(
    clientId: string,
    query: ListQuery,
  ): Promise<{ readonly reports: readonly ClientReport[]; readonly count: number }> {
    const filtered = withListFilters(
      this.#kysely.selectFrom('collection_report').where('client_id', '=', clientId),
      query,
      REPORT_COLUMNS,
    );
    const count = await countRows(filtered);
    const rows = await withListPage(filtered.selectAll(), query, REPORT_COLUMNS).execute();

    return {
      count,
      reports: rows.map(({ id, kind, message, details, created_at }) => ({
        id,
        kind,
        message,
        details,
        createdAt: created_at,
      })),
    };
  }

  #clients() {
    return this.#kysely
      .selectFrom('collection_client')
      .innerJoin('api_token', 'api_token.client_id', 'collection_client.id')
      .selectAll('collection_client')
      .select([
        'api_token.id as token_id',
        'api_token.last_access as token_last_access',
        'api_token.created_at as token_created_at',
        'api_token.updated_at as token_updated_at',
        COMPLETED_JOB_COUNT.as('completed_job_count'),
      ]);
  }
}

async function insertToken(
  kysely: Kysely<Tables>,
  clientId: string,
  { id, sealedKey }: NewClientToken,
): Promise<ClientTokenRecord> {
  const row = await kysely
    .insertInto('api_token')
    .values({ id, client_id: clientId, sealed_key: sealedKey })
    .returningAll()
    .executeTakeFirstOrThrow();

  return { id: row.id, lastAccess: undefined, createdAt: row.created_at, updatedAt: row.updated_at };
}

async function withDistinctNames<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (cause) {
    if (errorCodeOf(cause) === UNIQUE_VIOLATION) {
      throw new DatabaseError('DATABASE_CONFLICT', 'another client has this name', { cause });
    }
    throw cause;
  }
}

type ClientRow = Selectable<CollectionClientTable> & {
  readonly token_id: string;
  readonly token_last_access: Date | null;
  readonly token_created_at: Date;
  readonly token_updated_at: Date;
  readonly completed_job_count: number;
};

function toClient(row: ClientRow): CollectionClientRecord {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    domainController: row.domain_controller ?? undefined,
    address: row.ip_address,
    hostname: row.hostname,
    userName: row.configured_user,
    version: row.version,
    userSid: row.user_sid ?? undefined,
    lastCheckIn: row.last_checkin,
    completedJobCount: row.completed_job_count,
    token: {
      id: row.token_id,
      lastAccess: row.token_last_access ?? undefined,
      createdAt: row.token_created_at,
      updatedAt: row.token_updated_at,
    },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
