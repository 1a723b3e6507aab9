import type { Static, TObject, TSchema } from 'typebox';
import type { AuditRule, NotAudited } from './access/audit-rule.ts';
import type { EnvironmentTreatment } from './access/environment-access.ts';
import type { PermissionName } from './access/permissions.ts';
import type { RouteEffect } from './access/route-effect.ts';
import type { ListDefinition } from './lists/list-definition.ts';
import { REQUEST_BODY_BYTES } from './request-body-limits.ts';
import { REQUEST_COSTS } from './request-costs.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `enterprise` routes answer 404 in the community edition. */
export type RouteEdition = 'both' | 'enterprise';

/**
 * Who may call a route.
 *
 * `permissions` are all required. `userManagement` adds: on oneself (or without `{user_id}` in the path)
 * `auth/ManageSelf`, on another user `auth/ManageUsers`. `orCollector` lets collection clients in as well.
 *
 * `collector`: collection clients alone, who may call nothing else; for users such a route is not there.
 */
export type Gate =
  | 'public'
  | 'authenticated'
  | 'collector'
  | {
      readonly permissions: readonly PermissionName[];
      readonly userManagement?: boolean;
      readonly orCollector?: boolean;
    };

/** The key of the feature flag without which a route is not there; `none`: it is always there. */
export type RouteFeature = 'none' | 'alerts' | 'oidc_support' | 'tier_management_engine';

/** A JSON request body. Wire: `decodeErrors: 'detailed'` routes tell what could not be decoded. */
export interface JsonBody<Schema extends TSchema = TSchema> {
  readonly kind: 'json';
  readonly schema: Schema;
  readonly decodeErrors: 'generic' | 'detailed';
  /** Routes that accept a body without `Content-Type`. */
  readonly isContentTypeOptional: boolean;
  /** No body counts as an empty object. */
  readonly isOptional: boolean;
}

/** A body the handler reads as a stream of bytes as sent: content encodings are the handler's, who knows the limits. */
export interface RawBody {
  readonly kind: 'raw';
  readonly contentTypes: readonly string[];
  /** What other content types are told; without it, any type will do. */
  readonly refusal?: FileRefusal;
  /** What is in them, by content type, for the description: the handler checks it, in its own words. */
  readonly schemas?: Readonly<Record<string, TSchema>>;
}

export interface FileRefusal {
  readonly status: 400 | 415;
  /** `{type}` stands for the type that was sent. */
  readonly message: string;
}

export type RouteBody = JsonBody | RawBody;

/** A successful answer. JSON is checked against `schema` in tests; `empty` and `binary` answers have none. */
export type SuccessResponse =
  | { readonly kind: 'json'; readonly description: string; readonly schema: TSchema }
  | { readonly kind: 'empty'; readonly description: string }
  | { readonly kind: 'binary'; readonly description: string; readonly contentType: string };

export type RouteResponses = Readonly<Record<number, SuccessResponse>>;

export interface RouteLimits {
  /** `none`: uploads, downloads and imports, unless the client sends `Prefer: wait`. */
  readonly deadline: 'default' | 'none';
  /** See {@link REQUEST_COSTS}. */
  readonly cost: number;
  /** Where a secret could be guessed: requests per second and user, or address before login. Undefined: no limit. */
  readonly perSecond: number | undefined;
  /** Largest body, decoded, but for raw ones, which their handlers limit. See {@link REQUEST_BODY_BYTES}. */
  readonly bodyBytes: number;
  /** What a client is told whose deadline passed; undefined: the general words. */
  readonly timeoutMessage?: string;
}

/** Everything about one operation of the API except what it does. */
export interface RouteContract {
  readonly id: string;
  readonly method: HttpMethod;
  /** Path with `{parameters}`, as in OpenAPI. */
  readonly path: string;
  /** Other paths of the same operation, with the same parameters. */
  readonly aliases: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly edition: RouteEdition;
  readonly gate: Gate;
  readonly environments: EnvironmentTreatment;
  readonly feature: RouteFeature;
  readonly effect: RouteEffect;
  /** Whether API tokens that are for uploads alone may call it. */
  readonly isForUploads: boolean;
  /** Whether the key of an API token may be sent as a bearer: for programs that cannot sign. */
  readonly takesBearerTokens: boolean;
  readonly audit: AuditRule | NotAudited;
  readonly params: TObject | undefined;
  readonly query: TObject | undefined;
  /** The filters, order and page this route understands; its query parameters follow from it. */
  readonly list: ListDefinition | undefined;
  readonly body: RouteBody | undefined;
  /** Exactly one success per route unless the handler says which. */
  readonly responses: RouteResponses;
  /** What else a caller may be told, by status: beyond what gate, path and body can cause. For the description. */
  readonly refusals: Readonly<Record<number, string>>;
  readonly deprecated: { readonly successor: string } | undefined;
  readonly limits: RouteLimits;
}

