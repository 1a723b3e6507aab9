import { randomUUID } from 'node:crypto';
import type { FoundFinding, FoundFindings } from '@secgraph/analysis';
import { GRADES, SEVERITIES } from '@secgraph/vocabulary';
import type pg from 'pg';
import { encodeRows } from '../copy/row-encoder.ts';
import type { GraphTransaction } from '../graph/graph-transaction.ts';
import { STAGED_FINDINGS, stageRows } from '../graph/staging.ts';
import { INGESTED_STATES } from '../uploads/ingested-states.ts';
import { thinSnapshots } from './finding-retention.ts';
import { recordShares } from './record-shares.ts';

/** In the staging table; stored as null. */
const UNRANKED = -1;
const CRITICAL = SEVERITIES.indexOf('critical');

export interface FindingChanges {
  readonly created: number;
  readonly archived: number;
  /** The point in time that this analysis is from now on. */
  readonly pointId: number;
}

/** How many there are is counted as they are stored. */
type Found = Omit<FoundFindings, 'count'>;

/**
 * Makes what was found the open findings, and records how much of it there is. Those that are found again stay what
 * users made of them; those that are not are archived for ever, but for types that could not be looked for. Set-based: rows are never held in memory.
 */
export async function reconcileFindings(
  { client }: Pick<GraphTransaction, 'client'>,
  found: Found,
): Promise<FindingChanges> {
  await stageRows(client, STAGED_FINDINGS, encodeFindings(found.rows));
  const archived = await archiveOthers(client, found);
  await updateStayed(client);
  await reopenUnfixed(client);
  const created = await insertNew(client);
  await resumeCases(client);
  await client.query(`DROP TABLE pg_temp.${STAGED_FINDINGS.name}`);
  await thinSnapshots(client);
  const pointId = await recordSnapshots(client, found, { created, archived });
  if (found.shares !== undefined) {
    await recordShares(client, pointId, found.shares);
  }

  return { created: sumOf(created), archived: sumOf(archived), pointId };
}

function encodeFindings(rows: Iterable<FoundFinding>): Iterable<Uint8Array> {
  return encodeRows(rows, (finding, row) => {
    const { source, target, relationship } = finding;
    row.startRow(24);
    row.text(finding.type);
    row.text(finding.shape);
    row.int4(finding.tagId);
    row.text(finding.environmentId);
    row.text(finding.environmentName);
    row.text(source?.objectId ?? '');
    row.text(source?.kind ?? '');
    row.text(source?.name ?? '');
    row.int4(source?.nodeId ?? 0);
    row.text(target.objectId);
    row.text(target.kind);
    row.text(target.name);
    row.int4(target.nodeId);
    row.int4(relationship?.id ?? 0);
    row.text(relationship?.properties ?? '');
    row.int2(Number(finding.isInherited));
    row.int4(finding.exposure.count);
    row.float8(finding.exposure.share);
    row.int4(finding.impact.count);
    row.float8(finding.impact.share);
    row.int2(SEVERITIES.indexOf(finding.severity));
    row.int4(finding.closes ?? UNRANKED);
    row.int2(GRADES.indexOf(finding.fix.effort));
    row.int2(GRADES.indexOf(finding.fix.sideEffects));
  });
}

const IS_SAME = `finding.type = found.type AND finding.asset_group_tag_id = found.asset_group_tag_id
  AND finding.environment_id = found.environment_id AND finding.source_id = found.source_id
  AND finding.target_id = found.target_id`;

/** How many findings changed, by environment, zone and type. */
type ChangeCounts = ReadonlyMap<string, number>;

interface CountedRow {
  readonly environment_id: string;
  readonly asset_group_tag_id: number;
  readonly type: string;
  readonly count: number;
}

const COUNTS = `SELECT environment_id, asset_group_tag_id, type, count(*)::integer AS count
  FROM changed GROUP BY 1, 2, 3`;

