import type { FoundShares } from '@secgraph/analysis';
import type pg from 'pg';

/** Beside a point, what its numbers over several environments come from: nobody works them out anew later. */
export async function recordShares(
  client: pg.ClientBase,
  pointId: number,
  { environments, exposures }: FoundShares,
): Promise<void> {
  await client.query(
    `INSERT INTO analysis_environment (point_id, place, environment_id, name, kind, is_collected, is_declared,
       connected_to, session_active, session_share, local_group_active, local_group_share)
     SELECT $1, item.place, item.id, item.name, item.kind, item.collected, item.declared, item.connected_to,
       CASE WHEN item.measured THEN item.session_active ELSE earlier.session_active END,
       CASE WHEN item.measured THEN item.session_share ELSE earlier.session_share END,
       CASE WHEN item.measured THEN item.local_group_active ELSE earlier.local_group_active END,
       CASE WHEN item.measured THEN item.local_group_share ELSE earlier.local_group_share END
     FROM jsonb_to_recordset($2::jsonb) AS item (place integer, id text, name text, kind text, collected boolean,
       declared boolean, connected_to integer, measured boolean, session_active integer,
       session_share double precision, local_group_active integer, local_group_share double precision)
     LEFT JOIN LATERAL (
       SELECT * FROM analysis_environment WHERE environment_id = item.id ORDER BY point_id DESC LIMIT 1) earlier
       ON true`,
    [
      pointId,
      JSON.stringify(
        environments.map(({ id, name, kind, isCollected, isDeclared, connectedTo, completeness }, index) => ({
          place: index + 1,
          id,
          name,
          kind,
          collected: isCollected,
          declared: isDeclared,
          connected_to: connectedTo,
          measured: completeness !== undefined,
          session_active: completeness?.sessions.active,
          session_share: completeness?.sessions.share,
          local_group_active: completeness?.localGroups.active,
          local_group_share: completeness?.localGroups.share,
        })),
      ),
    ],
  );
  await client.query(
    `INSERT INTO analysis_exposure (point_id, asset_group_tag_id, zone_name, principal_count, exposed_count, is_grouped)
     SELECT $1, item.tag_id, COALESCE(tag.name, ''), item.principals, item.exposed, item.grouped
     FROM jsonb_to_recordset($2::jsonb) AS item (tag_id integer, principals integer, exposed integer, grouped boolean)
     LEFT JOIN asset_group_tag tag ON tag.id = item.tag_id`,
    [
      pointId,
      JSON.stringify(
        exposures.map(({ tagId, total, groups }) => ({
          tag_id: tagId,
          principals: total.principals,
          exposed: total.exposed,
          grouped: groups !== undefined,
        })),
      ),
    ],
  );
  for (const { tagId, groups = [] } of exposures) {
    await client.query(
      `INSERT INTO exposure_group (point_id, asset_group_tag_id, home, reached, principal_count)
       SELECT $1, $2, item.home, item.reached, item.principals
       FROM jsonb_to_recordset($3::jsonb) AS item (home integer, reached integer[], principals integer)`,
      [pointId, tagId, JSON.stringify(groups)],
    );
  }
}
