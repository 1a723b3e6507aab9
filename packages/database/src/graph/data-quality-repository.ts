import { randomUUID } from 'node:crypto';
import type { QualityMeasure } from '@secgraph/analysis';
import type { ListQuery } from '@secgraph/kernel';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { type BatchedList, readInBatches } from '../list-query/batched-list.ts';
import { countRows, withListFilters, withListPage } from '../list-query/sql-list-query.ts';
import type { DataQualityTable } from './tables.ts';

export interface StoredQuality extends QualityMeasure {
  readonly id: number;
  readonly runId: string;
  readonly createdAt: Date;
}

/** Undefined id: the rows of all environments of the platform together. */
export type QualitySubject = Pick<QualityMeasure, 'platform' | 'environmentId'>;

/** Every run of so many days is kept; of earlier days, the last run. */
const WHOLE_DAYS = 31;
const KEPT_DAYS = 366;
const ROWS_PER_INSERT = 1000;

const EVERYTHING = '';
const LIST_COLUMNS = {
  id: sql.ref('data_quality.id'),
  created_at: sql.ref('data_quality.created_at'),
  updated_at: sql.ref('data_quality.created_at'),
};

/** One number of one analysis. */
export interface StoredMetric {
  readonly id: number;
  readonly runId: string;
  readonly createdAt: Date;
  readonly platform: string;
  readonly environmentId: string;
  /** See `QualityMeasure`. */
  readonly name: string;
  readonly value: number;
}

export type MetricSubject = { readonly environmentId: string } | { readonly allOfPlatform: string };

const METRIC_COLUMNS = {
  id: sql.ref('metric.id'),
  created_at: sql.ref('metric.createdAt'),
  updated_at: sql.ref('metric.createdAt'),
  // As clients know it: without what it counts.
  metric_name: sql<string>`regexp_replace(metric.name, '^(node|relationship) ', '')`,
};

/** Ids are those of rows with the place of the number within; they fit a double. */
function metricsOf(kysely: Kysely<Tables>, subject: MetricSubject) {
  const condition =
    'environmentId' in subject
      ? sql`environment_id = ${subject.environmentId} AND environment_id != ${EVERYTHING}`
      : sql`environment_id = ${EVERYTHING} AND platform = ${subject.allOfPlatform}`;

  return kysely.selectFrom(
    sql<StoredMetric>`(
      SELECT measure.id::double precision * 65536 + counted.place AS id, run_id AS "runId",
        created_at AS "createdAt", platform, environment_id AS "environmentId", counted.name,
        counted.value::double precision AS value
      FROM data_quality measure
      CROSS JOIN LATERAL jsonb_each_text(counts) WITH ORDINALITY AS counted (name, value, place)
      WHERE ${condition}
    )`.as('metric'),
  );
}

export class DataQualityRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  async listMeasures(
    { platform, environmentId }: QualitySubject,
    list: ListQuery,
  ): Promise<BatchedList<StoredQuality>> {
    const selected = withListFilters(
      this.#kysely
        .selectFrom('data_quality')
        .where('platform', '=', platform)
        .where('environment_id', '=', environmentId ?? EVERYTHING),
      list,
      LIST_COLUMNS,
    );
    const count = await countRows(selected);
    const plan = await withListPage(
      selected.select('id').select(sql<number>`0`.as('sizeBytes')),
      list,
      LIST_COLUMNS,
    ).execute();

    return { count, batches: readInBatches(plan, (ids) => this.#readMeasures(ids)) };
  }

  /** What was counted of one environment, or of all of a kind together, number by number. */
  async listMetrics(subject: MetricSubject, list: ListQuery): Promise<BatchedList<StoredMetric>> {
    const kysely = this.#kysely;
    const selected = withListFilters(metricsOf(kysely, subject), list, METRIC_COLUMNS);
    const count = await countRows(selected);
    const plan = await withListPage(
      selected.select(['metric.id', sql<number>`0`.as('sizeBytes')]),
      list,
      METRIC_COLUMNS,
    ).execute();

    return {
      count,
      batches: readInBatches(plan, (ids) =>
        metricsOf(kysely, subject)
          .selectAll()
          .where('metric.id', '=', sql<number>`ANY(${ids}::double precision[])`)
          .execute(),
      ),
    };
  }

  async removeHistory(): Promise<void> {
    await this.#kysely.deleteFrom('data_quality').execute();
  }

  async #readMeasures(ids: readonly number[]): Promise<readonly StoredQuality[]> {
    const rows = await this.#kysely
      .selectFrom('data_quality')
      .selectAll()
      .where('id', '=', sql<number>`ANY(${ids}::integer[])`)
      .execute();

    return rows.map(toMeasure);
  }
}

/** Records what one analysis counted, and forgets what is too old once a day. */
export async function recordDataQuality(
  kysely: Kysely<Tables>,
  measures: readonly QualityMeasure[],
): Promise<void> {
  if (!(await hasRunToday(kysely))) {
    await removeOld(kysely);
  }

  const runId = randomUUID();
  for (let first = 0; first < measures.length; first += ROWS_PER_INSERT) {
    await kysely
      .insertInto('data_quality')
      .values(measures.slice(first, first + ROWS_PER_INSERT).map((measure) => toRow(measure, runId)))
      .execute();
  }
}

async function hasRunToday(kysely: Kysely<Tables>): Promise<boolean> {
  const row = await kysely
    .selectFrom('data_quality')
    .select('id')
    .where('created_at', '>=', sql<Date>`date_trunc('day', now(), 'UTC')`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function removeOld(kysely: Kysely<Tables>): Promise<void> {
  await sql`
    DELETE FROM data_quality AS old
    WHERE created_at < now() - ${KEPT_DAYS} * interval '1 day'
      OR (
        created_at < now() - ${WHOLE_DAYS} * interval '1 day'
        AND EXISTS (
          SELECT FROM data_quality AS later
          WHERE later.platform = old.platform
            AND later.environment_id = old.environment_id
            AND later.created_at > old.created_at
            AND later.created_at < date_trunc('day', old.created_at, 'UTC') + interval '1 day'
        )
      )`.execute(kysely);
}

function toRow(
  { platform, environmentId, environments, counts, completeness }: QualityMeasure,
  runId: string,
) {
  return {
    run_id: runId,
    platform,
    environment_id: environmentId ?? EVERYTHING,
    environments,
    counts: JSON.stringify(counts),
    session_completeness: completeness?.sessions.share ?? null,
    active_users: completeness?.sessions.active ?? null,
    local_group_completeness: completeness?.localGroups.share ?? null,
    active_computers: completeness?.localGroups.active ?? null,
  };
}

function toMeasure(row: Selectable<DataQualityTable>): StoredQuality {
  return {
    id: row.id,
    runId: row.run_id,
    createdAt: row.created_at,
    platform: row.platform,
    environmentId: row.environment_id === EVERYTHING ? undefined : row.environment_id,
    environments: row.environments,
    counts: row.counts,
    completeness:
      row.session_completeness === null
        ? undefined
        : {
            sessions: { share: row.session_completeness, active: row.active_users ?? 0 },
            localGroups: { share: row.local_group_completeness ?? 0, active: row.active_computers ?? 0 },
          },
  };
}
