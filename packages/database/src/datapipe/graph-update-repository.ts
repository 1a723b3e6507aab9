import { type Kysely, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { wakeDatapipe } from './datapipe-channel.ts';
import { isDeletionPending } from './deletion-request-repository.ts';

/** A change of the graph that somebody asks for and waits for. */
export interface GraphUpdate {
  readonly id: number;
  /** What is asked for, in the words of those who plan it. */
  readonly request: string;
  /** What is left of its time. */
  readonly remainingMs: number;
}

/** What became of a change; `generation` is one that holds it. */
export type GraphUpdateResult =
  | { readonly state: 'pending' }
  | { readonly state: 'done' | 'refused'; readonly outcome: string; readonly generation: number };

/** For so long a change is wanted, unless the one who asked says again that it is. */
export const UPDATE_WANTED_MS = 3_000;

/** The queue of changes. Every method is one statement. */
export interface GraphUpdateRepository {
  /** Queues a change that is wanted, and wakes the writer; returns its id. */
  enqueue(request: string, timeoutMs: number): Promise<number>;
  /** Says that somebody still waits for it; wakes the writer, which may have passed it over. */
  keepWanted(updateId: number): Promise<void>;
  /** Undefined when there is no such change any more. */
  findResult(updateId: number): Promise<GraphUpdateResult | undefined>;
  remove(updateId: number): Promise<void>;

  /**
   * For the writer: the oldest waiting change that is wanted and whose time is not over, marked as running; none while a
   * deletion waits, which does not cover it.
   */
  begin(): Promise<GraphUpdate | undefined>;
  /**
   * For the writer, in the transaction of the change, before it changes anything.
   *
   * @returns false when it was taken back: then it must not happen
   */
  finish(updateId: number, outcome: string): Promise<boolean>;
  /** For the writer. */
  refuse(updateId: number, outcome: string): Promise<void>;
  /**
   * For a new writer: refuses what the one before left running, and drops what is too late. Nothing counts as
   * wanted until it is said again, because those who asked may have ended with the writer before.
   */
  recover(outcome: string): Promise<void>;
}

const inMs = (ms: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${ms / 1000}::float8)`;

export function createGraphUpdateRepository(kysely: Kysely<Tables>): GraphUpdateRepository {
  const close = async (updateId: number, state: 'done' | 'refused', outcome: string) => {
    const { numUpdatedRows } = await kysely
      .updateTable('graph_update')
      .set({ state, outcome })
      .where('id', '=', updateId)
      .where('state', '=', 'running')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  };

  return {
    async enqueue(request, timeoutMs) {
      const row = await kysely
        .insertInto('graph_update')
        .values({ request, deadline: inMs(timeoutMs), wanted_until: inMs(UPDATE_WANTED_MS) })
        .returning(['id', wakeDatapipe.as('woken')])
        .executeTakeFirstOrThrow();
      return row.id;
    },

    async keepWanted(updateId) {
      await kysely
        .updateTable('graph_update')
        .set({ wanted_until: inMs(UPDATE_WANTED_MS) })
        .where('id', '=', updateId)
        .returning(wakeDatapipe.as('woken'))
        .execute();
    },

    async findResult(updateId) {
      const row = await kysely
        .selectFrom('graph_update')
        .innerJoin('graph_state', (join) => join.onTrue())
        .select(['state', 'outcome', 'generation'])
        .where('id', '=', updateId)
        .executeTakeFirst();
      if (row === undefined) {
        return undefined;
      }

      const { state, outcome, generation } = row;
      return state === 'done' || state === 'refused'
        ? { state, outcome: outcome ?? '', generation }
        : { state: 'pending' };
    },

    async remove(updateId) {
      await kysely.deleteFrom('graph_update').where('id', '=', updateId).execute();
    },

    async begin() {
      const { rows } = await sql<{ id: number; request: string; remaining_ms: number }>`
        UPDATE graph_update SET state = 'running'
        WHERE id = (
          SELECT id FROM graph_update
          WHERE state = 'waiting' AND deadline > clock_timestamp() AND wanted_until > clock_timestamp()
            AND NOT ${isDeletionPending}
          ORDER BY id LIMIT 1
        )
        RETURNING id, request,
          (1000 * extract(epoch FROM deadline - clock_timestamp()))::float8 AS remaining_ms`.execute(kysely);
      const row = rows[0];
      return row && { id: row.id, request: row.request, remainingMs: row.remaining_ms };
    },

    finish: (updateId, outcome) => close(updateId, 'done', outcome),
    refuse: async (updateId, outcome) => void (await close(updateId, 'refused', outcome)),

    async recover(outcome) {
      await sql`
        WITH refused AS (
          UPDATE graph_update SET state = 'refused', outcome = ${outcome}
          WHERE state = 'running' AND deadline > now()
        ), doubted AS (
          UPDATE graph_update SET wanted_until = now() WHERE state = 'waiting' AND deadline > now()
        )
        DELETE FROM graph_update WHERE deadline < now()`.execute(kysely);
    },
  };
}
