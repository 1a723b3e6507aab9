import { type Static, Type } from 'typebox';
import { CHANGES } from '../access/route-groups.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, emptyResponse, jsonBody, jsonResponse } from '../route.ts';
import { dataOf } from '../wire/envelopes.ts';
import { UuidId } from '../wire/parameters.ts';

/** What a client sends to log in. */
export const LoginRequest = Type.Object(
  {
    login_method: Type.Optional(Type.String({ description: '`secret`, in any case' })),
    username: Type.Optional(Type.String({ description: 'Principal name, or e-mail address' })),
    secret: Type.Optional(Type.String({ description: 'The password' })),
    otp: Type.Optional(
      Type.String({
        description:
          'Where multi-factor authentication is on: a code of the app, or, as an extension of this service, a recovery code',
      }),
    ),
  },
  { title: 'LoginRequest' },
);
export type LoginRequest = Static<typeof LoginRequest>;

export const LoginResult = Type.Object(
  {
    user_id: Type.String({ format: 'uuid' }),
    auth_expired: Type.Boolean({
      description: 'The password has expired: it must be changed before all else',
    }),
    session_token: Type.String({ description: 'JWT for `Authorization: Bearer`' }),
  },
  { title: 'LoginResult' },
);
export type LoginResult = Static<typeof LoginResult>;

export const SecretChange = Type.Object(
  {
    current_secret: Type.Optional(Type.String({ description: 'Needed to change one’s own password' })),
    secret: Type.Optional(Type.String()),
    needs_password_reset: Type.Optional(Type.Boolean()),
    revoke_api_tokens: Type.Optional(
      Type.Boolean({
        description:
          'Whether all API tokens of the user end as well; default: where somebody else sets the password. An extension of this service',
      }),
    ),
  },
  { title: 'SecretChange' },
);
export type SecretChange = Static<typeof SecretChange>;

const CHANGE = { tags: ['Auth'], feature: 'none', ...CHANGES, gate: 'public', environments: 'open' } as const;

export const login = defineRoute({
  id: 'login',
  method: 'POST',
  path: '/api/v2/login',
  summary: 'Start a session',
  description:
    'Answers a session token. Every call takes a moment longer than it needs to. Where multi-factor authentication is on, a missing or wrong `otp` is refused with 400 `one time password is invalid`, and only after the password was right; each code is taken once.',
  ...CHANGE,
  audit: {
    action: 'LoginAttempt',
    actor: { body: 'username' },
    body: ['username'],
    constants: { auth_type: 'secret' },
  },
  body: jsonBody(LoginRequest, { decodeErrors: 'detailed' }),
  responses: { 200: jsonResponse(dataOf(LoginResult)) },
  refusals: { 403: 'The user is disabled', 503: 'Too many passwords wait to be checked' },
  limits: { cost: REQUEST_COSTS.heavy, perSecond: 1 },
});

export const logout = defineRoute({
  id: 'logout',
  method: 'POST',
  path: '/api/v2/logout',
  summary: 'End all sessions of the caller',
  ...CHANGE,
  // Of nobody who is logged in, it ends nothing.
  audit: { action: 'Logout', isDecidedByHandler: true },
  responses: { 200: emptyResponse() },
});

export const putUserSecret = defineRoute({
  id: 'put-user-secret',
  method: 'PUT',
  path: '/api/v2/platform-users/{user_id}/secret',
  aliases: ['/api/v2/bloodhound-users/{user_id}/secret'],
  summary: 'Set a password',
  description:
    'One’s own needs the current one. All sessions of the user end, but for the one that asks; another’s API tokens end, too, unless the request says otherwise.',
  tags: ['Platform Users'],
  feature: 'none',
  ...CHANGES,
  gate: { permissions: [], userManagement: true },
  environments: 'open',
  audit: {
    action: 'UpdateAuthSecret',
    createAction: 'CreateAuthSecret',
    subject: { of: 'authSecret', id: { param: 'user_id' } },
    tellsMore: true,
  },
  params: Type.Object({ user_id: UuidId }),
  body: jsonBody(SecretChange),
  responses: { 200: emptyResponse() },
  refusals: { 503: 'Too many passwords wait to be checked' },
  limits: { cost: REQUEST_COSTS.heavy, perSecond: 55 },
});
