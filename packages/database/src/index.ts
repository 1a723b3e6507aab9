export { dumpDatabase } from './backup/dump-database.ts';
export { assertReadable, loadDatabase } from './backup/load-database.ts';
export { isDatabaseOutage } from './connection/connection-error.ts';
export { type Database, openDatabase } from './connection/database.ts';
export type { DatabaseTransport } from './connection/database-url.ts';
export { type Leadership, tryLead } from './coordination/leadership.ts';
export { listen } from './coordination/listener.ts';
export { whileMakingReports } from './coordination/report-making.ts';
export { createFilledDatabase } from './embedded/create-filled.ts';
export {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from './embedded/embedded-database.ts';
export { findEmbeddedUrl, hasEmbeddedDatabase } from './embedded/running-database.ts';
export {
  /** @internal For tests. */ DatabaseError,
  isDatabaseError,
} from './errors.ts';
export { type GraphState, loadState } from './graph-store/graph-state.ts';
export {
  GENERATION_CHANNEL,
  type GraphTransaction,
  withGraphTransaction,
} from './graph-store/graph-transaction.ts';
export { readGraph } from './graph-store/read-graph.ts';
export type { BatchedList } from './list-query/batched-list.ts';
export { ensureKinds } from './migrations/ensure-kinds.ts';
export { migrate } from './migrations/migrate.ts';
export {
  type AccountRecovery,
  createAccountRecovery,
  type RecoverableUser,
  recordOnMachine,
} from './repositories/account-recovery.ts';
export {
  recordAlertEvent,
  recordFindingEvents,
  recordMembershipEvents,
  recordPendingCertifications,
  recordSeverityIncreases,
} from './repositories/alert-events.ts';
export {
  type AlertAttemptRecord,
  type AlertEventRecord,
  type AlertOutbox,
  createAlertOutbox,
  type TakenAttempt,
} from './repositories/alert-outbox.ts';
export {
  type AlertFields,
  type AlertRecord,
  type AlertRepository,
  createAlertRepository,
  type SubscriptionRecord,
  type WebhookRecord,
} from './repositories/alert-repository.ts';
export { recordClientSilence, recordExpiringAcceptances } from './repositories/alert-watch.ts';
export {
  type AnalysisRequest,
  type AnalysisScope,
  createAnalysisRequestRepository,
} from './repositories/analysis-request-repository.ts';
export {
  type ApiTokenRecord,
  type ApiTokenRepository,
  createApiTokenRepository,
  type LiveApiToken,
  type TokenUser,
} from './repositories/api-token-repository.ts';
export {
  type AssetGroupCertificationRepository,
  createAssetGroupCertificationRepository,
  type HistoryScope,
  type QueuedMember,
  type StoredHistoryRecord,
} from './repositories/asset-group-certification-repository.ts';
export type { Author } from './repositories/asset-group-history.ts';
export {
  type AssetGroupMemberRepository,
  createAssetGroupMemberRepository,
  type StoredMember,
} from './repositories/asset-group-member-repository.ts';
export {
  type AssetGroup,
  type AssetGroupCollection,
  type AssetGroupRepository,
  createAssetGroupRepository,
  recordCollections,
} from './repositories/asset-group-repository.ts';
export {
  type AssetGroupSelectorRepository,
  createAssetGroupSelectorRepository,
  type SelectorChange,
  type SelectorFields,
  type SelectorRecord,
} from './repositories/asset-group-selector-repository.ts';
export {
  type AssetGroupTagRepository,
  createAssetGroupTagRepository,
  type TagFields,
  type TagPlan,
  type TagRecord,
} from './repositories/asset-group-tag-repository.ts';
export {
  type AuditActor,
  type AuditEntry,
  type AuditFields,
  type AuditLogRepository,
  createAuditLogRepository,
} from './repositories/audit-log-repository.ts';
export type { AuthTables } from './repositories/auth-tables.ts';
export {
  type CollectionBatchRepository,
  createCollectionBatchRepository,
  type NewBatch,
} from './repositories/collection-batch-repository.ts';
export {
  type ClientReport,
  type ClientTokenRecord,
  type CollectionClientRecord,
  type CollectionClientRepository,
  type CollectionClientType,
  createCollectionClientRepository,
  MAX_COLLECTION_REPORTS,
} from './repositories/collection-client-repository.ts';
export {
  type CollectionEventFields,
  type CollectionEventRecord,
  type CollectionEventRepository,
  createCollectionEventRepository,
} from './repositories/collection-event-repository.ts';
export {
  type CollectionJobRecord,
  type CollectionJobRepository,
  createCollectionJobRepository,
  type DomainResultRecord,
  type JobEnd,
} from './repositories/collection-job-repository.ts';
export type { CollectionScope } from './repositories/collection-scope.ts';
export {
  type CompletedTask,
  createCompletedTaskRepository,
} from './repositories/completed-task-repository.ts';
export {
  type CustomNodeKind,
  type CustomNodeKindConfig,
  createCustomNodeKindRepository,
} from './repositories/custom-node-kind-repository.ts';
export {
  createDataQualityRepository,
  type QualitySubject,
  recordDataQuality,
  type StoredQuality,
} from './repositories/data-quality-repository.ts';
export { DATAPIPE_CHANNEL } from './repositories/datapipe-channel.ts';
export {
  type AnalysisPlan,
  type AnalysisProgress,
  createDatapipeStatusRepository,
  type DatapipeState,
  type DatapipeStatus,
  type DatapipeStatusRepository,
  type IngestProgress,
  type IngestState,
} from './repositories/datapipe-status-repository.ts';
export {
  createDeletionRequestRepository,
  type DeletionRequest,
  type DeletionScope,
  type PendingDeletion,
} from './repositories/deletion-request-repository.ts';
export {
  createFeatureFlagRepository,
  type FeatureFlag,
  type FeatureFlagRepository,
  type FeatureFlagSeed,
} from './repositories/feature-flag-repository.ts';
export {
  type AnalysisOutcome,
  createFileUploadJobRepository,
  type FileUploadJob,
  type FileUploadJobRepository,
  type NewFileUploadJob,
  type SeenJobs,
} from './repositories/file-upload-job-repository.ts';
export {
  type AssetMoment,
  type CurrentPosture,
  type CurrentType,
  createFindingHistoryRepository,
  type FindingHistoryRepository,
  type FindingSource,
  type FindingTrend,
  type HistoryWindow,
  type PostureMoment,
  type TypeMoment,
} from './repositories/finding-history-repository.ts';
export {
  type Acceptance,
  createFindingRepository,
  type FindingRepository,
  type StoredFinding,
  type StoredFindingGroup,
  type TypeCondition,
} from './repositories/finding-repository.ts';
export {
  createGraphUpdateRepository,
  type GraphUpdate,
  type GraphUpdateRepository,
  UPDATE_WANTED_MS,
} from './repositories/graph-update-repository.ts';
export {
  createIngestTaskRepository,
  type IngestedEntry,
  type IngestTask,
  type IngestTaskRepository,
  type NewIngestTask,
} from './repositories/ingest-task-repository.ts';
export { createKindRepository } from './repositories/kind-repository.ts';
export {
  createLoginAddressRepository,
  type LoginAddressRepository,
} from './repositories/login-address-repository.ts';
export type { NextRun } from './repositories/next-run.ts';
export {
  createParameterRepository,
  type ParameterRecord,
  type ParameterRepository,
  type ParameterSeed,
} from './repositories/parameter-repository.ts';
export {
  type AnalysisPoint,
  createPostureDiffRepository,
  type DiffScope,
  type DiffStep,
  type FindingDiff,
  type HistoryEvent,
  type MemberDiff,
  type PostureDiffRepository,
  type RelationshipDiff,
  type ZoneExposureChange,
} from './repositories/posture-diff-repository.ts';
export {
  readExposureRegion,
  recordHistory,
} from './repositories/posture-history.ts';
export {
  type AssertPreferences,
  createPreferenceRepository,
} from './repositories/preference-repository.ts';
export { reconcileFindings } from './repositories/reconcile-findings.ts';
export {
  createReportRepository,
  type ReportContent,
  type ReportFile,
  type ReportOrder,
  type ReportRecord,
  type ReportRecurrence,
  type ReportRepository,
  type ReportScheduleRecord,
  type ReportUsage,
} from './repositories/report-repository.ts';
export {
  createRoleRepository,
  type RoleRepository,
} from './repositories/role-repository.ts';
export {
  type AssertUsage,
  createSavedQueryRepository,
  type NewSavedQuery,
  type QueryScope,
  type QueryShare,
  type SavedQuery,
  type SavedQueryRepository,
  type ViewedQuery,
} from './repositories/saved-query-repository.ts';
export {
  createSecondFactorRepository,
  type SecondFactorRepository,
} from './repositories/second-factor-repository.ts';
export {
  createSessionRepository,
  type LiveSession,
  type SessionProvider,
  type SessionRepository,
} from './repositories/session-repository.ts';
export {
  createSignOnRepository,
  type SignOnRepository,
} from './repositories/sign-on-repository.ts';
export {
  createSignedRequestRepository,
  type SignedRequestRepository,
} from './repositories/signed-request-repository.ts';
export { createSourceKindRepository } from './repositories/source-kind-repository.ts';
export {
  type AutoProvision,
  createSsoProviderRepository,
  type OidcProviderFields,
  type OidcProviderRecord,
  type SamlProviderFields,
  type SamlProviderRecord,
  type SealSecret,
  type SsoProviderRecord,
  type SsoProviderRepository,
} from './repositories/sso-provider-repository.ts';
export {
  createUserAdministration,
  type MinimalUserRecord,
  type UserAdministration,
  type UserChanges,
} from './repositories/user-administration.ts';
export type {
  AuthSecretRecord,
  PermissionRecord,
  RoleRecord,
  UserRecord,
} from './repositories/user-record.ts';
export {
  type Credentials,
  createUserRepository,
  type UserRepository,
} from './repositories/user-repository.ts';
export {
  readMemberNodes,
  reconcileMembers,
  type SelectedMember,
  type SelectedMembership,
} from './repositories/zone-members.ts';
export {
  createZoneRepository,
  type StoredTag,
} from './repositories/zone-repository.ts';
