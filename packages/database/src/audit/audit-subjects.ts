/**
 * What changes are about, as the audit log tells it: one statement each, `$1` its id. Columns are named one by one, so
 * that none with a secret gets in by itself.
 */
export const AUDIT_SUBJECTS = {
  user: `
    SELECT u.id, u.principal_name, u.first_name, u.last_name, u.email_address,
           ARRAY(SELECT r.role_id FROM platform_user_role r WHERE r.user_id = u.id ORDER BY 1) AS roles,
           u.sso_provider_id, u.is_disabled, u.eula_accepted, u.all_environments
    FROM platform_user u WHERE u.id = $1::uuid`,
  authSecret: `
    SELECT id, user_id AS secret_user_id, expires_at AS secret_expires_at, totp_activated
    FROM auth_secret WHERE user_id = $1::uuid`,
  apiToken: `
    SELECT id, user_id, client_id, name, scope, last_access FROM api_token WHERE id = $1::uuid`,
  parameter: `SELECT key, value FROM parameter WHERE key = $1`,
  ssoProvider: `
    SELECT id, id AS sso_provider_id, type, name, slug, issuer, client_id,
           sealed_client_secret IS NOT NULL AS is_confidential,
           idp_post_uri AS idp_url, idp_redirect_uri,
           auto_provision, default_role_id, role_provision
    FROM sso_provider WHERE id = $1::integer`,
  collectionClient: `
    SELECT c.id, c.name, c.type, c.domain_controller,
           (SELECT t.id FROM api_token t WHERE t.client_id = c.id) AS token_id
    FROM collection_client c WHERE c.id = $1::uuid`,
  collectionEvent: `
    SELECT id, client_id, rrule, session_collection, local_group_collection, ad_structure_collection,
           cert_services_collection, ca_registry_collection, dc_registry_collection, all_trusted_domains, ous, domains
    FROM collection_event WHERE id = $1::integer`,
  collectionJob: `
    SELECT id, client_id, client_name, event_id, status, session_collection, local_group_collection,
           ad_structure_collection, cert_services_collection, ca_registry_collection, dc_registry_collection,
           all_trusted_domains, ous, domains
    FROM collection_job WHERE id = $1::bigint`,
  featureFlag: `SELECT id AS feature_id, key, name, enabled FROM feature_flag WHERE id = $1::integer`,
  customNodeKind: `SELECT id, kind_name AS kind, config FROM custom_node_kind WHERE kind_name = $1`,
  extension: `
    SELECT id AS extension_id, name, display_name, version, namespace FROM schema_extension WHERE id = $1::integer`,
  savedQuery: `
    SELECT q.id AS target_query_id, q.user_id, q.name, q.query, q.description, q.folder, q.tags,
           COALESCE((SELECT bool_or(p.public) FROM saved_query_permission p WHERE p.query_id = q.id), false)
             AS public,
           ARRAY(SELECT p.shared_to_user_id FROM saved_query_permission p
                 WHERE p.query_id = q.id AND NOT p.public ORDER BY 1) AS shared_to_user_ids
    FROM saved_query q WHERE q.id = $1::bigint`,
  notebook: `
    SELECT n.id AS notebook_id, n.user_id, n.title, left(n.description, 2000) AS description, n.version,
           jsonb_array_length(n.cells) AS cell_count,
           EXISTS (SELECT FROM notebook_share s WHERE s.notebook_id = n.id AND s.user_id IS NULL) AS public,
           ARRAY(SELECT s.user_id FROM notebook_share s
                 WHERE s.notebook_id = n.id AND s.user_id IS NOT NULL AND NOT s.may_edit ORDER BY 1) AS user_ids,
           ARRAY(SELECT s.user_id FROM notebook_share s
                 WHERE s.notebook_id = n.id AND s.may_edit ORDER BY 1) AS editor_ids
    FROM notebook n WHERE n.id = $1::bigint`,
  note: `
    SELECT id AS note_id, object_id, relationship_kind, end_object_id, author, text
    FROM element_note WHERE id = $1::integer`,
  manualChange: `
    SELECT id AS manual_change_id, type, object_id, relationship_kind, end_object_id, property,
           left(content::text, 2000) AS content, reason, author, expires_at, outcome
    FROM manual_change WHERE id = $1::integer`,
  assetGroup: `
    SELECT id AS asset_group_id, name AS asset_group_name, tag AS asset_group_tag
    FROM asset_group WHERE id = $1::integer`,
  assetGroupSelector: `
    SELECT s.id, s.name, (SELECT min(d.value) FROM asset_group_tag_selector_seed d WHERE d.selector_id = s.id)
             AS selector
    FROM asset_group_tag_selector s WHERE s.id = $1::integer`,
  assetGroupTag: `
    SELECT id, type, kind_name, name, description, position, require_certify, analysis_enabled, glyph
    FROM asset_group_tag WHERE id = $1::integer AND deleted_at IS NULL`,
  assetGroupTagSelector: `
    SELECT s.id, s.asset_group_tag_id, s.name, s.description, s.auto_certify, s.is_default,
           s.disabled_at IS NOT NULL AS disabled,
           (SELECT jsonb_agg(jsonb_build_object('type', d.type, 'value', d.value) ORDER BY d.type, d.value)
            FROM (SELECT type, left(value, 2000) AS value FROM asset_group_tag_selector_seed
                  WHERE selector_id = s.id ORDER BY type, value LIMIT 100) d) AS seeds
    FROM asset_group_tag_selector s WHERE s.id = $1::integer`,
  finding: `
    SELECT id, type AS finding, asset_group_tag_id, environment_id, source_id, target_id, status, accepted_until,
      accepted_reason
    FROM finding WHERE id = $1::bigint`,
  // Without its address: whoever knows that of a chat may write there.
  alertWebhook: `
    SELECT id AS webhook_id, type, name, description, md5(url) AS url_digest, disabled_at IS NOT NULL AS disabled
    FROM alert_webhook WHERE id = $1::uuid`,
  alert: `
    SELECT a.id AS alert_id, a.name, a.description,
           (SELECT jsonb_agg(jsonb_build_object('channel_id', s.channel_id, 'event_type', s.event_type,
              'disabled', s.disabled_at IS NOT NULL) ORDER BY s.channel_id, s.event_type)
            FROM alert_subscription s WHERE s.alert_id = a.id) AS subscriptions
    FROM alert a WHERE a.id = $1::uuid`,
  report: `
    SELECT id AS report_id, name, format, environment_id, asset_group_tag_id, finding, sanitised, schedule_id, created_by
    FROM report WHERE id = $1::integer`,
  reportSchedule: `
    SELECT id AS report_schedule_id, user_id, name, format, environment_id, asset_group_tag_id, finding, sanitised, rrule,
      is_paused AS paused, recipients
    FROM report_schedule WHERE id = $1::integer`,
  workspace: `
    SELECT id AS workspace_id, name, display_name, state, memory_mib, upload_limit_bytes, audit_retention_days
    FROM workspace WHERE id = $1::uuid`,
} as const;

export type AuditSubjectName = keyof typeof AUDIT_SUBJECTS;
