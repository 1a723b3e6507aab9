import type { ListQuery } from '@secgraph/kernel';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { RecordTimes } from '../auth/user-record.ts';
import { LOCKS } from '../connection/advisory-locks.ts';
import type { Tables } from '../connection/tables.ts';
import { countRows, withListFilters, withListPage } from '../list-query/sql-list-query.ts';
import { COLLECTION_FLAGS, type CollectionScope, toScope, toScopeRow } from './collection-scope.ts';
import {
  type DueRulesOptions,
  isDue,
  listDueRules,
  type NextRun,
  reviveSchedules,
  settleSchedule,
  type UnreadableSchedule,
} from './next-run.ts';
import type { CollectionEventTable } from './tables.ts';

export interface CollectionEventFields {
  readonly rule: string;
  /** The recurrence in words. */
  readonly title: string;
  /** The zero time: never again. */
  readonly nextAt: Date;
  readonly scope: CollectionScope;
}

/** A schedule of collection. */
export interface CollectionEventRecord extends CollectionEventFields, RecordTimes {
  readonly id: number;
  readonly clientId: string;
  /** Why its rule cannot be read, so that it is not due any more; empty: it can. */
  readonly ruleProblem: string;
}

const LIST_COLUMNS = {
  ...Object.fromEntries(
    ['id', 'rrule', 'next_scheduled_at', 'client_id', 'created_at', 'updated_at', ...COLLECTION_FLAGS].map(
      (column) => [column, sql.ref(column)],
    ),
  ),
  deleted_at: sql`NULL::timestamptz`,
};

