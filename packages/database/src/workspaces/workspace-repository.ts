import { errorCodeOf, type ListQuery } from '@secgraph/kernel';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { DatabaseError } from '../errors.ts';
import { countRows, withListFilters, withListPage } from '../list-query/sql-list-query.ts';
import type { WorkspaceTable } from './tables.ts';
import type { WorkspaceRecord, WorkspaceSettings, WorkspaceState } from './workspace.ts';

export interface NewWorkspace extends WorkspaceSettings {
  readonly name: string;
}

const LIST_COLUMNS = {
  id: sql.ref('workspace.id'),
  name: sql.ref('workspace.name'),
  display_name: sql.ref('workspace.display_name'),
  state: sql.ref('workspace.state'),
  used_at: sql.ref('workspace.used_at'),
  created_at: sql.ref('workspace.created_at'),
  updated_at: sql.ref('workspace.updated_at'),
};

/** Whoever has one open marks it more often. */
const IN_GOOD_TIME = sql`now() + interval '10 minutes'`;
const UNIQUE_VIOLATION = '23505';

/** Which workspaces there are. What is in them is in databases of their own. */
export class WorkspaceRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  /** One page, and how many there are without paging. */
  async list(
    list: ListQuery,
  ): Promise<{ readonly count: number; readonly workspaces: readonly WorkspaceRecord[] }> {
    const selected = withListFilters(this.#kysely.selectFrom('workspace'), list, LIST_COLUMNS);
    const count = await countRows(selected);
    const rows = await withListPage(selected.selectAll(), list, LIST_COLUMNS).execute();

    return { count, workspaces: rows.map(toRecord) };
  }

  async find(id: string): Promise<WorkspaceRecord | undefined> {
    const row = await this.#kysely
      .selectFrom('workspace')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();

    return row && toRecord(row);
  }

  async findByName(name: string): Promise<WorkspaceRecord | undefined> {
    const row = await this.#kysely
      .selectFrom('workspace')
      .selectAll()
      .where('name', '=', name)
      .executeTakeFirst();

    return row && toRecord(row);
  }

  /** Those of the ids that are there. */
  async listByIds(ids: readonly string[]): Promise<readonly WorkspaceRecord[]> {
    const rows =
      ids.length === 0
        ? []
        : await this.#kysely
            .selectFrom('workspace')
            .selectAll()
            .where('id', 'in', [...ids])
            .execute();

    return rows.map(toRecord);
  }

  async listInState(state: WorkspaceState): Promise<readonly WorkspaceRecord[]> {
    const rows = await this.#kysely
      .selectFrom('workspace')
      .selectAll()
      .where('state', '=', state)
      .orderBy('created_at')
      .execute();

    return rows.map(toRecord);
  }

  async isAnyDue(except: readonly string[]): Promise<boolean> {
    const { rows } = await sql<{ is_due: boolean }>`
      SELECT EXISTS (SELECT FROM workspace
        WHERE wake_at <= now() AND state = 'ready' AND id <> ALL(${[...except]}::uuid[])) AS is_due`.execute(
      this.#kysely,
    );
    return rows[0]?.is_due === true;
  }

  /**
   * Takes those in which something is due that no request waits for, the longest due first; another process takes them
   * only where this one has not marked them for some minutes.
   */
  async takeDue(limit: number, except: readonly string[]): Promise<readonly string[]> {
    const { rows } = await sql<{ id: string }>`
      UPDATE workspace SET wake_at = ${IN_GOOD_TIME}
      WHERE id IN (
        SELECT id FROM workspace
        WHERE wake_at <= now() AND state = 'ready' AND id <> ALL(${[...except]}::uuid[])
        ORDER BY wake_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      RETURNING id`.execute(this.#kysely);

    return rows.map(({ id }) => id);
  }

  /** Being created. @throws `DATABASE_CONFLICT` when another one has the name */
  async create({ name, ...settings }: NewWorkspace, author: string): Promise<WorkspaceRecord> {
    try {
      const row = await this.#kysely
        .insertInto('workspace')
        .values({ name, ...columnsOf(settings), created_by: author, updated_by: author })
        .returningAll()
        .executeTakeFirstOrThrow();

      return toRecord(row);
    } catch (cause) {
      throw errorCodeOf(cause) === UNIQUE_VIOLATION
        ? new DatabaseError('DATABASE_CONFLICT', `There is a workspace ${name} already.`, { cause })
        : cause;
    }
  }

  async update(
    id: string,
    settings: WorkspaceSettings,
    author: string,
  ): Promise<WorkspaceRecord | undefined> {
    const row = await this.#kysely
      .updateTable('workspace')
      .set({ ...columnsOf(settings), updated_at: sql`now()`, updated_by: author })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();

    return row && toRecord(row);
  }

  /** @returns whether it was in one of the states that it may leave for this one */
  async changeState(id: string, from: readonly WorkspaceState[], to: WorkspaceState): Promise<boolean> {
    const { numUpdatedRows } = await this.#kysely
      .updateTable('workspace')
      .set({ state: to, updated_at: sql`now()` })
      .where('id', '=', id)
      .where('state', 'in', [...from])
      .executeTakeFirst();

    return numUpdatedRows > 0n;
  }

  /**
   * They are open, so what is due in them is seen to; where they are not marked again in time, somebody looks. `used`:
   * those that somebody has asked something.
   */
  async markOpen(ids: readonly string[], used: readonly string[]): Promise<void> {
    if (ids.length > 0) {
      await sql`
        UPDATE workspace SET wake_at = ${IN_GOOD_TIME},
          used_at = CASE WHEN id = ANY(${[...used]}::uuid[]) THEN now() ELSE used_at END
        WHERE id = ANY(${[...ids]}::uuid[])`.execute(this.#kysely);
    }
  }

  /** It is let go; `dueInMs`: until something in it is due. */
  async markLetGo(id: string, dueInMs: number): Promise<void> {
    await this.#kysely
      .updateTable('workspace')
      .set({ wake_at: sql`now() + make_interval(secs => ${dueInMs / 1000})` })
      .where('id', '=', id)
      .execute();
  }

  async remove(id: string): Promise<void> {
    await this.#kysely.deleteFrom('workspace').where('id', '=', id).execute();
  }
}

function columnsOf(settings: WorkspaceSettings) {
  return {
    display_name: settings.displayName,
    memory_mib: settings.memoryMib ?? null,
    upload_limit_bytes: settings.uploadLimitBytes ?? null,
    audit_retention_days: settings.auditRetentionDays ?? null,
  };
}

function toRecord(row: Selectable<WorkspaceTable>): WorkspaceRecord {
  return {
    id: row.id,
    name: row.name,
    displayName: row.display_name,
    state: row.state,
    memoryMib: row.memory_mib ?? undefined,
    uploadLimitBytes: row.upload_limit_bytes ?? undefined,
    auditRetentionDays: row.audit_retention_days ?? undefined,
    wakeAt: row.wake_at ?? undefined,
    usedAt: row.used_at ?? undefined,
    createdAt: row.created_at,
    createdBy: row.created_by,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  };
}
