import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { FoundHistory, ZoneMember } from '@secgraph/analysis';
import type pg from 'pg';
import { encodeRows } from '../copy/row-encoder.ts';
import type { GraphTransaction } from '../graph/graph-transaction.ts';
import { STAGED_ZONE_MEMBERS, stageRows } from '../graph/staging.ts';

/** A value may have a gigabyte at most; pieces of this size are read and written one by one. */
const CHUNK_BYTES = 16 * 1024 * 1024;
/** Nobody waits for the last percent. */
const COMPRESSION_LEVEL = 1;

/** As the last analysis left it; undefined: none has. */
export async function readExposureRegion({
  client,
}: Pick<GraphTransaction, 'client'>): Promise<Uint8Array | undefined> {
  const { rows } = await client.query<{ content: Buffer }>(
    'SELECT content FROM exposure_region ORDER BY chunk',
  );

  return rows.length === 0 ? undefined : inflateRawSync(Buffer.concat(rows.map(({ content }) => content)));
}

/** Records what changed up to a point, in the transaction that makes it. */
export async function recordHistory(
  { client }: Pick<GraphTransaction, 'client'>,
  pointId: number,
  { members, region, difference }: FoundHistory,
): Promise<void> {
  await recordMembers(client, members);
  await recordRelationships(client, pointId, difference);
  if (region !== undefined) {
    await storeRegion(client, region.bytes);
  }
  await client.query(
    `UPDATE analysis_point SET is_recorded = true, appeared_count = $2, vanished_count = $3,
       relationship_count = COALESCE($4, (SELECT relationship_count FROM analysis_point
         WHERE is_recorded AND id < $1 ORDER BY id DESC LIMIT 1))
     WHERE id = $1`,
    [
      pointId,
      difference?.appeared.count ?? null,
      difference?.vanished.count ?? null,
      region?.relationships ?? null,
    ],
  );
}

/** Set-based: members are never held in memory. What there was before the first record has no beginning. */
async function recordMembers(client: pg.ClientBase, members: Iterable<ZoneMember>): Promise<void> {
  await stageRows(client, STAGED_ZONE_MEMBERS, encodeMembers(members));
  const isSame = `found.asset_group_tag_id = member.asset_group_tag_id AND found.object_id = member.object_id`;
  await client.query(
    `UPDATE zone_membership member SET until_at = now()
     WHERE until_at IS NULL AND NOT EXISTS (SELECT FROM staged_zone_member found WHERE ${isSame})`,
  );
  await client.query(
    `UPDATE zone_membership member
     SET kind = found.kind, name = found.name, environment_id = found.environment_id
     FROM staged_zone_member found
     WHERE ${isSame} AND until_at IS NULL
       AND (found.kind, found.name, found.environment_id)
         IS DISTINCT FROM (member.kind, member.name, member.environment_id)`,
  );
  await client.query(
    `INSERT INTO zone_membership (asset_group_tag_id, object_id, kind, name, environment_id, from_at)
     SELECT found.*, CASE WHEN (SELECT count(*) FROM analysis_point) = 1
         OR EXISTS (SELECT FROM analysis_point WHERE is_recorded)
       THEN now() ELSE '0001-01-01 00:00:00+00' END
     FROM staged_zone_member found
     WHERE NOT EXISTS (SELECT FROM zone_membership member WHERE ${isSame} AND member.until_at IS NULL)`,
  );
  await client.query(`DROP TABLE pg_temp.${STAGED_ZONE_MEMBERS.name}`);
}

function encodeMembers(members: Iterable<ZoneMember>): Iterable<Uint8Array> {
  return encodeRows(members, (member, row) => {
    row.startRow(5);
    row.int4(member.tagId);
    row.text(member.objectId);
    row.text(member.kind);
    row.text(member.name);
    row.text(member.environmentId);
  });
}

async function recordRelationships(
  client: pg.ClientBase,
  pointId: number,
  difference: FoundHistory['difference'],
): Promise<void> {
  for (const change of ['appeared', 'vanished'] as const) {
    const rows = (difference?.[change].told ?? []).map(({ kind, start, end, tagIds, gained }) => ({
      kind,
      start_id: start.objectId,
      start_kind: start.kind,
      start_name: start.name,
      end_id: end.objectId,
      end_kind: end.kind,
      end_name: end.name,
      asset_group_tag_ids: tagIds,
      environment_ids: [...new Set([start.environmentId, end.environmentId])].filter((id) => id !== ''),
      gained_count: gained ?? null,
    }));
    if (rows.length > 0) {
      await client.query(
        `INSERT INTO relationship_change (point_id, change, kind, start_id, start_kind, start_name, end_id, end_kind,
           end_name, asset_group_tag_ids, environment_ids, gained_count)
         SELECT $1, $2, item.kind, item.start_id, item.start_kind, item.start_name, item.end_id, item.end_kind,
           item.end_name, item.asset_group_tag_ids, item.environment_ids, item.gained_count
         FROM jsonb_to_recordset($3::jsonb) AS item (kind text, start_id text, start_kind text, start_name text,
           end_id text, end_kind text, end_name text, asset_group_tag_ids integer[], environment_ids text[],
           gained_count integer)`,
        [pointId, change, JSON.stringify(rows)],
      );
    }
  }
}

async function storeRegion(client: pg.ClientBase, bytes: Uint8Array): Promise<void> {
  const packed = deflateRawSync(bytes, { level: COMPRESSION_LEVEL });
  await client.query('DELETE FROM exposure_region');
  for (let from = 0, chunk = 0; from < packed.length; from += CHUNK_BYTES, chunk++) {
    await client.query('INSERT INTO exposure_region (chunk, content) VALUES ($1, $2)', [
      chunk,
      packed.subarray(from, from + CHUNK_BYTES),
    ]);
  }
}
