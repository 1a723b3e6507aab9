import type { ListQuery } from '@secgraph/kernel';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../connection/database.ts';
import type { Tables } from '../connection/tables.ts';
import { countRows, withListFilters, withListPage } from '../list-query/sql-list-query.ts';
import { AUDIT_SUBJECTS, type AuditSubjectName } from './audit-subjects.ts';
import type { AuditLogTable, AuditStatus } from './tables.ts';

export type AuditFields = Readonly<Record<string, unknown>>;

/** Who did it; empty texts where that is not known. */
export interface AuditActor {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export interface NewAuditEntry {
  readonly actor: AuditActor;
  readonly action: string;
  /** Without characters that JSON of the database cannot hold. */
  readonly fields: AuditFields;
  readonly requestId: string;
  readonly sourceAddress: string;
  readonly status: AuditStatus;
  readonly commitId: string;
}

export interface AuditEntry extends NewAuditEntry {
  readonly id: number;
  readonly createdAt: Date;
}

/** Inclusive at both ends. */
export interface AuditWindow {
  readonly after: Date;
  readonly before: Date | undefined;
}

const LIST_COLUMNS = {
  id: sql.ref('id'),
  created_at: sql.ref('created_at'),
  actor_id: sql.ref('actor_id'),
  actor_name: sql.ref('actor_name'),
  actor_email: sql.ref('actor_email'),
  action: sql.ref('action'),
  request_id: sql.ref('request_id'),
  source_ip_address: sql.ref('source_ip_address'),
  status: sql.ref('status'),
};

/** The audit log, to which rows can only be added. */
export class AuditLogRepository {
  readonly #kysely: Kysely<Tables>;
  readonly #pool: Database['pool'];

  constructor(database: Pick<Database, 'kysely' | 'pool'>) {
    this.#kysely = database.kysely;
    this.#pool = database.pool;
  }

  async append({
    actor,
    requestId,
    sourceAddress,
    commitId,
    fields,
    ...entry
  }: NewAuditEntry): Promise<void> {
    await this.#kysely
      .insertInto('audit_log')
      .values({
        ...entry,
        actor_id: actor.id,
        actor_name: actor.name,
        actor_email: actor.email,
        fields: JSON.stringify(fields),
        request_id: requestId,
        source_ip_address: sourceAddress,
        commit_id: commitId,
      })
      .execute();
  }

  /** Columns are named as in the table. `count` is that of the window, without paging. */
  async listEntries(
    { after, before }: AuditWindow,
    list: ListQuery,
  ): Promise<{ readonly count: number; readonly entries: readonly AuditEntry[] }> {
    const since = this.#kysely.selectFrom('audit_log').where('created_at', '>=', after);
    const within = before === undefined ? since : since.where('created_at', '<=', before);
    const filtered = withListFilters(within, list, LIST_COLUMNS);
    const rows = await withListPage(filtered.selectAll(), list, LIST_COLUMNS).execute();
    const count = await countRows(filtered);

    return { count, entries: rows.map(toEntry) };
  }

  /** What a change is about, as it is now; without secrets. */
  async readSubject(name: AuditSubjectName, id: string): Promise<AuditFields | undefined> {
    const { rows } = await this.#pool.query<AuditFields>(AUDIT_SUBJECTS[name], [id]);

    return rows[0];
  }

  /** The user whom a login names. */
  async findActor(loginName: string): Promise<AuditActor | undefined> {
    const { rows } = await this.#pool.query<AuditActor>(FIND_ACTOR, [loginName]);

    return rows[0];
  }

  /** The database refuses to lose what is younger than 30 days. Returns how many. */
  async removeOlderThan(time: Date): Promise<number> {
    return this.#kysely.transaction().execute(async (transaction) => {
      await sql`SELECT set_config('secgraph.audit_retention', 'on', true)`.execute(transaction);
      const { numDeletedRows } = await transaction
        .deleteFrom('audit_log')
        .where('created_at', '<', time)
        .executeTakeFirst();

      return Number(numDeletedRows);
    });
  }
}

const FIND_ACTOR = `
  SELECT id::text, principal_name AS name, COALESCE(email_address, '') AS email
  FROM platform_user
  WHERE principal_name = $1 OR email_address = lower($1)
  ORDER BY principal_name = $1 DESC
  LIMIT 1`;

function toEntry(row: Selectable<AuditLogTable>): AuditEntry {
  return {
    id: row.id,
    createdAt: row.created_at,
    actor: { id: row.actor_id, name: row.actor_name, email: row.actor_email },
    action: row.action,
    fields: row.fields as AuditFields,
    requestId: row.request_id,
    sourceAddress: row.source_ip_address,
    status: row.status,
    commitId: row.commit_id,
  };
}
