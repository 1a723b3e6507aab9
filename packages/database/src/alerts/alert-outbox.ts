import type { ListQuery } from '@secgraph/kernel';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { countRows, withListFilters, withListPage } from '../list-query/sql-list-query.ts';
import type { AlertAttemptTable, AlertEventTable } from './tables.ts';

export type AlertEventRecord = Selectable<AlertEventTable>;
export type AlertAttemptRecord = Selectable<AlertAttemptTable>;

/** Which event is told where, on whose behalf. */
export interface AttemptKey {
  readonly alertId: string;
  readonly channelId: string;
  readonly eventId: string;
}

/** A delivery that is this process's to try, until its lease is over. */
export interface TakenAttempt extends AttemptKey {
  /** This one counted. */
  readonly attempts: number;
  readonly type: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  readonly webhook: {
    readonly type: 'generic' | 'slack' | 'ms-teams';
    readonly url: string;
    readonly sealedSecret: string;
  };
}

export interface AttemptOutcome {
  readonly isSuccess: boolean;
  readonly statusCode: number | undefined;
  readonly error: string | undefined;
  /** Undefined: no more. */
  readonly nextInMs: number | undefined;
}

export interface TakeOptions {
  readonly leaseMs: number;
  readonly limit: number;
  /** Webhooks that are busy. */
  readonly except: readonly string[];
}

const EVENT_COLUMNS = {
  id: sql.ref('id'),
  type: sql.ref('type'),
  created_at: sql.ref('created_at'),
  attempts_queued_at: sql.ref('attempts_queued_at'),
  delivered: sql`(attempts_queued_at IS NOT NULL AND NOT EXISTS (
    SELECT FROM alert_attempt attempt WHERE attempt.event_id = alert_event.id AND attempt.succeeded_at IS NULL))`,
};
const ATTEMPT_COLUMNS = {
  event_id: sql.ref('event_id'),
  alert_id: sql.ref('alert_id'),
  channel_id: sql.ref('channel_id'),
  created_at: sql.ref('created_at'),
  succeeded: sql`(succeeded_at IS NOT NULL)`,
};

