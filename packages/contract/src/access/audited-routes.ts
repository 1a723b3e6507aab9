/** What a change is about: read before and after it, so that old and new values can be told. */
export type AuditSubject =
  | 'user'
  | 'authSecret'
  | 'apiToken'
  | 'parameter'
  | 'featureFlag'
  | 'collectionClient'
  | 'collectionEvent'
  | 'collectionJob'
  | 'ssoProvider'
  | 'customNodeKind'
  | 'savedQuery'
  | 'assetGroup'
  | 'assetGroupSelector'
  | 'assetGroupTag'
  | 'assetGroupTagSelector'
  | 'finding'
  | 'alertWebhook'
  | 'alert'
  | 'report'
  | 'reportSchedule';

/**
 * Which one: named by the path, by the body, by who calls, or, where it did not exist before, by a field of what the
 * answer tells (of each, where that is a list).
 */
export type AuditSubjectId =
  | { readonly param: string }
  | { readonly body: string }
  | { readonly caller: true }
  | { readonly answer: string };

/** What the audit log tells of the calls of one route. */
export interface AuditRule {
  readonly action: string;
  /** The action where a field of the body is not true. */
  readonly actionOtherwise?: { readonly unless: string; readonly action: string };
  /** The action where the subject did not exist before. */
  readonly createAction?: string;
  readonly subject?: { readonly of: AuditSubject; readonly id: AuditSubjectId };
  /** Fields of the body that are told, which must hold no secret; `as`: the whole body under a name. */
  readonly body?: readonly string[] | { readonly as: string };
  /** Parameters of the query that are told. */
  readonly query?: readonly string[];
  /** Under which names parameters are told, where not under their own. */
  readonly names?: Readonly<Record<string, string>>;
  readonly constants?: Readonly<Record<string, string>>;
  /** Tells the id of who calls once more, among the fields. */
  readonly callerAs?: string;
  /** The field of the body that names who acts, where nobody is logged in yet. */
  readonly actor?: { readonly body: string };
  /** The handler says whether there is anything to tell: most calls of the route only read. */
  readonly isDecidedByHandler?: true;
  /** The handler may tell of one thing more, under an action of its own. */
  readonly tellsMore?: true;
}

const USER_BODY = [
  'principal',
  'first_name',
  'last_name',
  'email_address',
  'roles',
  'sso_provider_id',
  'is_disabled',
  'all_environments',
] as const;

const USER = { of: 'user', id: { param: 'user_id' } } as const;
const SECRET = { of: 'authSecret', id: { param: 'user_id' } } as const;
const SSO_PROVIDER = { of: 'ssoProvider', id: { param: 'sso_provider_id' } } as const;
/** Without the client secret. */
const SSO_PROVIDER_BODY = ['name', 'issuer', 'client_id', 'config'] as const;
const SAVED_QUERY = { of: 'savedQuery', id: { param: 'saved_query_id' } } as const;
const GROUP = { of: 'assetGroup', id: { param: 'asset_group_id' } } as const;
const CUSTOM_NODE = { of: 'customNodeKind', id: { param: 'kind_name' } } as const;
const CLIENT = { of: 'collectionClient', id: { param: 'client_id' } } as const;
const EVENT = { of: 'collectionEvent', id: { param: 'event_id' } } as const;
const NEW_JOB = { of: 'collectionJob', id: { answer: 'id' } } as const;
const WEBHOOK = { of: 'alertWebhook', id: { param: 'webhook_id' } } as const;
const ALERT = { of: 'alert', id: { param: 'alert_id' } } as const;
const REPORT = { of: 'report', id: { param: 'report_id' } } as const;
const TAG = { of: 'assetGroupTag', id: { param: 'asset_group_tag_id' } } as const;
const TAG_SELECTOR = { of: 'assetGroupTagSelector', id: { param: 'asset_group_tag_selector_id' } } as const;

/**
 * By route id: what the audit log tells of it. A route that changes something is here or in
 * {@link UNAUDITED_ROUTES}; a test looks.
 *
 * Wire: names of actions and of their fields are known to clients; those that no other service has are
 * named likewise.
 */
