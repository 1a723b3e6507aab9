import { type Kysely, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { type FindingStatus, STATUS } from './finding-status.ts';
import { isAmong } from './is-among.ts';

/** What became of a finding once: somebody did something, or an analysis found it, or did not find it any more. */
export interface FindingHistoryEntry {
  readonly key: string;
  readonly at: Date;
  readonly action: 'comment' | 'assignee' | 'due' | 'status' | 'found' | 'gone';
  /** Null: an analysis, or a user who is gone. */
  readonly userId: string | null;
  /** Empty: an analysis. */
  readonly userName: string;
  /** The name of whom it is assigned to, or a status. */
  readonly value: string | null;
  readonly until: Date | null;
  readonly message: string | null;
}

/** How far the findings of a type in a zone have come. */
export interface TypeProgress {
  readonly type: string;
  /** 0: hygiene. */
  readonly tagId: number;
  /** Those that are not found any more are of the time that is asked about. */
  readonly counts: Readonly<Partial<Record<FindingStatus, number>>>;
  /** How many were found, by point. */
  readonly history: readonly number[];
}

export interface Progress {
  /** The last analysis of each day. */
  readonly points: readonly Date[];
  readonly types: readonly TypeProgress[];
}

export interface ProgressScope {
  readonly since: Date;
  /** Object ids; undefined: all. */
  readonly environmentIds: readonly string[] | undefined;
}

/** How work on findings goes on. */
export class FindingWorkRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  /** Of the same finding whenever it was found, the last entry first. */
  async listHistory(
    findingId: number,
    { skip, limit }: { readonly skip: number; readonly limit: number },
  ): Promise<{ readonly count: number; readonly entries: readonly FindingHistoryEntry[] }> {
    const entries = sql`(
      WITH own AS (
        SELECT id, case_id FROM finding WHERE id = ${findingId}
      ), time AS (
        SELECT finding.* FROM finding, own WHERE finding.id = own.id
        UNION ALL
        SELECT finding.* FROM finding, own WHERE finding.case_id = own.case_id AND finding.id <> own.id
      )
      SELECT 'event-' || event.id AS key, created_at AS at, action, user_id AS "userId", user_name AS "userName",
        value, until_at AS until, message, 2 AS place, event.id AS id
      FROM finding_event event, own WHERE event.case_id = own.case_id
      UNION ALL
      SELECT 'found-' || id, created_at, 'found', NULL, '', NULL, NULL, NULL, 1, id FROM time
      UNION ALL
      SELECT 'gone-' || id, archived_at, 'gone', NULL, '', status, NULL, NULL, 3, id
      FROM time WHERE archived_at IS NOT NULL) AS entry`;
    const counted = await sql<{
      count: number;
    }>`SELECT count(*)::integer AS count FROM ${entries}`.execute(this.#kysely);
    const page = await sql<FindingHistoryEntry>`
      SELECT key, at, action, "userId", "userName", value, until, message FROM ${entries}
      ORDER BY at DESC, place DESC, id DESC OFFSET ${skip} LIMIT ${limit}`.execute(this.#kysely);

    return { count: counted.rows[0]?.count ?? 0, entries: page.rows };
  }

  /** By type and zone, those included that had findings at any of the points. */
  async readProgress({ since, environmentIds }: ProgressScope): Promise<Progress> {
    const points = await sql<{ runId: string; at: Date }>`
      SELECT run_id AS "runId", created_at AS at FROM (
        SELECT DISTINCT ON (date_trunc('day', created_at, 'UTC')) run_id, created_at
        FROM analysis_point WHERE created_at >= ${since}
        ORDER BY date_trunc('day', created_at, 'UTC'), created_at DESC, id DESC) AS point
      ORDER BY created_at`.execute(this.#kysely);
    const moments = await sql<{ type: string; tagId: number; runId: string; count: number }>`
      SELECT type, asset_group_tag_id AS "tagId", run_id AS "runId", sum(finding_count)::integer AS count
      FROM finding_snapshot
      WHERE created_at >= ${since} AND run_id = ANY(${points.rows.map(({ runId }) => runId)}::uuid[]) AND ${isAmong(environmentIds)}
      GROUP BY 1, 2, 3`.execute(this.#kysely);
    const states = await sql<{ type: string; tagId: number; status: FindingStatus; count: number }>`
      SELECT type, asset_group_tag_id AS "tagId", status, count(*)::integer AS count FROM (
        SELECT finding.type, finding.asset_group_tag_id, ${STATUS} AS status
        FROM finding LEFT JOIN finding_case care ON care.id = finding.case_id
        WHERE (finding.archived_at IS NULL OR finding.archived_at >= ${since})
          AND ${isAmong(environmentIds, 'finding.environment_id')}) AS own
      GROUP BY 1, 2, 3`.execute(this.#kysely);

    return {
      points: points.rows.map(({ at }) => at),
      types: combine(
        states.rows,
        moments.rows,
        points.rows.map(({ runId }) => runId),
      ),
    };
  }
}

interface OfType {
  readonly type: string;
  readonly tagId: number;
  readonly count: number;
}

function combine(
  states: readonly (OfType & { readonly status: FindingStatus })[],
  moments: readonly (OfType & { readonly runId: string })[],
  runIds: readonly string[],
): readonly TypeProgress[] {
  const keyOf = ({ type, tagId }: OfType) => `${tagId} ${type}`;
  const statesOf = Map.groupBy(states, keyOf);
  const momentsOf = Map.groupBy(moments, keyOf);
  const all = new Map([...moments, ...states].map((row) => [keyOf(row), row]));

  return [...all]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { type, tagId }]) => {
      const counts = new Map(momentsOf.get(key)?.map(({ runId, count }) => [runId, count]));

      return {
        type,
        tagId,
        counts: Object.fromEntries(statesOf.get(key)?.map(({ status, count }) => [status, count]) ?? []),
        history: runIds.map((runId) => counts.get(runId) ?? 0),
      };
    });
}
