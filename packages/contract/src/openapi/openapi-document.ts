import type { ColumnType } from '@secgraph/kernel';
import type { TObject } from 'typebox';
import type { ListColumn, ListDefinition } from '../lists/list-definition.ts';
import type { RouteContract, SuccessResponse } from '../route.ts';
import { ErrorEnvelope } from '../wire/envelopes.ts';
import { type JsonSchema, SharedSchemas } from './shared-schemas.ts';

/** The description of the API in the form of OpenAPI 3.1. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly [key: string]: unknown;
}

export interface OpenApiOptions {
  readonly version: string;
  /** Address the paths are relative to. */
  readonly serverUrl: string;
}

/** Describes the given routes; aliases are named in the description of the path they stand for. */
export function createOpenApiDocument(
  routes: readonly RouteContract[],
  options: OpenApiOptions,
): OpenApiDocument {
  const schemas = new SharedSchemas();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const operations = paths[route.path] ?? {};
    paths[route.path] = { ...operations, [route.method.toLowerCase()]: describeOperation(route, schemas) };
  }

  return {
    openapi: '3.1.0',
    info: {
      title: 'Secgraph',
      version: options.version,
      description: 'Who can control what, by which path, and what to cut first.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: options.serverUrl }],
    tags: [...new Set(routes.flatMap((route) => route.tags))].sort().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        collector: {
          type: 'apiKey',
          in: 'header',
          name: 'Signature',
          description:
            'Of a collection client: its requests are signed with its token, beside `Authorization: bhesignature <token id>` and `RequestDate`.',
        },
      },
      parameters: { Prefer: PREFER_PARAMETER },
      schemas: schemas.components(),
    },
  };
}

const PREFER_PARAMETER = {
  name: 'Prefer',
  in: 'header',
  description: 'How many seconds the answer may take: `wait=<seconds>`; default 30.',
  schema: { type: 'string', pattern: '^wait=(-1|[0-9]+)$', default: 'wait=30' },
};

function describeOperation(route: RouteContract, schemas: SharedSchemas): JsonSchema {
  return {
    operationId: route.id,
    summary: route.summary,
    description: descriptionOf(route),
    tags: route.tags,
    security: securityOf(route),
    ...(route.deprecated === undefined ? {} : { deprecated: true }),
    parameters: [
      { $ref: '#/components/parameters/Prefer' },
      ...describeParameters(route.params, 'path', schemas),
      ...describeParameters(route.query, 'query', schemas),
      ...(route.list === undefined ? [] : describeListParameters(route.list)),
    ],
    ...describeBody(route, schemas),
    responses: describeResponses(route, schemas),
  };
}

function securityOf({ gate }: RouteContract): readonly JsonSchema[] {
  if (gate === 'public') {
    return [];
  }
  if (gate === 'collector') {
    return [{ collector: [] }];
  }

  const isOpenToCollectors = typeof gate === 'object' && gate.orCollector === true;
  return isOpenToCollectors ? [{ session: [] }, { collector: [] }] : [{ session: [] }];
}

