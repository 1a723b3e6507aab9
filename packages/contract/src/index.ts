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
export { parseBooleanLiteral } from './lists/filter-literal.ts';
export {
  column,
  defineList,
  type ListColumn,
  type ListDefinition,
  type ListMessages,
  type ListPaging,
} from './lists/list-definition.ts';
export { BAD_FILTER_MESSAGE } from './lists/list-messages.ts';
export type { ListQueryErrorCode } from './lists/list-query-error.ts';
export { parseListQuery, type QueryParameters } from './lists/parse-list-query.ts';
export {
  createOpenApiDocument,
  type OpenApiDocument,
  type OpenApiOptions,
} from './openapi/openapi-document.ts';
export { REQUEST_COSTS } from './request-costs.ts';
export * from './resources.ts';
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
export { ROUTES } from './routes.ts';
export { dataOf, ErrorEnvelope, pageOf } from './wire/envelopes.ts';
export { GRAPH_REFUSALS, LegacyGraph, UnifiedGraph } from './wire/graphs.ts';
export {
  ERROR_MESSAGE_KEYWORD,
  Int32Id,
  Int64Id,
  MALFORMED_ID_MESSAGE,
  NOT_FOUND_KEYWORD,
  TextId,
  UuidId,
  withErrorMessage,
} from './wire/parameters.ts';
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
  RECORD_TIMES,
  recordTimes,
  SERIAL_RECORD,
  Timestamp,
  UNIQUE_RECORD,
  wireTime,
  ZERO_TIME,
} from './wire/values.ts';
