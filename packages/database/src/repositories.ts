import type { Kysely } from 'kysely';
import { AlertOutbox } from './alerts/alert-outbox.ts';
import { AlertRepository } from './alerts/alert-repository.ts';
import { AuditLogRepository } from './audit/audit-log-repository.ts';
import { ApiTokenRepository } from './auth/api-token-repository.ts';
import { LoginAddressRepository } from './auth/login-address-repository.ts';
import { PreferenceRepository } from './auth/preference-repository.ts';
import { RoleRepository } from './auth/role-repository.ts';
import { SecondFactorRepository } from './auth/second-factor-repository.ts';
import { SessionRepository } from './auth/session-repository.ts';
import { SignOnRepository } from './auth/sign-on-repository.ts';
import { SignedRequestRepository } from './auth/signed-request-repository.ts';
import { SsoProviderRepository } from './auth/sso-provider-repository.ts';
import { UserAdministration } from './auth/user-administration.ts';
import { UserRepository } from './auth/user-repository.ts';
import { ManualChangeRepository } from './by-hand/manual-change-repository.ts';
import { NoteRepository } from './by-hand/note-repository.ts';
import { CollectionArtifactRepository } from './collection/collection-artifact-repository.ts';
import { CollectionBatchRepository } from './collection/collection-batch-repository.ts';
import { CollectionClientRepository } from './collection/collection-client-repository.ts';
import { CollectionEventRepository } from './collection/collection-event-repository.ts';
import { CollectionJobRepository } from './collection/collection-job-repository.ts';
import { CollectionOperationRepository } from './collection/collection-operation-repository.ts';
import { FeatureFlagRepository } from './config/feature-flag-repository.ts';
import { ParameterRepository } from './config/parameter-repository.ts';
import type { Database } from './connection/database.ts';
import type { Tables } from './connection/tables.ts';
import { AnalysisRequestRepository } from './datapipe/analysis-request-repository.ts';
import { BacklogRepository } from './datapipe/backlog-repository.ts';
import { DatapipeStatusRepository } from './datapipe/datapipe-status-repository.ts';
import { DeletionRequestRepository } from './datapipe/deletion-request-repository.ts';
import { GraphUpdateRepository } from './datapipe/graph-update-repository.ts';
import { ExtensionRepository } from './extensions/extension-repository.ts';
import { FindingTypeRepository } from './extensions/finding-type-repository.ts';
import { FindingHistoryRepository } from './findings/finding-history-repository.ts';
import { FindingRepository } from './findings/finding-repository.ts';
import { FindingWorkRepository } from './findings/finding-work-repository.ts';
import { PostureDiffRepository } from './findings/posture-diff-repository.ts';
import { SharedExposureRepository } from './findings/shared-exposure-repository.ts';
import { CustomNodeKindRepository } from './graph/custom-node-kind-repository.ts';
import { DataQualityRepository } from './graph/data-quality-repository.ts';
import { KindRepository } from './graph/kind-repository.ts';
import { SourceKindRepository } from './graph/source-kind-repository.ts';
import { MailServerRepository } from './mail/mail-server-repository.ts';
import { ReportMailOutbox } from './mail/report-mail-outbox.ts';
import { NotebookRepository } from './notebooks/notebook-repository.ts';
import { ReportRepository } from './reports/report-repository.ts';
import { SavedQueryRepository } from './saved-queries/saved-query-repository.ts';
import { CompletedTaskRepository } from './uploads/completed-task-repository.ts';
import { FileUploadJobRepository } from './uploads/file-upload-job-repository.ts';
import { IngestTaskRepository } from './uploads/ingest-task-repository.ts';
import { MatchedRelationshipRepository } from './uploads/matched-relationship-repository.ts';
import { StoredUploadRepository } from './uploads/stored-upload-repository.ts';
import { UploadRangeRepository } from './uploads/upload-range-repository.ts';
import { WorkspaceRepository } from './workspaces/workspace-repository.ts';
import { AssetGroupCertificationRepository } from './zones/asset-group-certification-repository.ts';
import { AssetGroupMemberRepository } from './zones/asset-group-member-repository.ts';
import { AssetGroupRepository } from './zones/asset-group-repository.ts';
import { AssetGroupSelectorRepository } from './zones/asset-group-selector-repository.ts';
import { AssetGroupTagRepository } from './zones/asset-group-tag-repository.ts';
import { ZoneRepository } from './zones/zone-repository.ts';