/** What is said of every route, since no word that is left out would be right for all of them. */
type Decisions = Pick<
  RouteContract,
  'gate' | 'environments' | 'feature' | 'effect' | 'isForUploads' | 'audit'
>;

/** What an author writes; {@link defineRoute} fills in the rest. */
export interface RouteOptions extends Decisions {
  readonly id: string;
  readonly method: HttpMethod;
  readonly path: `/${string}`;
  readonly aliases?: readonly `/${string}`[];
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly edition?: RouteEdition;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly list?: ListDefinition;
  readonly body?: RouteBody;
  readonly responses: RouteResponses;
  readonly refusals?: Readonly<Record<number, string>>;
  readonly deprecated?: { readonly successor: `/${string}` };
  /** Default: false. */
  readonly takesBearerTokens?: boolean;
  readonly limits?: Partial<RouteLimits>;
}

type Given<Options, Key extends keyof RouteContract> = Key extends keyof Options ? Options[Key] : undefined;

/** The contract with the literal types of its author, from which handler types follow. */
export type DefinedRoute<Options extends RouteOptions> = Omit<
  RouteContract,
  'id' | 'gate' | 'params' | 'query' | 'list' | 'body' | 'responses'
> & {
  readonly id: Options['id'];
  readonly gate: Options['gate'];
  readonly responses: Options['responses'];
  readonly params: Given<Options, 'params'>;
  readonly query: Given<Options, 'query'>;
  readonly list: Given<Options, 'list'>;
  readonly body: Given<Options, 'body'>;
};

/** Declares one route: the single source of its validation, permission, documentation and tests. */
export function defineRoute<const Options extends RouteOptions>(options: Options): DefinedRoute<Options> {
  const route: RouteContract = {
    id: options.id,
    method: options.method,
    path: options.path,
    aliases: options.aliases ?? [],
    summary: options.summary,
    description: options.description ?? '',
    tags: options.tags,
    edition: options.edition ?? 'both',
    gate: options.gate,
    environments: options.environments,
    feature: options.feature,
    effect: options.effect,
    isForUploads: options.isForUploads,
    takesBearerTokens: options.takesBearerTokens ?? false,
    audit: options.audit,
    params: options.params,
    query: options.query,
    list: options.list,
    body: options.body,
    responses: options.responses,
    refusals: options.refusals ?? {},
    deprecated: options.deprecated,
    limits: {
      deadline: 'default',
      cost: REQUEST_COSTS.small,
      perSecond: undefined,
      bodyBytes: REQUEST_BODY_BYTES[options.gate === 'public' ? 'public' : 'most'],
      ...options.limits,
    },
  };

  return route as DefinedRoute<Options>;
}

export function jsonBody<Schema extends TSchema>(
  schema: Schema,
  options: Partial<Pick<JsonBody, 'decodeErrors' | 'isContentTypeOptional' | 'isOptional'>> = {},
): JsonBody<Schema> {
  return {
    kind: 'json',
    schema,
    decodeErrors: 'generic',
    isContentTypeOptional: false,
    isOptional: false,
    ...options,
  };
}

export function rawBody(
  contentTypes: readonly string[],
  options: Pick<RawBody, 'refusal' | 'schemas'> = {},
): RawBody {
  return { kind: 'raw', contentTypes, ...options };
}

export function jsonResponse<Schema extends TSchema>(
  schema: Schema,
  description = 'OK',
): { readonly kind: 'json'; readonly description: string; readonly schema: Schema } {
  return { kind: 'json', description, schema };
}

export function emptyResponse(description = 'OK'): { readonly kind: 'empty'; readonly description: string } {
  return { kind: 'empty', description };
}

export function binaryResponse(
  contentType = 'application/octet-stream',
  description = 'OK',
): { readonly kind: 'binary'; readonly description: string; readonly contentType: string } {
  return { kind: 'binary', description, contentType };
}

/** What `{…}` of the path decode to. */
export type ParamsOf<Route extends RouteContract> = Route['params'] extends TSchema
  ? Static<Route['params']>
  : undefined;

export type QueryOf<Route extends RouteContract> = Route['query'] extends TSchema
  ? Static<Route['query']>
  : undefined;

/** The answer a handler returns: the JSON value of a success, or nothing. */
export type AnswerOf<Route extends RouteContract> = {
  [Status in keyof Route['responses']]: Route['responses'][Status] extends {
    readonly kind: 'json';
    readonly schema: infer Schema extends TSchema;
  }
    ? Static<Schema>
    : undefined;
}[keyof Route['responses']];
