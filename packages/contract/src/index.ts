/* Internal to the contract is what routes are declared with; tests declare some, too. */
export type { AuditRule } from './access/audit-rule.ts';
export { brokenPasswordRules, PASSWORD_RULES } from './access/password-rules.ts';
export {
  /** @internal */ PERMISSION_NAMES,
  PERMISSIONS,
  type PermissionName,
  splitPermissionName,
} from './access/permissions.ts';
export {
  ADMINISTRATOR_ROLE_ID,
  mayBeLimited,
  permissionsOfRoles,
  ROLES,
} from './access/roles.ts';
export { accessOf, type RouteAccess } from './access/route-access.ts';
export { isOnceOnly } from './access/route-effect.ts';
export {
  /** @internal */ READS,
} from './access/route-groups.ts';
export { scopeAllows, TOKEN_SCOPES, type TokenScope } from './access/token-scopes.ts';
export { CLIENT_SILENCE_MS } from './client-silence.ts';
export { parseBooleanLiteral, parseTimestamp } from './lists/filter-literal.ts';
export {
  /** @internal */ column,
  /** @internal */ defineList,
  type ListDefinition,
} from './lists/list-definition.ts';
export { BAD_FILTER_MESSAGE } from './lists/list-messages.ts';
export { parseListQuery, type QueryParameters } from './lists/parse-list-query.ts';
export { createOpenApiDocument } from './openapi/openapi-document.ts';
export { REQUEST_BODY_BYTES } from './request-body-limits.ts';
export {
  /** @internal */ REQUEST_COSTS,
} from './request-costs.ts';
export * from './resources.ts';
export {
  type AnswerOf,
  /** @internal */ defineRoute,
  /** @internal */ emptyResponse,
  type FileRefusal,
  type Gate,
  type JsonBody,
  jsonBody,
  /** @internal */ jsonResponse,
  type ParamsOf,
  type QueryOf,
  type RawBody,
  type RouteContract,
  type RouteEdition,
  /** @internal */ rawBody,
} from './route.ts';
export { type KnownRoute, ROUTES } from './routes.ts';
export {
  /** @internal */ dataOf,
  ErrorEnvelope,
  /** @internal */ pageOf,
} from './wire/envelopes.ts';
export { LegacyGraph, UnifiedGraph } from './wire/graphs.ts';
export {
  ERROR_MESSAGE_KEYWORD,
  FLAG_KEYWORD,
  /** @internal */ Int32Id,
  MALFORMED_ID_MESSAGE,
  NOT_FOUND_KEYWORD,
  /** @internal */ withErrorMessage,
} from './wire/parameters.ts';
export {
  NULL_WRAPPER_KEYWORD,
  NULLABLE_INPUT_KEYWORD,
  /** @internal */ NullableInt32Input,
  /** @internal */ NullableStringInput,
  /** @internal */ NullInt32,
  /** @internal */ NullString,
  /** @internal */ NullTime,
  type NullWrapperKind,
  nullInt32,
  nullString,
  /** @internal For tests. */ nullTime,
  nullUuid,
  recordTimes,
  wireTime,
} from './wire/values.ts';
