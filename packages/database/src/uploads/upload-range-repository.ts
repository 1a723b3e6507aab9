import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import type { UploadRangeTable } from './tables.ts';

/** What the writer of the graph is asked for: what an upload alone brought is to go. */
export interface UploadRemovalOrder {
  readonly type: 'undo-upload';
  readonly jobId: number;
}

/** Ids that were handed out while a part of an upload was ingested: those above `after`. */
export interface IdSpan {
  readonly after: number;
  readonly upTo: number;
}

/** A part of an upload as it was ingested. */
export interface UploadRange {
  readonly jobId: number;
  /** When everything in it counts as seen, in milliseconds since the epoch. */
  readonly seenAtMs: number;
  readonly nodes: IdSpan;
  readonly relationships: IdSpan;
}

/** A large file is one row, and so is each small one: those of years. */
const MAX_ROWS = 200_000;
/** Rows; more than those that are to go may be there meanwhile. */
const PRUNED_EVERY = 1_000;

/** In which order uploads were ingested, and what was created meanwhile. Written by the writer of the graph alone. */
export class UploadRangeRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  /** In the transaction of the graph. What follows the last part without a gap becomes one with it. */
  async record({ jobId, seenAtMs, nodes, relationships }: UploadRange): Promise<void> {
    const { numUpdatedRows } = await this.#kysely
      .updateTable('upload_range')
      .set({ nodes_up_to: nodes.upTo, relationships_up_to: relationships.upTo })
      .where('id', '=', ({ selectFrom }) =>
        selectFrom('upload_range').select(({ fn }) => fn.max('id').as('id')),
      )
      .where('job_id', '=', jobId)
      .where('seen_at', '=', new Date(seenAtMs))
      .where('nodes_up_to', '=', nodes.after)
      .where('relationships_up_to', '=', relationships.after)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) {
      return;
    }

    const { id } = await this.#kysely
      .insertInto('upload_range')
      .values({
        job_id: jobId,
        seen_at: new Date(seenAtMs),
        nodes_after: nodes.after,
        nodes_up_to: nodes.upTo,
        relationships_after: relationships.after,
        relationships_up_to: relationships.upTo,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (id % PRUNED_EVERY === 0) {
      await this.#kysely
        .deleteFrom('upload_range')
        .where('id', '<=', id - MAX_ROWS)
        .execute();
    }
  }

  /** Everything from the first part of an upload on, in the order of ingest; empty: nothing of it is known. */
  async listSince(jobId: number): Promise<readonly UploadRange[]> {
    const rows = await this.#kysely
      .selectFrom('upload_range')
      .selectAll()
      .where('id', '>=', ({ selectFrom }) =>
        selectFrom('upload_range')
          .select(({ fn }) => fn.min('id').as('id'))
          .where('job_id', '=', jobId),
      )
      .orderBy('id')
      .execute();
    return rows.map(toRange);
  }

  /** With all data. */
  async clear(): Promise<void> {
    await sql`DELETE FROM upload_range`.execute(this.#kysely);
  }
}

function toRange(row: Selectable<UploadRangeTable>): UploadRange {
  return {
    jobId: row.job_id,
    seenAtMs: row.seen_at.getTime(),
    nodes: { after: row.nodes_after, upTo: row.nodes_up_to },
    relationships: { after: row.relationships_after, upTo: row.relationships_up_to },
  };
}