export const AUDITED_ROUTES: Readonly<Record<string, AuditRule>> = {
  login: {
    action: 'LoginAttempt',
    actor: { body: 'username' },
    body: ['username'],
    constants: { auth_type: 'secret' },
  },
  // Of nobody who is logged in, it ends nothing.
  logout: { action: 'Logout', isDecidedByHandler: true },
  'put-user-secret': {
    action: 'UpdateAuthSecret',
    createAction: 'CreateAuthSecret',
    subject: SECRET,
    tellsMore: true,
  },
  'expire-user-secret': { action: 'UpdateAuthSecret', subject: SECRET },
  'enrol-mfa': {
    action: 'UpdateAuthSecret',
    subject: SECRET,
    constants: { change: 'enrol for one-time codes' },
  },
  'activate-mfa': { action: 'UpdateAuthSecret', subject: SECRET },
  'disable-mfa': { action: 'UpdateAuthSecret', subject: SECRET },
  'renew-recovery-codes': {
    action: 'UpdateAuthSecret',
    subject: SECRET,
    constants: { change: 'new recovery codes' },
  },

  'create-user': {
    action: 'CreateUser',
    subject: { of: 'user', id: { answer: 'id' } },
    body: [...USER_BODY, 'needs_password_reset'],
    tellsMore: true,
  },
  'update-user': { action: 'UpdateUser', subject: USER, body: USER_BODY, tellsMore: true },
  'delete-user': { action: 'DeleteUser', subject: USER },
  'create-api-token': {
    action: 'CreateAuthToken',
    subject: { of: 'apiToken', id: { answer: 'id' } },
    body: ['token_name', 'user_id', 'scope'],
  },
  'delete-api-token': {
    action: 'DeleteAuthToken',
    subject: { of: 'apiToken', id: { param: 'token_id' } },
  },

  'create-oidc-provider': {
    action: 'CreateOIDCIdentityProvider',
    subject: { of: 'ssoProvider', id: { answer: 'sso_provider_id' } },
    body: SSO_PROVIDER_BODY,
  },
  'update-sso-provider': {
    // Of either type, which the subject tells; its values are told before and after.
    action: 'UpdateSSOIdentityProvider',
    subject: SSO_PROVIDER,
  },
  'create-saml-provider': {
    action: 'CreateSAMLIdentityProvider',
    subject: { of: 'ssoProvider', id: { answer: 'id' } },
  },
  'delete-saml-provider': {
    action: 'DeleteSSOIdentityProvider',
    subject: { of: 'ssoProvider', id: { param: 'saml_provider_id' } },
  },
  'delete-sso-provider': { action: 'DeleteSSOIdentityProvider', subject: SSO_PROVIDER },
  // Of answers that were not asked for, there is nothing to tell but the log.
  'finish-sign-on': { action: 'LoginAttempt', isDecidedByHandler: true },
  // One that is believed logs nobody in yet: the redirect that follows does, and tells of it.
  'receive-saml-response': { action: 'LoginAttempt', isDecidedByHandler: true },

  'update-parameter': {
    action: 'UpdateParameter',
    subject: { of: 'parameter', id: { body: 'key' } },
    body: ['key', 'value'],
  },
  'toggle-feature': {
    action: 'ToggleEarlyAccessFeatureFlag',
    subject: { of: 'featureFlag', id: { param: 'feature_id' } },
  },
  'accept-eula': { action: 'AcceptEULA', subject: { of: 'user', id: { caller: true } } },
  'create-custom-nodes': {
    action: 'CreateCustomNodeKind',
    subject: { of: 'customNodeKind', id: { answer: 'kindName' } },
    body: ['custom_types'],
  },
  'update-custom-node': { action: 'UpdateCustomNodeKind', subject: CUSTOM_NODE },
  'delete-custom-node': { action: 'DeleteCustomNodeKind', subject: CUSTOM_NODE },

  // The handler tells what became of each part.
  'clear-database': { action: 'DeleteBloodhoundData', isDecidedByHandler: true },
  'run-cypher-query': { action: 'MutateGraph', isDecidedByHandler: true },
  'update-domain': { action: 'UpdateDomain', body: ['collected'] },
  'request-analysis': { action: 'RequestAnalysis' },
  'cancel-analysis': { action: 'CancelAnalysis' },
  'start-file-upload': { action: 'StartFileUpload' },
  'upload-file': { action: 'UploadFile' },
  'end-file-upload': { action: 'EndFileUpload' },
  'cancel-file-upload': { action: 'CancelFileUpload' },
  'load-sample-directory': { action: 'LoadSampleDirectory' },

  'create-collection-client': {
    action: 'CreateClient',
    subject: { of: 'collectionClient', id: { answer: 'id' } },
    body: ['name', 'type', 'domain_controller'],
  },
  'update-collection-client': {
    action: 'UpdateClient',
    subject: CLIENT,
    body: ['name', 'domain_controller'],
  },
  'delete-collection-client': { action: 'DeleteClient', subject: CLIENT },
  // The id of the token is told, before and after.
  'replace-collection-client-token': { action: 'ReplaceClientToken', subject: CLIENT },
  'create-collection-event': {
    action: 'CreateClientSchedule',
    subject: { of: 'collectionEvent', id: { answer: 'id' } },
    body: ['client_id', 'rrule'],
  },
  'update-collection-event': { action: 'UpdateClientSchedule', subject: EVENT, body: ['client_id', 'rrule'] },
  'delete-collection-event': { action: 'DeleteClientSchedule', subject: EVENT },
  'create-collection-job': { action: 'CreateClientJob', subject: NEW_JOB },
  'create-collection-task': { action: 'CreateClientJob', subject: NEW_JOB },
  'cancel-collection-job': {
    action: 'CancelClientJob',
    subject: { of: 'collectionJob', id: { param: 'job_id' } },
  },
  'cancel-collection-task': {
    action: 'CancelClientJob',
    subject: { of: 'collectionJob', id: { param: 'task_id' } },
  },

  // Of users; what a client sent, its job tells.
  'ingest-batch': { action: 'IngestBatch', isDecidedByHandler: true },

  'create-saved-query': {
    action: 'CreateSavedQuery',
    subject: { of: 'savedQuery', id: { answer: 'id' } },
    body: ['name'],
  },
  'update-saved-query': { action: 'UpdateSavedQuery', subject: SAVED_QUERY },
  'delete-saved-query': { action: 'DeleteSavedQuery', subject: SAVED_QUERY },
  'share-saved-query': {
    action: 'ShareSavedQuery',
    subject: SAVED_QUERY,
    body: ['user_ids', 'public'],
  },
  'unshare-saved-query': { action: 'UnshareSavedQuery', subject: SAVED_QUERY, body: ['user_ids'] },
  'export-saved-query': {
    action: 'ExportSavedQuery',
    names: { saved_query_id: 'target_query_id' },
    callerAs: 'user_id',
  },
  'export-saved-queries': {
    action: 'ExportSavedQueries',
    query: ['scope'],
    names: { scope: 'export_saved_queries_scope' },
    callerAs: 'user_id',
  },
  'import-saved-queries': { action: 'ImportSavedQueries', query: ['on_duplicate'], callerAs: 'user_id' },

  'create-asset-group': {
    action: 'CreateAssetGroup',
    subject: { of: 'assetGroup', id: { answer: 'id' } },
    body: ['name', 'tag'],
  },
  'update-asset-group': { action: 'UpdateAssetGroup', subject: GROUP, body: ['name'] },
  'delete-asset-group': { action: 'DeleteAssetGroup', subject: GROUP },
  'update-asset-group-selectors': {
    action: 'UpdateAssetGroupSelectors',
    subject: GROUP,
    body: { as: 'selectors' },
  },
  'update-asset-group-selectors-deprecated': {
    action: 'UpdateAssetGroupSelectors',
    subject: GROUP,
    body: { as: 'selectors' },
  },
  'delete-asset-group-selector': {
    action: 'DeleteAssetGroupSelector',
    subject: { of: 'assetGroupSelector', id: { param: 'asset_group_selector_id' } },
  },
  'create-asset-group-tag': {
    action: 'CreateAssetGroupTag',
    subject: { of: 'assetGroupTag', id: { answer: 'id' } },
    body: ['type', 'name'],
  },
  'update-asset-group-tag': { action: 'UpdateAssetGroupTag', subject: TAG },
  'delete-asset-group-tag': { action: 'DeleteAssetGroupTag', subject: TAG },
  'create-asset-group-tag-selector': {
    action: 'CreateAssetGroupTagSelector',
    subject: { of: 'assetGroupTagSelector', id: { answer: 'id' } },
    body: ['name'],
  },
  'update-asset-group-tag-selector': { action: 'UpdateAssetGroupTagSelector', subject: TAG_SELECTOR },
  'delete-asset-group-tag-selector': { action: 'DeleteAssetGroupTagSelector', subject: TAG_SELECTOR },
  'accept-finding': {
    action: 'AcceptRisk',
    actionOtherwise: { unless: 'accepted', action: 'UnacceptRisk' },
    subject: { of: 'finding', id: { param: 'attack_path_id' } },
    body: ['risk_type', 'accepted', 'accept_until', 'reason'],
  },
  'accept-findings': {
    action: 'AcceptRisk',
    actionOtherwise: { unless: 'accepted', action: 'UnacceptRisk' },
    body: ['finding_ids', 'accepted', 'accept_until', 'reason'],
  },
  'change-finding-status': {
    action: 'UpdateFindingStatus',
    subject: { of: 'finding', id: { param: 'finding_id' } },
    body: ['status'],
  },
  'request-findings': { action: 'RequestAnalysis' },
  // Of the two shapes of findings, the handler names the other one. Pages are read, files are exported.
  'list-finding-details': { action: 'ExportRelationshipRisks', isDecidedByHandler: true },
  'export-domain-findings': { action: 'ExportRelationshipRisks', isDecidedByHandler: true },
  'list-findings': { action: 'ExportAllRisks', isDecidedByHandler: true },
  'export-findings': { action: 'ExportAllRisks', callerAs: 'user_id' },
  'create-alert-webhook': { action: 'CreateAlertWebhook', body: ['type', 'name'] },
  'update-alert-webhook': { action: 'UpdateAlertWebhook', subject: WEBHOOK },
  'delete-alert-webhook': { action: 'DeleteAlertWebhook', subject: WEBHOOK },
  'rotate-alert-webhook-secret': { action: 'RotateAlertWebhookSecret', subject: WEBHOOK },
  'create-alert': { action: 'CreateAlert', body: ['name', 'subscriptions'] },
  'update-alert': { action: 'UpdateAlert', subject: ALERT },
  'delete-alert': { action: 'DeleteAlert', subject: ALERT },
  'create-report': {
    action: 'CreateReport',
    subject: { of: 'report', id: { answer: 'id' } },
    body: ['format', 'scope', 'sanitised', 'schedule'],
  },
  'download-report': { action: 'DownloadReport', subject: REPORT },
  'download-report-key': { action: 'DownloadReportKey', subject: REPORT },
  'delete-report': { action: 'DeleteReport', subject: REPORT },
  'delete-report-schedule': {
    action: 'DeleteReportSchedule',
    subject: { of: 'reportSchedule', id: { param: 'schedule_id' } },
  },
  'certify-asset-group-members': {
    action: 'CertifyAssetGroupMembers',
    body: ['member_ids', 'action', 'note'],
  },
};

/**
 * By route id: why nothing is told of a route that is not merely read.
 *
 * @internal For tests.
 */
export const UNAUDITED_ROUTES: Readonly<Record<string, string>> = {
  'forward-saml-response': 'leads to where the answer is received',
  ...Object.fromEntries(
    [
      'check-in-collection-client',
      'report-collection-client-error',
      'start-collection-job',
      'start-collection-task',
      'end-collection-job',
      'end-collection-task',
    ].map((id) => [id, 'what a collection client does is told by itself and its jobs']),
  ),
  'test-alert-webhook': 'sends an example',
  'retry-alert-attempt': 'sends what was to be sent already',
  'preview-asset-group-selector': 'reads',
  'simulate-attack-path-changes': 'reads: the graph stays as it is',
  'search-asset-group-tags': 'reads',
  'search-asset-group-history': 'reads',
  'update-preferences': 'how pages look to the one who asks for it',
};
