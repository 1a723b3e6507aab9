import { type Kysely, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { SEVERITY_NAMES } from '../findings/severity-names.ts';

/** Something that alerts can tell; types are those of the catalogue. */
export interface NewAlertEvent {
  readonly type: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** To be called in the transaction of what happened: it is told if and only if that is committed. */
export async function recordAlertEvent(
  kysely: Kysely<Tables>,
  { type, message, data }: NewAlertEvent,
): Promise<void> {
  await sql`SELECT record_alert_event(${type}, ${message}, ${JSON.stringify(data)}::jsonb)`.execute(kysely);
}

/** How many findings or members one event names; all of them are counted. */
const MAX_NAMED = 10;

/**
 * What this transaction did to findings: one event for each type in each zone of an environment, not one for each
 * finding, of which an analysis may find thousands.
 */
export async function recordFindingEvents(kysely: Kysely<Tables>): Promise<void> {
  await sql`
    WITH changed AS (
      SELECT 'finding.instance.new' AS event_type, finding.* FROM finding
      WHERE created_at = now()::timestamptz(3) AND archived_at IS NULL
      UNION ALL
      SELECT 'finding.instance.remediated', finding.* FROM finding
      WHERE archived_at = now()::timestamptz(3) AND status = 'remediated'
    ), numbered AS (
      SELECT *, row_number() OVER (
        PARTITION BY event_type, type, asset_group_tag_id, environment_id ORDER BY severity DESC, id) AS place
      FROM changed
    ), grouped AS (
      SELECT event_type, type, asset_group_tag_id, environment_id, min(environment_name) AS environment_name,
        count(*)::integer AS count, max(severity) AS severity,
        jsonb_agg(jsonb_build_object('id', id, 'from_principal', NULLIF(source_id, ''),
          'from_principal_name', NULLIF(source_name, ''), 'to_principal', target_id, 'to_principal_name', target_name)
          ORDER BY place) FILTER (WHERE place <= ${MAX_NAMED}) AS findings
      FROM numbered GROUP BY 1, 2, 3, 4
    )
    SELECT record_alert_event(event_type,
      count || CASE event_type WHEN 'finding.instance.new' THEN ' new' ELSE ' remediated' END || ' of ' || type
        || CASE WHEN environment_name = '' THEN '' ELSE ' in ' || environment_name END,
      jsonb_build_object('finding', type, 'asset_group_tag_id', asset_group_tag_id, 'environment_id', environment_id,
        'environment_name', environment_name, 'count', count,
        'severity', ${SEVERITY_NAMES}[severity + 1], 'findings', findings))
    FROM grouped ORDER BY event_type, type, asset_group_tag_id, environment_id`.execute(kysely);
}

/** Types whose worst finding is worse than the analysis before left it: one event for each zone of an environment. */
export async function recordSeverityIncreases(kysely: Kysely<Tables>): Promise<void> {
  await sql`
    WITH latest AS (
      SELECT * FROM finding_snapshot WHERE created_at = now()::timestamptz(3) AND finding_count > 0
    ), raised AS (
      SELECT latest.*, before.severity AS severity_before,
        (SELECT coalesce(max(finding.environment_name), '') FROM finding
         WHERE finding.environment_id = latest.environment_id) AS environment_name
      FROM latest CROSS JOIN LATERAL (
        SELECT severity, finding_count FROM finding_snapshot row
        WHERE (row.environment_id, row.asset_group_tag_id, row.type)
            = (latest.environment_id, latest.asset_group_tag_id, latest.type)
          AND row.created_at < latest.created_at
        ORDER BY row.created_at DESC, row.id DESC LIMIT 1
      ) before
      WHERE before.finding_count > 0 AND latest.severity > before.severity
    ), named AS (
      SELECT raised.*, ${SEVERITY_NAMES}[severity + 1] AS severity_name,
        ${SEVERITY_NAMES}[severity_before + 1] AS before_name
      FROM raised
    )
    SELECT record_alert_event('finding.type.severity_increased',
      type || ' rose from ' || before_name || ' to ' || severity_name
        || CASE WHEN environment_name = '' THEN '' ELSE ' in ' || environment_name END,
      jsonb_build_object('finding', type, 'asset_group_tag_id', asset_group_tag_id, 'environment_id', environment_id,
        'environment_name', environment_name, 'count', finding_count, 'severity', severity_name,
        'severity_before', before_name))
    FROM named ORDER BY type, asset_group_tag_id, environment_id`.execute(kysely);
}

/**
 * Who carries the mark of a zone since this transaction, or no longer does: one event for each zone. What the first
 * record of members holds came from nowhere, and is not told.
 */
export async function recordMembershipEvents(kysely: Kysely<Tables>): Promise<void> {
  await sql`
    WITH changed AS (
      SELECT 'added' AS change, member.* FROM zone_membership member WHERE from_at = now()::timestamptz(3)
      UNION ALL
      SELECT 'removed', member.* FROM zone_membership member WHERE until_at = now()::timestamptz(3)
    ), numbered AS (
      SELECT changed.*, tag.name AS zone,
        row_number() OVER (PARTITION BY change, tag.id ORDER BY changed.name, object_id) AS place
      FROM changed JOIN asset_group_tag tag ON tag.id = changed.asset_group_tag_id
      WHERE EXISTS (SELECT FROM analysis_point WHERE is_recorded AND created_at < now()::timestamptz(3))
    ), grouped AS (
      SELECT change, asset_group_tag_id, zone, count(*)::integer AS count,
        jsonb_agg(jsonb_build_object('object_id', object_id, 'name', name) ORDER BY place)
          FILTER (WHERE place <= ${MAX_NAMED}) AS members
      FROM numbered GROUP BY 1, 2, 3
    )
    SELECT record_alert_event('zone.member.' || change,
      count || CASE change WHEN 'added' THEN ' added to ' ELSE ' removed from ' END || zone,
      jsonb_build_object('asset_group_tag_id', asset_group_tag_id, 'zone', zone, 'count', count, 'members', members))
    FROM grouped ORDER BY asset_group_tag_id, change`.execute(kysely);
}

/** What this transaction left for people to certify: one event for each zone. */
export async function recordPendingCertifications(kysely: Kysely<Tables>): Promise<void> {
  await sql`
    WITH pending AS (
      SELECT DISTINCT ON (tag.id, member.node_id) tag.id, tag.name AS zone, member.object_id, member.name
      FROM asset_group_tag_selector_member member
      JOIN asset_group_tag_selector selector ON selector.id = member.selector_id
      JOIN asset_group_tag tag ON tag.id = selector.asset_group_tag_id AND tag.require_certify
      WHERE member.created_at = now()::timestamptz(3) AND member.certified = 0 AND NOT member.is_waiting
      ORDER BY tag.id, member.node_id
    ), numbered AS (
      SELECT *, row_number() OVER (PARTITION BY id ORDER BY name, object_id) AS place FROM pending
    ), grouped AS (
      SELECT id, zone, count(*)::integer AS count,
        jsonb_agg(jsonb_build_object('object_id', object_id, 'name', name) ORDER BY place)
          FILTER (WHERE place <= ${MAX_NAMED}) AS members
      FROM numbered GROUP BY 1, 2
    )
    SELECT record_alert_event('zone.certification.pending', count || ' to certify in ' || zone,
      jsonb_build_object('asset_group_tag_id', id, 'zone', zone, 'count', count, 'members', members))
    FROM grouped ORDER BY id`.execute(kysely);
}
