import { type Kysely, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { SEVERITY_NAMES } from '../findings/severity-names.ts';

export interface SilenceOptions {
  readonly now: Date;
  /** Who was not heard of for so long is offline. */
  readonly silenceMs: number;
}

/** Tells which clients fell silent and which are heard of again, each once, however many processes look. */
export async function recordClientSilence(
  kysely: Kysely<Tables>,
  { now, silenceMs }: SilenceOptions,
): Promise<void> {
  const heardSince = new Date(now.getTime() - silenceMs);
  await sql`
    WITH silent AS (
      UPDATE collection_client SET offline_since = last_checkin
      WHERE offline_since IS NULL AND last_checkin > ${NEVER} AND last_checkin < ${heardSince}
      RETURNING id, name, last_checkin
    )
    SELECT record_alert_event('client.status.offline', 'Client ' || name || ' is offline',
      jsonb_build_object('client_id', id, 'client_name', name, 'last_checkin', last_checkin))
    FROM silent ORDER BY name`.execute(kysely);
  await sql`
    WITH known AS (
      SELECT id, offline_since FROM collection_client
      WHERE offline_since IS NOT NULL AND last_checkin >= ${heardSince}
      FOR UPDATE
    ), back AS (
      UPDATE collection_client client SET offline_since = NULL FROM known WHERE client.id = known.id
      RETURNING client.id, client.name, client.last_checkin, known.offline_since
    )
    SELECT record_alert_event('client.status.online', 'Client ' || name || ' is online again',
      jsonb_build_object('client_id', id, 'client_name', name, 'last_checkin', last_checkin,
        'offline_since', offline_since))
    FROM back ORDER BY name`.execute(kysely);
}

/** How many findings one event names; all of them are counted. */
const MAX_NAMED = 10;
const NEVER = new Date('0001-01-01T00:00:00Z');

export interface ExpiryOptions {
  readonly now: Date;
  /** How long before its end an acceptance is told. */
  readonly aheadMs: number;
}

/** Tells which acceptances end soon: one event for each type in each zone of an environment, each end once. */
export async function recordExpiringAcceptances(
  kysely: Kysely<Tables>,
  { now, aheadMs }: ExpiryOptions,
): Promise<void> {
  const until = new Date(now.getTime() + aheadMs);
  await sql`
    WITH ending AS (
      UPDATE finding SET expiry_told_for = accepted_until
      WHERE archived_at IS NULL AND accepted_until > ${now} AND accepted_until <= ${until}
        AND expiry_told_for IS DISTINCT FROM accepted_until
      RETURNING *
    ), numbered AS (
      SELECT *, row_number() OVER (
        PARTITION BY type, asset_group_tag_id, environment_id ORDER BY accepted_until, severity DESC, id) AS place
      FROM ending
    ), grouped AS (
      SELECT type, asset_group_tag_id, environment_id, min(environment_name) AS environment_name,
        count(*)::integer AS count, max(severity) AS severity, min(accepted_until) AS accepted_until,
        jsonb_agg(jsonb_build_object('id', id, 'from_principal', NULLIF(source_id, ''),
          'from_principal_name', NULLIF(source_name, ''), 'to_principal', target_id, 'to_principal_name', target_name)
          ORDER BY place) FILTER (WHERE place <= ${MAX_NAMED}) AS findings
      FROM numbered GROUP BY 1, 2, 3
    )
    SELECT record_alert_event('acceptance.expiry.soon',
      count || CASE WHEN count = 1 THEN ' acceptance of ' ELSE ' acceptances of ' END || type || CASE WHEN count = 1 THEN ' ends soon' ELSE ' end soon' END
        || CASE WHEN environment_name = '' THEN '' ELSE ' in ' || environment_name END,
      jsonb_build_object('finding', type, 'asset_group_tag_id', asset_group_tag_id, 'environment_id', environment_id,
        'environment_name', environment_name, 'count', count,
        'severity', ${SEVERITY_NAMES}[severity + 1],
        'accepted_until', accepted_until, 'findings', findings))
    FROM grouped ORDER BY type, asset_group_tag_id, environment_id`.execute(kysely);
}
