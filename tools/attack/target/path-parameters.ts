/** Parameters of paths that stand for something `prepareFeatures` makes: the compiler asks it for each. */
export const MADE_PARAMETERS = [
  'alert_id',
  'asset_group_id',
  'asset_group_tag_id',
  'asset_group_tag_selector_id',
  'cell_id',
  'client_id',
  'event_id',
  'extension_id',
  'file_upload_job_id',
  'job_id',
  'kind_name',
  'manual_change_id',
  'note_id',
  'notebook_id',
  'saved_query_id',
  'slug',
  'user_id',
  'webhook_id',
] as const;

/** Values of path parameters by their names. */
export type TargetIds = Readonly<Record<(typeof MADE_PARAMETERS)[number], string>>;

const FROM_DATA = 'is read from the data, and strikes ask for what is not there';
const FIXED = 'comes with the service, which strikes could switch off or change for each other';
const NEEDS_WORK =
  'is made by a thread, a collector or an analysis, which takes longer than the strikes on it';
const OWN_PROCESS = 'is a service of its own, which strikes on this one do not reach';
const DELETED_ALONE = 'is only deleted, and what deletes gets nothing that exists';

/**
 * Parameters that strikes fill with what does not exist, and why.
 *
 * @internal For the test that misses parameters.
 */
export const UNMADE_PARAMETERS: Readonly<Record<string, string>> = {
  artifact_id: NEEDS_WORK,
  asset_group_member_id: FROM_DATA,
  asset_group_selector_id: DELETED_ALONE,
  asset_name: FIXED,
  attack_path_id: NEEDS_WORK,
  collector_type: FIXED,
  data_type: FIXED,
  document: FIXED,
  domain_id: FROM_DATA,
  entity_type: FIXED,
  feature_id: FIXED,
  finding: FIXED,
  finding_id: NEEDS_WORK,
  node_id: FROM_DATA,
  node_kind_id: FIXED,
  object_id: FROM_DATA,
  operation_id: NEEDS_WORK,
  pack: FIXED,
  part_number: NEEDS_WORK,
  permission_id: FIXED,
  platform_id: FIXED,
  relationship_id: FROM_DATA,
  relationship_kind_id: FIXED,
  release_tag: FIXED,
  report_id: NEEDS_WORK,
  role_id: FIXED,
  saml_provider_id: FIXED,
  schedule_id: NEEDS_WORK,
  sso_provider_id: FIXED,
  task_id: NEEDS_WORK,
  tenant_id: FROM_DATA,
  token_id: DELETED_ALONE,
  waiting_relationship_id: DELETED_ALONE,
  workspace_id: OWN_PROCESS,
};
