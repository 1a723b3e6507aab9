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

const inMs = (ms: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${ms / 1000}::float8)`;

/** The queue of changes. Every method is one statement. */
export class GraphUpdateRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  /** Queues a change that is wanted, and wakes the writer; returns its id. */
  async enqueue(request: string, timeoutMs: number): Promise<number> {
    const row = await this.#kysely
      .insertInto('graph_update')
      .values({ request, deadline: inMs(timeoutMs), wanted_until: inMs(UPDATE_WANTED_MS) })
      .returning(['id', wakeDatapipe.as('woken')])
      .executeTakeFirstOrThrow();
    return row.id;
  }

  /** Says that somebody still waits for it; wakes the writer, which may have passed it over. */
  async keepWanted(updateId: number): Promise<void> {
    await this.#kysely
      .updateTable('graph_update')
      .set({ wanted_until: inMs(UPDATE_WANTED_MS) })
      .where('id', '=', updateId)
      .returning(wakeDatapipe.as('woken'))
      .execute();
  }

  /** Undefined when there is no such change any more. */
  async findResult(updateId: number): Promise<GraphUpdateResult | undefined> {
    const row = await this.#kysely
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
  }

  async remove(updateId: number): Promise<void> {
    await this.#kysely.deleteFrom('graph_update').where('id', '=', updateId).execute();
  }

  /**
   * For the writer: the oldest waiting change that is wanted and whose time is not over, marked as running; none while a
   * deletion waits, which does not cover it.
   */
  async begin(): Promise<GraphUpdate | undefined> {
    const { rows } = await sql<{ id: number; request: string; remaining_ms: number }>`
      UPDATE graph_update SET state = 'running'
      WHERE id = (
        SELECT id FROM graph_update
        WHERE state = 'waiting' AND deadline > clock_timestamp() AND wanted_until > clock_timestamp()
          AND NOT ${isDeletionPending}
        ORDER BY id LIMIT 1
      )
      RETURNING id, request,
        (1000 * extract(epoch FROM deadline - clock_timestamp()))::float8 AS remaining_ms`.execute(
      this.#kysely,
    );
    const row = rows[0];
    return row && { id: row.id, request: row.request, remainingMs: row.remaining_ms };
  }

  /**
   * For the writer, in the transaction of the change, before it changes anything.
   *
   * @returns false when it was taken back: then it must not happen
   */
  finish(updateId: number, outcome: string): Promise<boolean> {
    return this.#close(updateId, 'done', outcome);
  }

  /** For the writer. */
  async refuse(updateId: number, outcome: string): Promise<void> {
    await this.#close(updateId, 'refused', outcome);
  }

  /**
   * For a new writer: refuses what the one before left running, and drops what is too late. Nothing counts as
   * wanted until it is said again, because those who asked may have ended with the writer before.
   */
  async recover(outcome: string): Promise<void> {
    await sql`
      WITH refused AS (
        UPDATE graph_update SET state = 'refused', outcome = ${outcome}
        WHERE state = 'running' AND deadline > now()
      ), doubted AS (
        UPDATE graph_update SET wanted_until = now() WHERE state = 'waiting' AND deadline > now()
      )
      DELETE FROM graph_update WHERE deadline < now()`.execute(this.#kysely);
  }

  async #close(updateId: number, state: 'done' | 'refused', outcome: string) {
    const { numUpdatedRows } = await this.#kysely
      .updateTable('graph_update')
      .set({ state, outcome })
      .where('id', '=', updateId)
      .where('state', '=', 'running')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
}
