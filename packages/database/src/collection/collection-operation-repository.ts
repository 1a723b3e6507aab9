import { randomUUID } from 'node:crypto';
import { errorCodeOf, type ListQuery } from '@secgraph/kernel';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { countRows, withListFilters, withListPage } from '../list-query/sql-list-query.ts';
import type { CollectionOperationTable } from './tables.ts';

type OperationStatus = Selectable<CollectionOperationTable>['status'];

/** An archive that comes in parts. */
export interface Artifact {
  readonly id: string;
  readonly totalBytes: number;
  /** Of every part but the last. */
  readonly partBytes: number;
  /** SHA-256 of the whole. */
  readonly checksum: Buffer;
  readonly isWhole: boolean;
}

/** What a client was asked for beside collections. */
export interface CollectionOperationRecord {
  readonly id: string;
  readonly clientId: string;
  readonly type: 'support_bundle';
  readonly status: OperationStatus;
  readonly requestedBy: string | undefined;
  readonly artifact: Artifact | undefined;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly startedAt: Date | undefined;
  readonly completedAt: Date | undefined;
}

/** Of PostgreSQL: another one waits, or the client is gone. */
const REFUSALS: ReadonlySet<string> = new Set(['23505', '23503']);
/** Of each client; older ones are forgotten. */
const KEPT_OPERATIONS = 20;
/** Read at once: the driver turns it into bytes on the thread that asks. */
const SLICE_BYTES = 1024 * 1024;

const LIST_COLUMNS = Object.fromEntries(
  ['id', 'status', 'created_at', 'updated_at'].map((column) => [column, sql.ref(column)]),
);

/** Every change is one statement or transaction, so that whoever comes second finds what the first one left. */
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

  async findByArtifact(clientId: string, artifactId: string): Promise<CollectionOperationRecord | undefined> {
    const row = await this.#kysely
      .selectFrom('collection_operation')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('artifact_id', '=', artifactId)
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

  /** Does nothing unless it is under way and nothing was announced yet. */
  async announceArtifact(
    id: string,
    { totalBytes, partBytes, checksum }: Omit<Artifact, 'id' | 'isWhole'>,
    now: Date,
  ): Promise<void> {
    await this.#kysely
      .updateTable('collection_operation')
      .set({
        artifact_id: randomUUID(),
        total_bytes: totalBytes,
        part_bytes: partBytes,
        checksum,
        updated_at: now,
      })
      .where('id', '=', id)
      .where('status', '=', 'running')
      .where('artifact_id', 'is', null)
      .execute();
  }

  /** Returns false, and keeps nothing, unless its operation is under way. */
  putPart(id: string, number: number, content: Buffer, now: Date): Promise<boolean> {
    return this.#kysely.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('collection_operation')
        .set({ updated_at: now })
        .where('id', '=', id)
        .where('status', '=', 'running')
        .executeTakeFirst();
      if (numUpdatedRows === 0n) {
        return false;
      }
      await transaction
        .insertInto('collection_artifact_part')
        .values({ operation_id: id, number, content })
        .onConflict((conflict) => conflict.columns(['operation_id', 'number']).doUpdateSet({ content }))
        .execute();

      return true;
    });
  }

  async listParts(id: string): Promise<readonly number[]> {
    const rows = await this.#kysely
      .selectFrom('collection_artifact_part')
      .select('number')
      .where('operation_id', '=', id)
      .orderBy('number')
      .execute();

    return rows.map(({ number }) => number);
  }

  /**
   * Keeps the parts as the archive where they are what was announced; those of earlier operations of the client go.
   * Returns false where they are not, or the operation is not under way.
   */
  completeArtifact(
    { id, clientId }: Pick<CollectionOperationRecord, 'id' | 'clientId'>,
    now: Date,
  ): Promise<boolean> {
    return this.#kysely.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('collection_operation')
        .set({ status: 'succeeded', is_artifact_whole: true, completed_at: now, updated_at: now })
        .where('id', '=', id)
        .where('status', '=', 'running')
        // The database has the bytes, and another thread than that of requests.
        .where(
          ({ selectFrom }) =>
            sql<boolean>`checksum = ${selectFrom('collection_artifact_part')
              .select(sql`sha256(string_agg(content, ''::bytea ORDER BY number))`.as('digest'))
              .where('operation_id', '=', id)}`,
        )
        .executeTakeFirst();
      if (numUpdatedRows === 0n) {
        return false;
      }
      const older = await transaction
        .updateTable('collection_operation')
        .set({ artifact_id: null, is_artifact_whole: false })
        .where('client_id', '=', clientId)
        .where('id', '<>', id)
        .where('status', '=', 'succeeded')
        .where('artifact_id', 'is not', null)
        .returning('id')
        .execute();
      for (const { id: olderId } of older) {
        await transaction
          .deleteFrom('collection_artifact_part')
          .where('operation_id', '=', olderId)
          .execute();
      }

      return true;
    });
  }

  /** The bytes of an archive in order, a slice at a time. */
  async *readArtifact(id: string): AsyncGenerator<Buffer, void> {
    for (const number of await this.listParts(id)) {
      for (let from = 1; ; from += SLICE_BYTES) {
        const row = await this.#kysely
          .selectFrom('collection_artifact_part')
          .select(sql<Buffer>`substring(content FROM ${from} FOR ${SLICE_BYTES})`.as('slice'))
          .where('operation_id', '=', id)
          .where('number', '=', number)
          .executeTakeFirst();
        if (row === undefined) {
          throw new Error('the archive was deleted while it was read');
        }
        yield row.slice;
        if (row.slice.length < SLICE_BYTES) {
          break;
        }
      }
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

function toOperation(row: Selectable<CollectionOperationTable>): CollectionOperationRecord {
  return {
    id: row.id,
    clientId: row.client_id,
    type: row.type,
    status: row.status,
    requestedBy: row.requested_by ?? undefined,
    artifact: toArtifact(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    startedAt: row.started_at ?? undefined,
    completedAt: row.completed_at ?? undefined,
  };
}

function toArtifact(row: Selectable<CollectionOperationTable>): Artifact | undefined {
  const { artifact_id: id, total_bytes: totalBytes, part_bytes: partBytes, checksum } = row;

  return id === null || totalBytes === null || partBytes === null || checksum === null
    ? undefined
    : { id, totalBytes, partBytes, checksum, isWhole: row.is_artifact_whole };
}
