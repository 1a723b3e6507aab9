export { brokenPasswordRules, PASSWORD_RULES, type PasswordRule } from './access/password-rules.ts';
export {
  PERMISSION_NAMES,
  PERMISSIONS,
  type PermissionDefinition,
  type PermissionName,
  splitPermissionName,
} from './access/permissions.ts';
export {
  ADMINISTRATOR_ROLE_ID,
  permissionsOfRoles,
  ROLES,
  type RoleDefinition,
} from './access/roles.ts';
export {
  createOpenApiDocument,
  type OpenApiDocument,
  type OpenApiOptions,
} from './openapi/openapi-document.ts';
export { REQUEST_COSTS } from './request-costs.ts';
export {
  type AnswerOf,
  binaryResponse,
  type DefinedRoute,
  defineRoute,
  emptyResponse,
  type FileRefusal,
  type Gate,
  type HttpMethod,
  type JsonBody,
  jsonBody,
  jsonResponse,
  type ParamsOf,
  type QueryOf,
  type RawBody,
  type RouteBody,
  type RouteContract,
  type RouteEdition,
  type RouteLimits,
  type RouteOptions,
  type RouteResponses,
  rawBody,
  type SuccessResponse,
} from './route.ts';
export { cancelAnalysis, getAnalysisRequest, requestAnalysis } from './routes/analysis.ts';
export { listCustomNodes } from './routes/custom-node.ts';
export { runCypher } from './routes/cypher.ts';
export { clearDatabase, getDatapipeStatus } from './routes/datapipe.ts';
export {
  ENTITY_ROUTES,
  EntityParams,
  EntityQuery,
  type EntityRoute,
  RELATED_ROUTES,
  RelatedAnswer,
  RelatedQuery,
  type RelatedRoute,
  relatedList,
  updateDomain,
} from './routes/entity.ts';
export {
  ENTITY_COLLECTIONS,
  type EntityCollectionContract,
  type EntityCollectionName,
  type EntityListName,
} from './routes/entity-collections.ts';
export { getAclInheritance, getEdgeComposition, getRelayTargets } from './routes/explanation.ts';
export {
  cancelFileUpload,
  endFileUpload,
  fileUploadList,
  listAcceptedTypes,
  listCompletedTasks,
  listFileUploads,
  loadSampleDirectory,
  startFileUpload,
  UPLOAD_CONTENT_TYPES,
  uploadFile,
} from './routes/file-upload.ts';
export { getPathfinding, getShortestPath, listKinds, listSourceKinds } from './routes/graph.ts';
export { getHealth, getReadiness } from './routes/health.ts';
export { listPrebuiltQueries } from './routes/prebuilt-query.ts';
export {
  ARCHIVE_CONTENT_TYPES,
  createSavedQuery,
  deleteSavedQuery,
  exportSavedQueries,
  exportSavedQuery,
  getSavedQuery,
  getSavedQueryPermissions,
  importSavedQueries,
  listSavedQueries,
  shareSavedQuery,
  unshareSavedQuery,
  updateSavedQuery,
} from './routes/saved-query.ts';
export { environmentList, graphSearch, listEnvironments, search, searchPaging } from './routes/search.ts';
export { getSelf, login, logout } from './routes/session.ts';
export { getSpec, getSpecYaml } from './routes/spec.ts';
export { putUserSecret } from './routes/user-secret.ts';
export { getVersion } from './routes/version.ts';
export { ROUTES } from './routes.ts';
export { AnalysisRequest } from './schemas/analysis.ts';
export { RECORD_TIMES, SERIAL_RECORD, UNIQUE_RECORD } from './schemas/base-record.ts';
export { CustomNode } from './schemas/custom-node.ts';
export { type CypherPlan, CypherRequest, CypherResult, CypherUpdates } from './schemas/cypher.ts';
export { ClearDatabaseRequest, DatapipeStatus } from './schemas/datapipe.ts';
export { dataOf, ErrorEnvelope, pageOf } from './schemas/envelope.ts';
export { ERROR_MESSAGE_KEYWORD, withErrorMessage } from './schemas/error-message.ts';
export { CompletedTask, FileUploadJob, JobStatus } from './schemas/file-upload.ts';
export {
  DomainChange,
  DomainCollected,
  EntityInformation,
  Environment,
  KindNames,
  LegacyGraph,
  NodeListEntry,
  SearchResult,
  SourceKinds,
  UnifiedGraph,
} from './schemas/graph.ts';
export {
  NULL_WRAPPER_KEYWORD,
  NULLABLE_INPUT_KEYWORD,
  NullableBoolInput,
  NullableInt32Input,
  NullableStringInput,
  NullBool,
  NullInt32,
  NullString,
  NullTime,
  NullUuid,
  type NullWrapperKind,
  nullBool,
  nullInt32,
  nullString,
  nullTime,
  nullUuid,
} from './schemas/null-wrapper.ts';
export { Int32Id, Int64Id, MALFORMED_ID_MESSAGE, TextId, UuidId } from './schemas/path-parameter.ts';
export {
  ListedSavedQuery,
  SavedQuery,
  SavedQueryInput,
  SavedQueryPermission,
  SavedQuerySharing,
  SharingRequest,
  UnsharingRequest,
} from './schemas/saved-query.ts';
export { LoginRequest, LoginResult, SecretChange } from './schemas/session.ts';
export { AuthSecret, Permission, Role, User } from './schemas/user.ts';
export { Version } from './schemas/version.ts';
export { Timestamp, wireTime, ZERO_TIME } from './schemas/wire-time.ts';
