import { errorCodeOf, type ListQuery } from '@secgraph/kernel';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { countRows, withListFilters, withListPage } from '../list-query/sql-list-query.ts';
import { type CollectionOperationRecord, toOperation } from './collection-operation.ts';

/** Of PostgreSQL: another one waits, or the client is gone. */
const REFUSALS: ReadonlySet<string> = new Set(['23505', '23503']);
/** Of each client; older ones are forgotten. */
const KEPT_OPERATIONS = 20;

const LIST_COLUMNS = Object.fromEntries(
  ['id', 'status', 'created_at', 'updated_at'].map((column) => [column, sql.ref(column)]),
);

/**
 * What clients are asked for, and how far that is. Every change is one statement or transaction, so that whoever comes
 * second finds what the first one left.
 */
export class CollectionOperationRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  /** Undefined: the client is asked already, or gone. Forgets the oldest beyond twenty. */
  async createOperation(
    clientId: string,
    requestedBy: string,
    now: Date,
  ): Promise<CollectionOperationRecord | undefined> {
    const row = await this.#kysely
      .insertInto('collection_operation')
      .values({
        client_id: clientId,
        type: 'support_bundle',
        requested_by: requestedBy,
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirst()
      .catch((error: unknown) => {
        if (REFUSALS.has(errorCodeOf(error) ?? '')) {
          return undefined;
        }
        throw error;
      });
    await this.#kysely
      .deleteFrom('collection_operation')
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('collection_operation')
          .select('id')
          .where('client_id', '=', clientId)
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .offset(KEPT_OPERATIONS),
      )
      .execute();

    return row && toOperation(row);
  }

  async listOperations(
    clientId: string,
    query: ListQuery,
  ): Promise<{ readonly operations: readonly CollectionOperationRecord[]; readonly count: number }> {
    const filtered = withListFilters(
      this.#kysely.selectFrom('collection_operation').where('client_id', '=', clientId),
      query,
      LIST_COLUMNS,
    );
    const count = await countRows(filtered);
    const rows = await withListPage(filtered.selectAll(), query, LIST_COLUMNS).execute();

    return { count, operations: rows.map(toOperation) };
  }

  /** Those that wait for a client. */
  async listQueued(clientId: string): Promise<readonly CollectionOperationRecord[]> {
    const rows = await this.#kysely
      .selectFrom('collection_operation')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('status', '=', 'queued')
      .orderBy('created_at')
      .execute();

    return rows.map(toOperation);
  }

  async findOperation(clientId: string, id: string): Promise<CollectionOperationRecord | undefined> {
    const row = await this.#kysely
      .selectFrom('collection_operation')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .executeTakeFirst();

    return row && toOperation(row);
  }

  /** Returns whether there was one. */
  async removeOperation(clientId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#kysely
      .deleteFrom('collection_operation')
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .executeTakeFirst();

    return numDeletedRows > 0n;
  }

  /** Does nothing unless it waits. */
  async start(id: string, now: Date): Promise<void> {
    await this.#kysely
      .updateTable('collection_operation')
      .set({ status: 'running', started_at: now, updated_at: now })
      .where('id', '=', id)
      .where('status', '=', 'queued')
      .execute();
  }

  /** Does nothing where it has ended. What was sent goes. */
  async fail(id: string, now: Date): Promise<void> {
    await this.#kysely.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('collection_operation')
        .set({ status: 'failed', artifact_id: null, completed_at: now, updated_at: now })
        .where('id', '=', id)
        .where('status', 'in', ['queued', 'running'])
        .executeTakeFirst();
      if (numUpdatedRows > 0n) {
        await transaction.deleteFrom('collection_artifact_part').where('operation_id', '=', id).execute();
      }
    });
  }

  /** What a client was at when its process ended will not end by itself. */
  async failRunning(clientId: string, now: Date): Promise<void> {
    const rows = await this.#kysely
      .selectFrom('collection_operation')
      .select('id')
      .where('client_id', '=', clientId)
      .where('status', '=', 'running')
      .execute();
    for (const { id } of rows) {
      await this.fail(id, now);
    }
  }

  /** Forgets those that were made before. Returns how many. */
  async removeOlderThan(time: Date): Promise<number> {
    const { numDeletedRows } = await this.#kysely
      .deleteFrom('collection_operation')
      .where('updated_at', '<', time)
      .executeTakeFirst();

    return Number(numDeletedRows);
  }
}
