import type pg from 'pg';

/** Every analysis of so many days is kept; of earlier days, one row each, which holds what the day came to. */
const WHOLE_DAYS = 31;
/** What else the parameter says. */
const KEPT = `COALESCE((SELECT (value ->> 'duration')::interval FROM parameter
  WHERE key = 'analysis.history_retention'), interval '366 days')`;

/**
 * Thins out the history once a day, before the first analysis of the day is recorded. What was new and what was archived is summed up
 * in the row that stays, so that numbers still add up. Points in time stay as long as anything, so that two of them can be compared.
 */
export async function thinSnapshots(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(
    `SELECT FROM posture_snapshot WHERE created_at >= date_trunc('day', now(), 'UTC') LIMIT 1`,
  );
  if (rows.length > 0) {
    return;
  }

  const isOld = (column: string) => `${column} < now() - ${KEPT}`;
  await client.query(`DELETE FROM finding_snapshot WHERE ${isOld('created_at')}`);
  await client.query(`DELETE FROM posture_snapshot WHERE ${isOld('created_at')}`);
  await client.query(`DELETE FROM finding WHERE ${isOld('archived_at')}`);
  await client.query(
    'DELETE FROM finding_case WHERE NOT EXISTS (SELECT FROM finding WHERE case_id = finding_case.id)',
  );
  await client.query(`DELETE FROM zone_membership WHERE ${isOld('until_at')}`);
  await client.query(`DELETE FROM analysis_point WHERE ${isOld('created_at')}`);
  await client.query(
    `WITH folded AS (
       UPDATE analysis_exposure SET is_grouped = false
       FROM analysis_point point
       WHERE point.id = point_id AND is_grouped AND ${isFolded('point.created_at')} AND EXISTS (
         SELECT FROM analysis_point later
         WHERE later.id > point.id AND date_trunc('day', later.created_at, 'UTC') = date_trunc('day', point.created_at, 'UTC'))
       RETURNING point_id, asset_group_tag_id
     )
     DELETE FROM exposure_group USING folded
     WHERE exposure_group.point_id = folded.point_id
       AND exposure_group.asset_group_tag_id = folded.asset_group_tag_id`,
  );
  await foldDays(client, {
    table: 'finding_snapshot',
    subject: 'environment_id, asset_group_tag_id, type',
    sums: ['new_count', 'archived_count'],
  });
  await foldDays(client, {
    table: 'posture_snapshot',
    subject: 'environment_id, asset_group_tag_id',
    sums: ['archived_count'],
  });
}

function isFolded(column: string): string {
  return `${column} < date_trunc('day', now() - ${WHOLE_DAYS} * interval '1 day', 'UTC')`;
}

interface FoldedTable {
  readonly table: string;
  readonly subject: string;
  readonly sums: readonly string[];
}

async function foldDays(client: pg.ClientBase, { table, subject, sums }: FoldedTable): Promise<void> {
  const days = `PARTITION BY ${subject}, date_trunc('day', created_at, 'UTC')`;
  const ofDay = sums.map((column) => `sum(${column}) OVER (${days}) AS ${column}`);
  await client.query(
    `WITH day AS (
       SELECT id, row_number() OVER (${days} ORDER BY created_at DESC, id DESC) AS place,
         count(*) OVER (${days}) AS size, ${ofDay.join(', ')}
       FROM ${table}
       WHERE ${isFolded('created_at')}
     ), kept AS (
       UPDATE ${table} SET ${sums.map((column) => `${column} = day.${column}`).join(', ')}
       FROM day WHERE day.id = ${table}.id AND day.place = 1 AND day.size > 1
     )
     DELETE FROM ${table} USING day WHERE day.id = ${table}.id AND day.place > 1`,
  );
}
