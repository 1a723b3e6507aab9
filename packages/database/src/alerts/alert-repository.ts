import { errorCodeOf, type ListQuery } from '@secgraph/kernel';
import { type Kysely, type Selectable, type SqlBool, sql, type Transaction } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { DatabaseError } from '../errors.ts';
import { countRows, withListFilters, withListPage } from '../list-query/sql-list-query.ts';
import type { AlertTable, AlertWebhookTable } from './tables.ts';

export type WebhookRecord = Selectable<AlertWebhookTable>;

export interface NewWebhookRecord {
  readonly id: string;
  readonly type: WebhookRecord['type'];
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly sealedSecret: string;
}

export interface WebhookFields {
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly isDisabled: boolean;
  readonly sealedSecret: string;
}

export interface SubscriptionRecord {
  readonly channelId: string;
  readonly eventType: string;
  readonly version: number;
  readonly isDisabled: boolean;
}

export type AlertRecord = Selectable<AlertTable> & { readonly subscriptions: readonly SubscriptionRecord[] };

export interface AlertFields {
  readonly name: string;
  readonly description: string;
  /** Replaces all. */
  readonly subscriptions: readonly SubscriptionRecord[];
}

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
/** The share of attempts that arrived; 1 where none was made. */
const HEALTH = sql<number>`CASE WHEN attempts = 0 THEN 1 ELSE 1 - failures::double precision / attempts END`;
const WEBHOOK_COLUMNS = {
  ...Object.fromEntries(
    [
      'id',
      'type',
      'name',
      'url',
      'attempts',
      'failures',
      'created_at',
      'updated_at',
      'last_errored_at',
      'last_succeeded_at',
    ].map((name) => [name, sql.ref(name)]),
  ),
  disabled: sql`(disabled_at IS NOT NULL)`,
  health: HEALTH,
};
const ALERT_COLUMNS = Object.fromEntries(
  ['id', 'name', 'description', 'created_at', 'updated_at'].map((name) => [name, sql.ref(name)]),
);