async function archiveOthers(
  client: pg.ClientBase,
  { environmentIds, knownTypes, tagIds, unknownTypes = [] }: Found,
): Promise<ChangeCounts> {
  const { rows } = await client.query<CountedRow>(
    `WITH changed AS (
       UPDATE finding SET archived_at = now(), updated_at = now(),
         status = CASE
           WHEN NOT type = ANY($1::text[]) THEN 'deprecated'
           WHEN NOT asset_group_tag_id = ANY($2::integer[]) THEN 'orphaned'
           WHEN environment_id <> '' AND NOT environment_id = ANY($3::text[]) THEN 'orphaned'
           ELSE 'remediated' END
       WHERE archived_at IS NULL AND NOT type = ANY($4::text[])
         AND NOT EXISTS (SELECT FROM staged_finding found WHERE ${IS_SAME})
       RETURNING environment_id, asset_group_tag_id, type
     ) ${COUNTS}`,
    [knownTypes, tagIds, environmentIds, unknownTypes],
  );
  return toCounts(rows);
}

/** The domain or tenant of a node. Its JSON cannot be parsed here: what a directory holds may be NUL. */
function ownerIn(properties: string): string {
  const textOf = (name: string) => `substring(${properties} FROM '"${name}"\\s*:\\s*"([^"\\\\]*)"')`;
  return `COALESCE(NULLIF(${textOf('domainsid')}, ''), ${textOf('tenantid')})`;
}

const OWNERS = `${ownerIn('source_properties')}, ${ownerIn('target_properties')}`;

/** With the digest of all that a client is told of its ends; what they are of is looked for where it is news. */
const FOUND = `(
  SELECT staged.*, source.properties AS source_properties, target.properties AS target_properties,
    md5(concat_ws('|', md5(source.properties), md5(target.properties), staged.relationship_properties)) AS digest
  FROM staged_finding staged
  LEFT JOIN node source ON source.id = staged.source_node_id
  LEFT JOIN node target ON target.id = staged.target_node_id) found`;

/**
 * What clients who ask for news are told: counts, severity and properties. A share changes with every account that
 * is added anywhere, so whole percents decide.
 */
const IS_NEWS = `(finding.exposure_count, finding.impact_count, finding.severity, finding.digest, finding.source_kind,
    finding.target_kind, floor(finding.exposure_share * 100), floor(finding.impact_share * 100))
  IS DISTINCT FROM (found.exposure_count, found.impact_count, found.severity, found.digest, found.source_kind,
    found.target_kind, floor(found.exposure_share * 100), floor(found.impact_share * 100))`;

async function updateStayed(client: pg.ClientBase): Promise<void> {
  await client.query(
    `UPDATE finding SET
       environment_name = found.environment_name, source_kind = found.source_kind, source_name = found.source_name,
       target_kind = found.target_kind, target_name = found.target_name,
       source_node_id = NULLIF(found.source_node_id, 0), target_node_id = found.target_node_id,
       (source_owner_id, target_owner_id) = ROW(${OWNERS}),
       relationship_id = NULLIF(found.relationship_id, 0), is_inherited = found.is_inherited <> 0,
       exposure_count = found.exposure_count, exposure_share = found.exposure_share,
       impact_count = found.impact_count, impact_share = found.impact_share,
       severity = found.severity, digest = found.digest,
       closes_count = NULLIF(found.closes_count, ${UNRANKED}), effort = found.effort, side_effects = found.side_effects,
       updated_at = CASE WHEN ${IS_NEWS} THEN now() ELSE finding.updated_at END
     FROM ${FOUND}
     WHERE ${IS_SAME} AND finding.archived_at IS NULL
       AND (${IS_NEWS} OR (finding.environment_name, finding.source_name, finding.target_name,
           COALESCE(finding.source_node_id, 0), COALESCE(finding.target_node_id, 0), COALESCE(finding.relationship_id, 0), finding.exposure_share, finding.impact_share,
           COALESCE(finding.closes_count, ${UNRANKED}), finding.effort, finding.side_effects)
         IS DISTINCT FROM (found.environment_name, found.source_name, found.target_name,
           found.source_node_id, found.target_node_id, found.relationship_id, found.exposure_share, found.impact_share,
           found.closes_count, found.effort, found.side_effects))`,
  );
}

/**
 * What somebody says is fixed is open again when newer data has come in and it is still found; once it is gone, nothing
 * is left to say. What was sent before is not newer, however late it was analysed.
 */