/** What happened and has to be told, until it was. */
export class AlertOutbox {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  async listEvents(
    list: ListQuery,
  ): Promise<{ readonly count: number; readonly events: readonly AlertEventRecord[] }> {
    const selected = withListFilters(this.#kysely.selectFrom('alert_event'), list, EVENT_COLUMNS);
    const count = await countRows(selected);
    return { count, events: await withListPage(selected.selectAll(), list, EVENT_COLUMNS).execute() };
  }

  findEvent(eventId: string): Promise<AlertEventRecord | undefined> {
    return this.#kysely.selectFrom('alert_event').selectAll().where('id', '=', eventId).executeTakeFirst();
  }

  async listAttempts(
    list: ListQuery,
  ): Promise<{ readonly count: number; readonly attempts: readonly AlertAttemptRecord[] }> {
    const selected = withListFilters(this.#kysely.selectFrom('alert_attempt'), list, ATTEMPT_COLUMNS);
    const count = await countRows(selected);
    // Of one event, several alerts may tell several webhooks.
    const page = withListPage(selected.selectAll(), list, ATTEMPT_COLUMNS);
    return { count, attempts: await page.orderBy('alert_id').orderBy('channel_id').execute() };
  }

  /** Due ones, the oldest of each webhook: nobody else takes them as long as the lease lasts. */
  async takeDue({ leaseMs, limit, except }: TakeOptions): Promise<readonly TakenAttempt[]> {
    const { rows } = await sql<TakenRow>`
      WITH oldest AS (
        SELECT DISTINCT ON (attempt.channel_id) attempt.alert_id, attempt.channel_id, attempt.event_id,
          attempt.next_attempt_at
        FROM alert_attempt attempt JOIN alert_webhook webhook ON webhook.id = attempt.channel_id
        WHERE attempt.next_attempt_at <= now() AND webhook.disabled_at IS NULL
          AND NOT attempt.channel_id = ANY(${except}::uuid[])
        ORDER BY attempt.channel_id, attempt.next_attempt_at, attempt.created_at, attempt.event_id
      ), due AS (
        SELECT attempt.alert_id, attempt.channel_id, attempt.event_id
        FROM alert_attempt attempt JOIN oldest USING (alert_id, channel_id, event_id)
        WHERE attempt.next_attempt_at <= now()
        ORDER BY attempt.next_attempt_at
        LIMIT ${limit}
        FOR UPDATE OF attempt SKIP LOCKED
      )
      UPDATE alert_attempt attempt
      SET attempts = attempt.attempts + 1, next_attempt_at = now() + make_interval(secs => ${leaseMs / 1000})
      FROM due, alert_event event, alert_webhook webhook
      WHERE (attempt.alert_id, attempt.channel_id, attempt.event_id) = (due.alert_id, due.channel_id, due.event_id)
        AND event.id = due.event_id AND webhook.id = due.channel_id
      RETURNING attempt.alert_id, attempt.channel_id, attempt.event_id, attempt.attempts, event.type, event.message,
        event.data, event.created_at, webhook.type AS webhook_type, webhook.url, webhook.sealed_secret
    `.execute(this.#kysely);

    return rows.map((row) => ({
      alertId: row.alert_id,
      channelId: row.channel_id,
      eventId: row.event_id,
      attempts: row.attempts,
      type: row.type,
      message: row.message,
      data: row.data,
      createdAt: row.created_at,
      webhook: { type: row.webhook_type, url: row.url, sealedSecret: row.sealed_secret },
    }));
  }

  /** Nothing happens where somebody else took it meanwhile. */
  async settle(
    attempt: TakenAttempt,
    { isSuccess, statusCode, error, nextInMs }: AttemptOutcome,
  ): Promise<void> {
    await sql`
      WITH settled AS (
        UPDATE alert_attempt
        SET succeeded_at = CASE WHEN ${isSuccess} THEN now() END,
          last_status_code = ${statusCode ?? null}, last_error = ${error ?? null},
          next_attempt_at = now() + make_interval(secs => ${nextInMs === undefined ? null : nextInMs / 1000})
        WHERE ${isSame(attempt)}
        RETURNING channel_id
      )
      UPDATE alert_webhook webhook
      SET attempts = webhook.attempts + 1, failures = webhook.failures + ${isSuccess ? 0 : 1},
        last_error = CASE WHEN ${isSuccess} THEN webhook.last_error ELSE ${error ?? null} END,
        last_errored_at = CASE WHEN ${isSuccess} THEN webhook.last_errored_at ELSE now() END,
        last_succeeded_at = CASE WHEN ${isSuccess} THEN now() ELSE webhook.last_succeeded_at END
      FROM settled WHERE webhook.id = settled.channel_id`.execute(this.#kysely);
  }

  /** It was not tried after all. */
  async giveBack(attempt: TakenAttempt): Promise<void> {
    await sql`UPDATE alert_attempt SET attempts = attempts - 1, next_attempt_at = now() WHERE ${isSame(attempt)}`.execute(
      this.#kysely,
    );
  }

  /** Makes it due, with all its attempts anew. Undefined: there is none; false: nothing is to be done. */
  async retry({ alertId, channelId, eventId }: AttemptKey): Promise<boolean | undefined> {
    const { rows } = await sql<{ readonly isDue: boolean }>`
      SELECT attempt.succeeded_at IS NULL AND webhook.disabled_at IS NULL AS "isDue"
      FROM alert_attempt attempt JOIN alert_webhook webhook ON webhook.id = attempt.channel_id
      WHERE alert_id = ${alertId}::uuid AND channel_id = ${channelId}::uuid AND event_id = ${eventId}::uuid
      FOR UPDATE OF attempt`.execute(this.#kysely);
    if (rows[0]?.isDue === true) {
      await sql`
        UPDATE alert_attempt SET attempts = 0, next_attempt_at = now()
        WHERE alert_id = ${alertId}::uuid AND channel_id = ${channelId}::uuid AND event_id = ${eventId}::uuid
          AND succeeded_at IS NULL`.execute(this.#kysely);
    }
    return rows[0]?.isDue;
  }

  /** With what became of telling them. Returns how many. */
  async removeEventsBefore(time: Date): Promise<number> {
    const { numDeletedRows } = await this.#kysely
      .deleteFrom('alert_event')
      .where('created_at', '<', time)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  }
}

interface TakenRow {
  readonly alert_id: string;
  readonly channel_id: string;
  readonly event_id: string;
  readonly attempts: number;
  readonly type: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly created_at: Date;
  readonly webhook_type: TakenAttempt['webhook']['type'];
  readonly url: string;
  readonly sealed_secret: string;
}

/** Whoever took it later counted on. */
function isSame({ alertId, channelId, eventId, attempts }: TakenAttempt) {
  return sql`alert_id = ${alertId}::uuid AND channel_id = ${channelId}::uuid AND event_id = ${eventId}::uuid
    AND attempts = ${attempts} AND succeeded_at IS NULL`;
}