function descriptionOf(route: RouteContract): string {
  const parts = [
    route.description,
    route.gate === 'collector' ? 'For collection clients alone: users are told that it is not there.' : '',
    typeof route.gate === 'object' && route.gate.permissions.length > 0
      ? `Permissions: ${route.gate.permissions.map((permission) => `\`${permission}\``).join(', ')}.`
      : '',
    typeof route.gate === 'object' && route.gate.userManagement === true
      ? 'About oneself it takes `auth/ManageSelf`, about another user `auth/ManageUsers`; who lacks it is refused with 401.'
      : '',
    route.edition === 'enterprise' ? 'Enterprise edition only.' : '',
    route.deprecated === undefined ? '' : `Deprecated: use \`${route.deprecated.successor}\`.`,
    route.aliases.length === 0 ? '' : `Also at ${route.aliases.map((alias) => `\`${alias}\``).join(', ')}.`,
  ];

  return parts.filter((part) => part !== '').join('\n\n');
}

function describeParameters(
  schema: TObject | undefined,
  place: 'path' | 'query',
  schemas: SharedSchemas,
): readonly JsonSchema[] {
  const required: readonly string[] = schema?.required ?? [];

  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: schemas.describe(property),
  }));
}

function describeListParameters(list: ListDefinition): readonly JsonSchema[] {
  const columns = Object.entries(list.columns);
  const sortable = columns.filter(([, column]) => column.isSortable).map(([name]) => name);
  const filters =
    list.unknown === 'ignore' ? [] : columns.filter(([, column]) => column.predicates.length > 0);
  const sortBy = {
    name: 'sort_by',
    in: 'query',
    description: `${sortable.map((name) => `\`${name}\``).join(', ')}; a hyphen in front means descending. Repeatable.`,
    schema: { type: 'array', items: { type: 'string' } },
  };

  return [
    ...(sortable.length > 0 ? [sortBy] : []),
    ...(list.window === undefined ? [] : describeWindow(list.window.defaultDays)),
    ...(list.paging === undefined ? [] : describePaging(list.paging.defaultLimit)),
    ...filters.map(([name, column]) => describeFilter(name, column)),
  ];
}

function describeWindow(defaultDays: number): readonly JsonSchema[] {
  const describe = (name: string, description: string) => ({
    name,
    in: 'query',
    description,
    schema: { type: 'string', format: 'date-time' },
  });

  return [
    describe('start', `The first moment that counts; default ${defaultDays} days ago.`),
    describe('end', 'The last moment that counts; default now.'),
  ];
}

function describePaging(defaultLimit: number): readonly JsonSchema[] {
  return [
    { name: 'skip', in: 'query', schema: { type: 'integer', minimum: 0, default: 0 } },
    { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 0, default: defaultLimit } },
  ];
}

const LITERALS: Readonly<Record<ColumnType, string>> = {
  integer: '-?[0-9]+',
  timestamp: '[0-9]{4}-[0-9]{2}-[0-9]{2}T.+',
  string: '[^:]+',
  boolean: '(t|T|TRUE|true|True|f|F|FALSE|false|False)',
  uuid: '[0-9a-fA-F-]{36}',
};

function describeFilter(name: string, column: ListColumn): JsonSchema {
  return {
    name,
    in: 'query',
    description: `Filter on a ${column.type}: \`<predicate>:<value>\`, without predicate \`eq\`. Repeatable.`,
    schema: { type: 'string', pattern: `^((${column.predicates.join('|')}):)?${LITERALS[column.type]}$` },
  };
}

function describeBody(route: RouteContract, schemas: SharedSchemas): JsonSchema {
  const { body } = route;
  if (body === undefined) {
    return {};
  }

  const content =
    body.kind === 'json'
      ? { 'application/json': { schema: schemas.describe(body.schema) } }
      : Object.fromEntries(
          body.contentTypes.map((type) => {
            const schema = body.schemas?.[type];

            return [
              type,
              {
                schema:
                  schema === undefined ? { type: 'string', format: 'binary' } : schemas.describe(schema),
              },
            ];
          }),
        );

  return { requestBody: { required: body.kind === 'raw' || !body.isOptional, content } };
}

/** Errors share one shape. Wrong credentials are refused even where none are needed. */
function describeResponses(route: RouteContract, schemas: SharedSchemas): JsonSchema {
  const error = { content: { 'application/json': { schema: schemas.describe(ErrorEnvelope) } } };
  const successes = Object.entries(route.responses).map(([status, response]) => [
    status,
    describeSuccess(response, schemas),
  ]);
  const errors = Object.entries(errorTexts(route)).map(([status, description]) => [
    status,
    { description, ...error },
  ]);

  return Object.fromEntries([...successes, ...errors]);
}

function errorTexts(route: RouteContract): Readonly<Record<string, string>> {
  return {
    400: 'The request is malformed',
    401: 'Not authenticated',
    ...(typeof route.gate === 'object' ? { 403: 'Not authorized' } : {}),
    ...(route.params === undefined && route.gate !== 'collector' ? {} : { 404: 'Not found' }),
    ...(route.body === undefined
      ? {}
      : {
          408: 'The body stopped coming',
          413: 'The body is too large',
          415: 'The body is encoded or typed otherwise',
        }),
    429: 'Too many requests',
    500: 'An internal error, or the deadline passed',
    503: 'The service cannot do this now; try again later',
    ...route.refusals,
  };
}

function describeSuccess(response: SuccessResponse, schemas: SharedSchemas): JsonSchema {
  const { description } = response;
  switch (response.kind) {
    case 'json':
      return { description, content: { 'application/json': { schema: schemas.describe(response.schema) } } };
    case 'empty':
      return { description };
    case 'binary':
      return {
        description,
        content: { [response.contentType]: { schema: { type: 'string', format: 'binary' } } },
      };
  }
}
