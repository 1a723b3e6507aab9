import { type Static, Type } from 'typebox';
import { CHANGES, READS } from '../access/route-groups.ts';
import { column, defineList } from '../lists/list-definition.ts';
import { defineRoute, emptyResponse, jsonBody, jsonResponse } from '../route.ts';
import { dataOf } from '../wire/envelopes.ts';
import { UuidId } from '../wire/parameters.ts';
import { NullString, Timestamp, UNIQUE_RECORD } from '../wire/values.ts';

const TOPIC = {
  tags: ['API Tokens'],
  feature: 'none',
  gate: { permissions: ['auth/CreateToken'], userManagement: true },
  environments: 'open',
} as const;

const Scope = Type.Union([Type.Literal('all'), Type.Literal('read'), Type.Literal('upload')], {
  description:
    'What it is good for, within what its user may do: `read`, what changes nothing; `upload`, files and what became of them. An extension of this service',
});

/** A key that programs sign requests with. The key itself is told once, by the answer to its creation. */
export const ApiToken = Type.Object(
  {
    ...UNIQUE_RECORD,
    user_id: Type.Union([Type.String({ format: 'uuid' }), Type.Null()]),
    name: NullString,
    hmac_method: Type.Literal('hmac-sha2-256'),
    last_access: Timestamp,
    scope: Scope,
    expires_at: Type.Union([Timestamp, Type.Null()], {
      description: 'By the setting of the service, as it is now; null = never. An extension of this service',
    }),
  },
  { title: 'ApiToken' },
);
export type ApiToken = Static<typeof ApiToken>;

/** With its key, which is told once. */
export const NewApiToken = Type.Object(
  { ...ApiToken.properties, key: Type.String({ description: 'Base64; not told again' }) },
  { title: 'NewApiToken' },
);

const ApiTokenRequest = Type.Object(
  {
    token_name: Type.Optional(Type.String()),
    user_id: Type.Optional(Type.String({ description: 'Whose token; default the caller’s' })),
    scope: Type.Optional(Scope),
    current_secret: Type.Optional(
      Type.String({
        description:
          'The caller’s own password: needed by sessions whose login is not of the last five minutes. An extension of this service',
      }),
    ),
  },
  { title: 'ApiTokenRequest' },
);

const time = column('timestamp');

export const listApiTokens = defineRoute({
  id: 'list-api-tokens',
  method: 'GET',
  path: '/api/v2/tokens',
  summary: 'API tokens',
  description: 'Those of the caller; those of all users for who may manage users.',
  ...TOPIC,
  ...READS,
  list: defineList({
    columns: {
      id: column('uuid', { sort: false }),
      user_id: column('uuid', { sort: false }),
      name: column('string'),
      hmac_method: column('string', { sort: false }),
      last_access: time,
      created_at: time,
      updated_at: time,
      deleted_at: time,
    },
    defaultSort: ['created_at'],
  }),
  responses: { 200: jsonResponse(dataOf(Type.Object({ tokens: Type.Array(ApiToken) }))) },
});

export const createApiToken = defineRoute({
  id: 'create-api-token',
  method: 'POST',
  path: '/api/v2/tokens',
  summary: 'Create an API token',
  description:
    'Sessions prove that their user is there: by his password, or because the login is not older than five minutes; else they are refused with 403. Without a scope, the token may do all that its user may.',
  ...TOPIC,
  ...CHANGES,
  audit: {
    action: 'CreateAuthToken',
    subject: { of: 'apiToken', id: { answer: 'id' } },
    body: ['token_name', 'user_id', 'scope'],
  },
  body: jsonBody(ApiTokenRequest, { decodeErrors: 'detailed' }),
  responses: { 200: jsonResponse(dataOf(NewApiToken)) },
  refusals: { 404: 'No such user', 503: 'Too many passwords wait to be checked' },
  limits: { perSecond: 55 },
});

export const deleteApiToken = defineRoute({
  id: 'delete-api-token',
  method: 'DELETE',
  path: '/api/v2/tokens/{token_id}',
  summary: 'Delete an API token',
  description: 'Requests that are signed with it are refused from then on.',
  ...TOPIC,
  ...CHANGES,
  audit: { action: 'DeleteAuthToken', subject: { of: 'apiToken', id: { param: 'token_id' } } },
  params: Type.Object({ token_id: UuidId }),
  responses: { 200: emptyResponse() },
});