async function reopenUnfixed(client: pg.ClientBase): Promise<void> {
  await client.query(
    `WITH known AS (
       SELECT known.id, EXISTS (SELECT FROM finding WHERE case_id = known.id AND archived_at IS NULL) AS is_found
       FROM finding_case known WHERE known.fixed_at IS NOT NULL
     ), reopened AS (
       UPDATE finding_case SET fixed_at = NULL FROM known
       WHERE finding_case.id = known.id
         AND (NOT known.is_found OR finding_case.fixed_at < (
           SELECT max(last_ingest) FROM file_upload_job WHERE total_files > 0 AND status IN ${INGESTED_STATES}))
       RETURNING known.id, known.is_found
     )
     INSERT INTO finding_event (case_id, action, user_name, value)
     SELECT id, 'status', '', 'active' FROM reopened WHERE is_found`,
  );
}

async function insertNew(client: pg.ClientBase): Promise<ChangeCounts> {
  const { rows } = await client.query<CountedRow>(
    `WITH changed AS (
       INSERT INTO finding (type, shape, asset_group_tag_id, environment_id, environment_name, source_id, source_kind,
         source_name, source_node_id, target_id, target_kind, target_name, target_node_id, relationship_id,
         is_inherited, exposure_count, exposure_share, impact_count, impact_share, severity, digest, closes_count, effort, side_effects,
         source_owner_id, target_owner_id)
       SELECT type, shape, asset_group_tag_id, environment_id, environment_name, source_id, source_kind,
         source_name, NULLIF(source_node_id, 0), target_id, target_kind, target_name, target_node_id,
         NULLIF(relationship_id, 0), is_inherited <> 0, exposure_count, exposure_share, impact_count, impact_share, severity, digest,
         NULLIF(closes_count, ${UNRANKED}), effort, side_effects, ${OWNERS}
       FROM ${FOUND}
       WHERE NOT EXISTS (SELECT FROM finding WHERE finding.archived_at IS NULL AND ${IS_SAME})
       RETURNING environment_id, asset_group_tag_id, type
     ) ${COUNTS}`,
  );
  return toCounts(rows);
}

/** What people made of a finding before is of the one that is found again. */
async function resumeCases(client: pg.ClientBase): Promise<void> {
  await client.query(
    `UPDATE finding SET case_id = found.id FROM finding_case found
     WHERE ${IS_SAME} AND finding.archived_at IS NULL AND finding.case_id IS NULL`,
  );
}

function toCounts(rows: readonly CountedRow[]): ChangeCounts {
  return new Map(rows.map((row) => [keyOf(row.environment_id, row.asset_group_tag_id, row.type), row.count]));
}

function sumOf(counts: ChangeCounts): number {
  return counts.values().reduce((sum, count) => sum + count, 0);
}

function keyOf(environmentId: string, tagId: number, type: string): string {
  return JSON.stringify([environmentId, tagId, type]);
}

interface OpenRow extends CountedRow {
  readonly severity: number;
}

/** A row of `finding_snapshot`. */
interface TypeSnapshot {
  readonly environment_id: string;
  readonly asset_group_tag_id: number;
  readonly finding_count: number;
  readonly archived_count: number;
  readonly severity: number;
}

/** As all findings are now. Types and zones that have none any more, but had some, are told of once. */
async function recordSnapshots(
  client: pg.ClientBase,
  found: Found,
  changes: { readonly created: ChangeCounts; readonly archived: ChangeCounts },
): Promise<number> {
  const runId = randomUUID();
  const types = await describeTypes(client, found, changes);
  await client.query(
    `INSERT INTO finding_snapshot (run_id, environment_id, asset_group_tag_id, type, finding_count, new_count,
       archived_count, exposure_count, exposure_share, impact_count, impact_share, composite_risk,
       impacted_asset_count, severity)
     SELECT $1, item.* FROM jsonb_to_recordset($2::jsonb) AS item (environment_id text, asset_group_tag_id integer,
       type text, finding_count integer, new_count integer, archived_count integer, exposure_count integer,
       exposure_share double precision, impact_count integer, impact_share double precision,
       composite_risk double precision, impacted_asset_count integer, severity smallint)`,
    [runId, JSON.stringify(types)],
  );
  await client.query(
    `INSERT INTO posture_snapshot (run_id, environment_id, asset_group_tag_id, exposure_share, principal_count,
       asset_count, exposed_asset_count, attack_path_count, finding_count, archived_count, critical_risk_count,
       session_completeness, group_completeness)
     SELECT $1, item.environment_id, asset_group_tag_id, exposure_share, principal_count, asset_count,
       exposed_asset_count, attack_path_count, finding_count, archived_count, critical_risk_count,
       COALESCE(item.session_completeness, quality.session_completeness),
       COALESCE(item.group_completeness, quality.local_group_completeness)
     FROM jsonb_to_recordset($2::jsonb) AS item (environment_id text, asset_group_tag_id integer,
       exposure_share double precision, principal_count integer, asset_count integer, exposed_asset_count integer,
       attack_path_count bigint, finding_count integer, archived_count integer, critical_risk_count integer,
       session_completeness double precision, group_completeness double precision)
     LEFT JOIN LATERAL (
       SELECT session_completeness, local_group_completeness FROM data_quality
       WHERE platform = 'ad' AND data_quality.environment_id = item.environment_id AND item.environment_id <> ''
       ORDER BY created_at DESC, id DESC LIMIT 1) quality ON true`,
    [runId, JSON.stringify(describePostures(found, types))],
  );
  const { rows } = await client.query<{ id: number }>(
    'INSERT INTO analysis_point (run_id) VALUES ($1) RETURNING id',
    [runId],
  );

  return rows[0]?.id ?? 0;
}

