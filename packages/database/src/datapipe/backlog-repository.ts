import { invariant } from '@secgraph/kernel';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';

/** What waits for the writer, and how far it is, by the clock of the database. */
export interface Backlog {
  /** Of the graph, as it is stored. */
  readonly generation: number;
  readonly generationAgeMs: number;
  /** With files that are queued, those under way included. */
  readonly jobs: number;
  readonly files: number;
  /** As they are stored. */
  readonly bytes: number;
  /** Since the oldest was queued; undefined: nothing is. */
  readonly oldestAgeMs: number | undefined;
}

/** What all processes can know of the work of the elected one. */
export class BacklogRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  async measure(): Promise<Backlog> {
    const { rows } = await sql<BacklogRow>`
      SELECT generation, ${msSince('updated_at')} AS generation_age_ms, queue.*
      FROM graph_state, (
        SELECT count(DISTINCT job_id) AS jobs, count(*) AS files,
          coalesce(sum(stored_bytes), 0)::float8 AS bytes, ${msSince('min(created_at)')} AS oldest_age_ms
        FROM ingest_task
      ) AS queue`.execute(this.#kysely);
    const [row] = rows;
    invariant(row !== undefined, 'the state of the graph is one row');
    const { generation, generation_age_ms: generationAgeMs, oldest_age_ms: oldestAgeMs, ...queue } = row;

    // Never less than none: clocks are set back as well.
    return {
      generation,
      generationAgeMs: Math.max(generationAgeMs, 0),
      ...queue,
      oldestAgeMs: oldestAgeMs === null ? undefined : Math.max(oldestAgeMs, 0),
    };
  }
}

interface BacklogRow {
  readonly generation: number;
  readonly generation_age_ms: number;
  readonly jobs: number;
  readonly files: number;
  readonly bytes: number;
  readonly oldest_age_ms: number | null;
}

function msSince(time: 'updated_at' | 'min(created_at)') {
  return sql.raw(`(extract(epoch FROM now() - ${time}) * 1000)::float8`);
}