/** What is stored beside the graph itself, by room. */
export type Repositories = ReturnType<typeof openRepositories>;

/** Every repository of a process, which opens them once and hands them on. */
export function openRepositories(database: Pick<Database, 'kysely' | 'pool'>) {
  return {
    ...bindRepositories(database.kysely),
    sessions: new SessionRepository(database),
    apiTokens: new ApiTokenRepository(database),
    signedRequests: new SignedRequestRepository(database),
    auditLog: new AuditLogRepository(database),
  };
}

/** The same on one connection, such as that of a transaction; without those that ask the pool. */
export function bindRepositories(kysely: Kysely<Tables>) {
  const roles = new RoleRepository(kysely);

  return {
    roles,
    users: new UserRepository(kysely, roles),
    userAdministration: new UserAdministration(kysely, roles),
    loginAddresses: new LoginAddressRepository(kysely),
    preferences: new PreferenceRepository(kysely),
    secondFactors: new SecondFactorRepository(kysely),
    signOns: new SignOnRepository(kysely),
    ssoProviders: new SsoProviderRepository(kysely, roles),

    parameters: new ParameterRepository(kysely),
    featureFlags: new FeatureFlagRepository(kysely),

    uploadJobs: new FileUploadJobRepository(kysely),
    ingestTasks: new IngestTaskRepository(kysely),
    completedTasks: new CompletedTaskRepository(kysely),
    matchedRelationships: new MatchedRelationshipRepository(kysely),
    uploadRanges: new UploadRangeRepository(kysely),
    storedUploads: new StoredUploadRepository(kysely),

    backlog: new BacklogRepository(kysely),
    datapipeStatus: new DatapipeStatusRepository(kysely),
    analysisRequests: new AnalysisRequestRepository(kysely),
    deletionRequests: new DeletionRequestRepository(kysely),
    graphUpdates: new GraphUpdateRepository(kysely),

    kinds: new KindRepository(kysely),
    sourceKinds: new SourceKindRepository(kysely),
    customNodeKinds: new CustomNodeKindRepository(kysely),
    dataQuality: new DataQualityRepository(kysely),

    extensions: new ExtensionRepository(kysely),
    findingTypes: new FindingTypeRepository(kysely),

    collectionClients: new CollectionClientRepository(kysely),
    collectionEvents: new CollectionEventRepository(kysely),
    collectionJobs: new CollectionJobRepository(kysely),
    collectionArtifacts: new CollectionArtifactRepository(kysely),
    collectionOperations: new CollectionOperationRepository(kysely),
    collectionBatches: new CollectionBatchRepository(kysely),

    zones: new ZoneRepository(kysely),
    tags: new AssetGroupTagRepository(kysely),
    selectors: new AssetGroupSelectorRepository(kysely),
    members: new AssetGroupMemberRepository(kysely),
    certifications: new AssetGroupCertificationRepository(kysely),
    assetGroups: new AssetGroupRepository(kysely),

    findings: new FindingRepository(kysely),
    findingWork: new FindingWorkRepository(kysely),
    findingHistory: new FindingHistoryRepository(kysely),
    postureDiffs: new PostureDiffRepository(kysely),
    sharedExposures: new SharedExposureRepository(kysely),

    alerts: new AlertRepository(kysely),
    alertOutbox: new AlertOutbox(kysely),

    reports: new ReportRepository(kysely),
    mailServer: new MailServerRepository(kysely),
    reportMails: new ReportMailOutbox(kysely),

    savedQueries: new SavedQueryRepository(kysely),
    notebooks: new NotebookRepository(kysely),

    notes: new NoteRepository(kysely),
    manualChanges: new ManualChangeRepository(kysely),

    workspaces: new WorkspaceRepository(kysely),
  };
}
