import { type Kysely, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import type { HistoryWindow } from './finding-history-repository.ts';
import { countMissing, type SharedMoment, type SharePlace, sharedMoments } from './shared-exposure.ts';

/** An environment as an analysis found it. */
export interface PastEnvironment {
  readonly id: string;
  readonly name: string;
  /** Null: an analysis of an earlier release, which did not record it. */
  readonly isCollected: boolean | null;
}

/** A moment, and how far its environments are those of the last one that is told. */
export interface ComparedMoment extends Omit<SharedMoment, 'collectedIds'> {
  /** Collected environments that the last one has and this one has not, and the other way round; null: not recorded. */
  readonly joinedCount: number | null;
  readonly leftCount: number | null;
}

/** What analyses found over several environments. */
export class SharedExposureRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  /** One for each analysis, the first one first. */
  async listMoments(place: SharePlace, { start, end }: HistoryWindow): Promise<readonly ComparedMoment[]> {
    const { rows } = await sql<ComparedMoment>`
      WITH moment AS (
        SELECT * FROM ${sharedMoments(place)} moment WHERE date >= ${start} AND date < ${end}
      ), last AS (
        SELECT "collectedIds" AS ids FROM moment ORDER BY date DESC, "pointId" DESC LIMIT 1
      )
      SELECT "pointId", date, "principalCount", "exposedCount", "exposureShare", "memberCount", "sessionShare",
        "groupShare", ${countMissing('last.ids', '"collectedIds"')} AS "joinedCount",
        ${countMissing('"collectedIds"', 'last.ids')} AS "leftCount"
      FROM moment CROSS JOIN last ORDER BY date, "pointId"`.execute(this.#kysely);

    return rows;
  }

  /** As the last analysis before a time found them, by name. */
  async listEnvironments(
    { environmentIds }: Pick<SharePlace, 'environmentIds'>,
    before: Date,
  ): Promise<readonly PastEnvironment[]> {
    const isAsked = environmentIds === undefined ? sql`true` : sql`id = ANY(${[...environmentIds]}::text[])`;
    const { rows } = await sql<PastEnvironment>`
      WITH point AS (
        SELECT * FROM analysis_point WHERE created_at < ${before} ORDER BY created_at DESC, id DESC LIMIT 1
      ), environment AS (
        SELECT environment_id AS id, name, is_collected AS "isCollected"
        FROM analysis_environment WHERE point_id = (SELECT id FROM point)
        UNION ALL
        SELECT DISTINCT environment_id, environment_id, NULL::boolean
        FROM posture_snapshot
        WHERE run_id = (SELECT run_id FROM point) AND environment_id <> ''
          AND NOT EXISTS (SELECT FROM analysis_environment WHERE point_id = (SELECT id FROM point))
      )
      SELECT * FROM environment WHERE ${isAsked} ORDER BY name, id`.execute(this.#kysely);

    return rows;
  }
}