/** Webhooks and what is sent to them, as administrators set them up. */
export class AlertRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  async listWebhooks(
    list: ListQuery,
  ): Promise<{ readonly count: number; readonly webhooks: readonly WebhookRecord[] }> {
    const selected = withListFilters(this.#kysely.selectFrom('alert_webhook'), list, WEBHOOK_COLUMNS);
    const count = await countRows(selected);
    return {
      count,
      webhooks: await withListPage(selected.selectAll(), list, WEBHOOK_COLUMNS).execute(),
    };
  }

  findWebhook(webhookId: string): Promise<WebhookRecord | undefined> {
    return this.#kysely
      .selectFrom('alert_webhook')
      .selectAll()
      .where('id', '=', webhookId)
      .executeTakeFirst();
  }

  countWebhooks(): Promise<number> {
    return countRows(this.#kysely.selectFrom('alert_webhook'));
  }

  /** @throws `DATABASE_CONFLICT` when another one has the address */
  createWebhook({ sealedSecret, ...webhook }: NewWebhookRecord, author: string): Promise<WebhookRecord> {
    return refusing(
      this.#kysely
        .insertInto('alert_webhook')
        .values({ ...webhook, sealed_secret: sealedSecret, created_by: author, updated_by: author })
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
  }

  /** Undefined: there is none. @throws `DATABASE_CONFLICT` as above */
  updateWebhook(
    webhookId: string,
    fields: Partial<WebhookFields>,
    author: string,
  ): Promise<WebhookRecord | undefined> {
    return refusing(
      this.#kysely
        .updateTable('alert_webhook')
        .set({ ...toColumns(fields, author), updated_at: sql`now()`, updated_by: author })
        .where('id', '=', webhookId)
        .returningAll()
        .executeTakeFirst(),
    );
  }

  /** Returns whether there was one. */
  async removeWebhook(webhookId: string): Promise<boolean> {
    const { numDeletedRows } = await this.#kysely
      .deleteFrom('alert_webhook')
      .where('id', '=', webhookId)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }

  async listAlerts(
    list: ListQuery,
  ): Promise<{ readonly count: number; readonly alerts: readonly AlertRecord[] }> {
    const selected = withListFilters(this.#kysely.selectFrom('alert'), list, ALERT_COLUMNS);
    const count = await countRows(selected);
    const rows = await withListPage(selected.selectAll(), list, ALERT_COLUMNS).execute();
    return { count, alerts: await withSubscriptions(this.#kysely, rows) };
  }

  findAlert(alertId: string): Promise<AlertRecord | undefined> {
    return findAlert(this.#kysely, alertId);
  }

  countAlerts(): Promise<number> {
    return countRows(this.#kysely.selectFrom('alert'));
  }

  /** @throws `DATABASE_CONFLICT` when another one has the name, `DATABASE_UNKNOWN_WEBHOOK` */
  createAlert(
    alertId: string,
    { name, description, subscriptions }: AlertFields,
    author: string,
  ): Promise<AlertRecord> {
    return refusing(
      this.#kysely.transaction().execute(async (transaction) => {
        const row = { id: alertId, name, description, created_by: author, updated_by: author };
        await transaction.insertInto('alert').values(row).execute();
        await replaceSubscriptions(transaction, alertId, subscriptions);
        return getAlert(transaction, alertId);
      }),
    );
  }

  /** Undefined: there is none. @throws as above */
  updateAlert(
    alertId: string,
    { name, description, subscriptions }: Partial<AlertFields>,
    author: string,
  ): Promise<AlertRecord | undefined> {
    return refusing(
      this.#kysely.transaction().execute(async (transaction) => {
        const row = await transaction
          .updateTable('alert')
          .set({
            ...(name === undefined ? {} : { name }),
            ...(description === undefined ? {} : { description }),
            updated_at: sql`now()`,
            updated_by: author,
          })
          .where('id', '=', alertId)
          .returning('id')
          .executeTakeFirst();
        if (row === undefined) {
          return undefined;
        }
        if (subscriptions !== undefined) {
          await replaceSubscriptions(transaction, alertId, subscriptions);
        }
        return getAlert(transaction, alertId);
      }),
    );
  }

  /** Returns whether there was one. */
  async removeAlert(alertId: string): Promise<boolean> {
    const { numDeletedRows } = await this.#kysely
      .deleteFrom('alert')
      .where('id', '=', alertId)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }
}

async function findAlert(kysely: Kysely<Tables>, alertId: string): Promise<AlertRecord | undefined> {
  const rows = await kysely.selectFrom('alert').selectAll().where('id', '=', alertId).execute();
  const [alert] = await withSubscriptions(kysely, rows);

  return alert;
}

async function getAlert(kysely: Kysely<Tables>, alertId: string): Promise<AlertRecord> {
  const alert = await findAlert(kysely, alertId);
  if (alert === undefined) {
    throw new TypeError(`the alert ${alertId} is gone within its own transaction`);
  }

  return alert;
}

async function withSubscriptions(
  kysely: Kysely<Tables>,
  rows: readonly Selectable<AlertTable>[],
): Promise<readonly AlertRecord[]> {
  const subscriptions = await kysely
    .selectFrom('alert_subscription')
    .selectAll()
    .where(sql<SqlBool>`alert_id = ANY(${rows.map(({ id }) => id)}::uuid[])`)
    .orderBy('channel_id')
    .orderBy('event_type')
    .execute();
  const byAlert = Map.groupBy(subscriptions, ({ alert_id }) => alert_id);

  return rows.map((row) => ({
    ...row,
    subscriptions: (byAlert.get(row.id) ?? []).map((subscription) => ({
      channelId: subscription.channel_id,
      eventType: subscription.event_type,
      version: subscription.version,
      isDisabled: subscription.disabled_at !== null,
    })),
  }));
}

async function replaceSubscriptions(
  transaction: Transaction<Tables>,
  alertId: string,
  subscriptions: readonly SubscriptionRecord[],
): Promise<void> {
  await transaction.deleteFrom('alert_subscription').where('alert_id', '=', alertId).execute();
  if (subscriptions.length > 0) {
    await transaction
      .insertInto('alert_subscription')
      .values(
        subscriptions.map(({ channelId, eventType, version, isDisabled }) => ({
          alert_id: alertId,
          channel_id: channelId,
          event_type: eventType,
          version,
          disabled_at: isDisabled ? sql<Date>`now()` : null,
        })),
      )
      .execute();
  }
}

function toColumns({ isDisabled, sealedSecret, ...fields }: Partial<WebhookFields>, author: string) {
  return {
    ...fields,
    ...(sealedSecret === undefined ? {} : { sealed_secret: sealedSecret }),
    ...(isDisabled === undefined
      ? {}
      : isDisabled
        ? // Who disabled it first did it.
          {
            disabled_at: sql<Date>`COALESCE(disabled_at, now())`,
            disabled_by: sql<string>`COALESCE(disabled_by, ${author})`,
          }
        : { disabled_at: null, disabled_by: null }),
  };
}

async function refusing<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (cause) {
    const code = errorCodeOf(cause);
    if (code === UNIQUE_VIOLATION) {
      throw new DatabaseError('DATABASE_CONFLICT', 'Another one has the name or the address.', { cause });
    }
    if (code === FOREIGN_KEY_VIOLATION) {
      throw new DatabaseError('DATABASE_UNKNOWN_WEBHOOK', 'There is no such webhook.', { cause });
    }
    throw cause;
  }
}