export class CollectionEventRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  /** Columns are named as in the table. */
  async listEvents(
    query: ListQuery,
  ): Promise<{ readonly events: readonly CollectionEventRecord[]; readonly count: number }> {
    const filtered = withListFilters(this.#kysely.selectFrom('collection_event'), query, LIST_COLUMNS);
    const count = await countRows(filtered);
    const rows = await withListPage(filtered.selectAll(), query, LIST_COLUMNS).execute();

    return { events: rows.map(toEvent), count };
  }

  async listEventsOf(clientIds: readonly string[]): Promise<readonly CollectionEventRecord[]> {
    const rows = await this.#kysely
      .selectFrom('collection_event')
      .selectAll()
      .where('client_id', 'in', [...clientIds, EMPTY_ID])
      .orderBy('id')
      .execute();

    return rows.map(toEvent);
  }

  async findEvent(eventId: number): Promise<CollectionEventRecord | undefined> {
    const row = await this.#kysely
      .selectFrom('collection_event')
      .selectAll()
      .where('id', '=', eventId)
      .executeTakeFirst();

    return row && toEvent(row);
  }

  /** Undefined when there is no such client. */
  async createEvent(
    clientId: string,
    fields: CollectionEventFields,
  ): Promise<CollectionEventRecord | undefined> {
    const client = await this.#kysely
      .selectFrom('collection_client')
      .select('id')
      .where('id', '=', clientId)
      .forKeyShare()
      .executeTakeFirst();
    if (client === undefined) {
      return undefined;
    }

    return toEvent(
      await this.#kysely
        .insertInto('collection_event')
        .values({ client_id: clientId, ...toRow(fields) })
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
  }

  /** Undefined when there is no such event. */
  async updateEvent(
    eventId: number,
    { clientId, ...fields }: CollectionEventFields & { readonly clientId: string },
  ): Promise<CollectionEventRecord | undefined> {
    const row = await this.#kysely
      .updateTable('collection_event')
      .set({ client_id: clientId, ...toRow(fields), rule_problem: '', updated_at: sql`now()` })
      .where('id', '=', eventId)
      .returningAll()
      .executeTakeFirst();

    return row && toEvent(row);
  }

  /** With its jobs that wait. Returns whether there was one. */
  removeEvent(eventId: number): Promise<boolean> {
    return this.#kysely.transaction().execute(async (transaction) => {
      // First: a job that is just being made of it is there afterwards.
      const { numDeletedRows } = await transaction
        .deleteFrom('collection_event')
        .where('id', '=', eventId)
        .executeTakeFirst();
      await transaction
        .deleteFrom('collection_job')
        .where('event_id', '=', eventId)
        .where('status', '=', WAITING)
        .execute();

      return numDeletedRows > 0n;
    });
  }

  /**
   * Makes the jobs that are due, once for each occurrence, whoever asks and however often. What was missed counts once;
   * an event whose job still waits gets no other one.
   *
   * @param nextRuns by rule; what has none is left alone, for another time
   */
  runDue(
    now: Date,
    nextRuns: ReadonlyMap<string, NextRun>,
  ): Promise<{ readonly created: number; readonly unreadable: readonly UnreadableSchedule[] }> {
    return this.#kysely.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ taken: boolean }>`
        SELECT pg_try_advisory_xact_lock(${LOCKS.space}, ${LOCKS.collection}) AS taken`.execute(transaction);
      if (rows[0]?.taken !== true) {
        return { created: 0, unreadable: [] };
      }

      const due = await findDue(transaction, now, [...nextRuns.keys()]);
      const unreadable: UnreadableSchedule[] = [];
      let created = 0;
      for (const event of due) {
        const next = nextRuns.get(event.rrule) as NextRun;
        created += await createJobOf(transaction, event);
        const ended = await settleSchedule(transaction, 'collection_event', { id: event.id, next });
        unreadable.push(...(ended === undefined ? [] : [ended]));
      }
      await reviveSchedules(transaction, 'collection_event', nextRuns);

      return { created, unreadable };
    });
  }

  /** Of what is due: it costs one read of an index where nothing is. */
  listDueRules(now: Date, options: DueRulesOptions): Promise<readonly string[]> {
    return listDueRules(this.#kysely, 'collection_event', { now, ...options });
  }
}

/** Wire value of jobs that their client has not begun. */
const WAITING = 0;
/** The id of no client: with it, a list of ids is never empty, which SQL would not take. */
const EMPTY_ID = '00000000-0000-0000-0000-000000000000';

function findDue(transaction: Kysely<Tables>, now: Date, rules: readonly string[]) {
  return transaction
    .selectFrom('collection_event')
    .innerJoin('collection_client', 'collection_client.id', 'collection_event.client_id')
    .selectAll('collection_event')
    .select([
      'collection_client.name as client_name',
      'collection_client.domain_controller as domain_controller',
    ])
    .where(isDue('collection_event', now))
    .where('collection_event.rrule', 'in', [...rules, ''])
    .orderBy('next_scheduled_at')
    .forUpdate('collection_event')
    .execute();
}

async function createJobOf(
  transaction: Kysely<Tables>,
  event: Awaited<ReturnType<typeof findDue>>[number],
): Promise<number> {
  const waiting = await transaction
    .selectFrom('collection_job')
    .select('id')
    .where('event_id', '=', event.id)
    .where('status', '=', WAITING)
    .executeTakeFirst();
  if (waiting !== undefined) {
    return 0;
  }

  const { numInsertedOrUpdatedRows = 0n } = await transaction
    .insertInto('collection_job')
    .values({
      client_id: event.client_id,
      client_name: event.client_name,
      event_id: event.id,
      event_title: event.title,
      execution_time: event.next_scheduled_at,
      domain_controller: event.domain_controller,
      ...toScopeRow(toScope(event)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();

  return Number(numInsertedOrUpdatedRows);
}

function toRow({ rule, title, nextAt, scope }: CollectionEventFields) {
  return { rrule: rule, title, next_scheduled_at: nextAt, ...toScopeRow(scope) };
}

function toEvent(row: Selectable<CollectionEventTable>): CollectionEventRecord {
  return {
    id: row.id,
    clientId: row.client_id,
    rule: row.rrule,
    title: row.title,
    nextAt: row.next_scheduled_at,
    ruleProblem: row.rule_problem,
    scope: toScope(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
