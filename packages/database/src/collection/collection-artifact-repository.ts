import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { type Artifact, type CollectionOperationRecord, toOperation } from './collection-operation.ts';

/** Read at once: the driver turns it into bytes on the thread that asks. */
const SLICE_BYTES = 1024 * 1024;

/** The archives that clients send of their logs, in parts. Every change is one statement or transaction. */
export class CollectionArtifactRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
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
}