async function describeTypes(
  client: pg.ClientBase,
  found: Found,
  { created, archived }: { readonly created: ChangeCounts; readonly archived: ChangeCounts },
): Promise<readonly TypeSnapshot[]> {
  const { rows } = await client.query<OpenRow>(
    `SELECT environment_id, asset_group_tag_id, type, count(*)::integer AS count, max(severity) AS severity
     FROM finding WHERE archived_at IS NULL GROUP BY 1, 2, 3`,
  );
  const open = new Map(rows.map((row) => [keyOf(row.environment_id, row.asset_group_tag_id, row.type), row]));
  const measured = new Map(
    found.types.map((type) => [keyOf(type.environmentId, type.tagId, type.type), type]),
  );

  return [...new Set([...open.keys(), ...archived.keys()])].map((key) => {
    const [environmentId, tagId, type] = JSON.parse(key) as [string, number, string];
    const measure = measured.get(key);

    return {
      environment_id: environmentId,
      asset_group_tag_id: tagId,
      type,
      finding_count: open.get(key)?.count ?? 0,
      new_count: created.get(key) ?? 0,
      archived_count: archived.get(key) ?? 0,
      exposure_count: measure?.exposure.count ?? 0,
      exposure_share: measure?.exposure.share ?? 0,
      impact_count: measure?.impact.count ?? 0,
      impact_share: measure?.impact.share ?? 0,
      composite_risk: measure?.compositeRisk ?? 0,
      impacted_asset_count: measure?.impactedAssets ?? 0,
      severity: open.get(key)?.severity ?? 0,
    };
  });
}

function describePostures({ postures }: Found, types: readonly TypeSnapshot[]): readonly object[] {
  const placeOf = (environmentId: string, tagId: number) => JSON.stringify([environmentId, tagId]);
  const measured = new Map(
    postures.map((posture) => [placeOf(posture.environmentId, posture.tagId), posture]),
  );
  const typesOf = Map.groupBy(types, (type) => placeOf(type.environment_id, type.asset_group_tag_id));

  return [...new Set([...measured.keys(), ...typesOf.keys()])].map((place) => {
    const [environmentId, tagId] = JSON.parse(place) as [string, number];
    const posture = measured.get(place);
    const own = typesOf.get(place) ?? [];

    return {
      environment_id: environmentId,
      asset_group_tag_id: tagId,
      exposure_share: posture?.exposureShare ?? 0,
      principal_count: posture?.principalCount ?? 0,
      asset_count: posture?.assetCount ?? 0,
      exposed_asset_count: posture?.exposedAssetCount ?? 0,
      attack_path_count: posture?.attackPathCount ?? 0,
      finding_count: own.reduce((sum, type) => sum + type.finding_count, 0),
      archived_count: own.reduce((sum, type) => sum + type.archived_count, 0),
      critical_risk_count: own.filter(({ severity }) => severity === CRITICAL).length,
      session_completeness: posture?.sessionCompleteness ?? null,
      group_completeness: posture?.groupCompleteness ?? null,
    };
  });
}
