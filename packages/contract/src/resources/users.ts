import { type Static, Type } from 'typebox';
import { CHANGES, READS } from '../access/route-groups.ts';
import { column, defineList } from '../lists/list-definition.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, emptyResponse, jsonBody, jsonResponse } from '../route.ts';
import { dataOf } from '../wire/envelopes.ts';
import { UuidId } from '../wire/parameters.ts';
import {
  NullableBoolInput,
  NullableInt32Input,
  NullInt32,
  NullString,
  SERIAL_RECORD,
  Timestamp,
  UNIQUE_RECORD,
} from '../wire/values.ts';
import { Role } from './roles.ts';

const PATH = '/api/v2/platform-users';
const ALIAS = '/api/v2/bloodhound-users';
const TOPIC = { tags: ['Platform Users'], feature: 'none' } as const;
const MANAGE = {
  ...TOPIC,
  ...CHANGES,
  gate: { permissions: ['auth/ManageUsers'] },
  environments: 'refused',
} as const;
const PARAMS = Type.Object({ user_id: UuidId });
const HASHES = { cost: REQUEST_COSTS.heavy } as const;
const ROLE_IDS = Type.Array(Type.Integer(), { description: 'Ids of roles; one at most' });

/** Digest and one-time-code secret never leave the service. */
export const AuthSecret = Type.Object(
  {
    ...SERIAL_RECORD,
    digest_method: Type.String(),
    expires_at: Timestamp,
    totp_activated: Type.Boolean(),
  },
  { title: 'AuthSecret' },
);
export type AuthSecret = Static<typeof AuthSecret>;

const EnvironmentAccess = Type.Object({
  ...SERIAL_RECORD,
  user_id: Type.String({ format: 'uuid' }),
  environment_id: Type.String(),
});

export const User = Type.Object(
  {
    ...UNIQUE_RECORD,
    saml_provider_id: NullInt32,
    sso_provider_id: NullInt32,
    AuthSecret: Type.Union([AuthSecret, Type.Null()]),
    roles: Type.Array(Role),
    first_name: NullString,
    last_name: NullString,
    email_address: NullString,
    principal_name: Type.String(),
    last_login: Timestamp,
    is_disabled: Type.Boolean(),
    eula_accepted: Type.Boolean(),
    all_environments: Type.Boolean(),
    environment_targeted_access_control: Type.Array(EnvironmentAccess),
  },
  { title: 'User' },
);
export type User = Static<typeof User>;

const EnvironmentAccessInput = Type.Object({
  environments: Type.Optional(
    Type.Array(
      Type.Object({ environment_id: Type.String({ description: 'Object id of a domain or tenant' }) }),
    ),
  ),
});

/** Told in the descriptions of creating and of changing a user: environments count only while their feature is enabled. */
const ACCESS =
  'While the feature `environment_targeted_access_control` is enabled, users of the roles User and Read-Only see what is named under `environments`, or everything with `all_environments`; others see everything.';

/** What creating and changing a user have in common. */
const USER_FIELDS = {
  first_name: Type.Optional(Type.String()),
  last_name: Type.Optional(Type.String()),
  email_address: Type.Optional(Type.String()),
  principal: Type.Optional(Type.String({ description: 'What the user logs in with' })),
  saml_provider_id: Type.Optional(Type.String({ deprecated: true, description: 'Use `sso_provider_id`' })),
  sso_provider_id: Type.Optional(NullableInt32Input),
  is_disabled: Type.Optional(Type.Boolean()),
  all_environments: Type.Optional(NullableBoolInput),
  environment_targeted_access_control: Type.Optional(Type.Union([EnvironmentAccessInput, Type.Null()])),
};

export const NewUserRequest = Type.Object(
  {
    ...USER_FIELDS,
    roles: Type.Optional(Type.Union([ROLE_IDS, Type.Null()])),
    secret: Type.Optional(Type.String({ description: 'Password; none for users of single sign-on' })),
    needs_password_reset: Type.Optional(
      Type.Boolean({ description: 'The first session may only change the password' }),
    ),
  },
  { title: 'NewUserRequest' },
);
export type NewUserRequest = Static<typeof NewUserRequest>;

export const UserChange = Type.Object(
  {
    ...USER_FIELDS,
    roles: Type.Optional(
      Type.Union([ROLE_IDS, Type.Null()], { description: 'Replaces the roles; `[]` takes all of them' }),
    ),
  },
  { title: 'UserChange' },
);
export type UserChange = Static<typeof UserChange>;

/** Wire: the address twice, under the name of the description and under that of older answers. */
export const MinimalUser = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    email: Type.String(),
    email_address: Type.String(),
    first_name: NullString,
    last_name: NullString,
  },
  { title: 'MinimalUser' },
);
export type MinimalUser = Static<typeof MinimalUser>;

const time = column('timestamp');

const userList = defineList({
  columns: {
    id: column('uuid', { sort: false }),
    first_name: column('string'),
    last_name: column('string'),
    email_address: column('string'),
    principal_name: column('string'),
    last_login: time,
    created_at: time,
    updated_at: time,
    deleted_at: time,
  },
  defaultSort: ['principal_name'],
  tieBreaker: 'principal_name',
});

const minimalUserList = defineList({
  columns: {
    id: column('uuid'),
    first_name: column('string'),
    last_name: column('string'),
    email_address: column('string'),
  },
  defaultSort: ['email_address'],
  tieBreaker: 'id',
});

const READ = {
  ...TOPIC,
  ...READS,
  gate: { permissions: ['auth/ReadUsers'] },
  environments: 'refused',
} as const;
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

export const listUsers = defineRoute({
  id: 'list-users',
  method: 'GET',
  path: PATH,
  aliases: [ALIAS],
  summary: 'Users',
  ...READ,
  list: userList,
  responses: { 200: jsonResponse(dataOf(Type.Object({ users: Type.Array(User) }))) },
});

export const listMinimalUsers = defineRoute({
  id: 'list-minimal-users',
  method: 'GET',
  path: `${PATH}-minimal`,
  aliases: [`${ALIAS}-minimal`],
  summary: 'Enabled users: names and addresses alone',
  description: 'For those who share something with others.',
  ...TOPIC,
  ...READS,
  gate: { permissions: ['auth/ReadUsersMinimal'] },
  environments: 'open',
  list: minimalUserList,
  responses: { 200: jsonResponse(dataOf(Type.Object({ users: Type.Array(MinimalUser) }))) },
});

export const createUser = defineRoute({
  id: 'create-user',
  method: 'POST',
  path: PATH,
  aliases: [ALIAS],
  summary: 'Create a user',
  description: `Principal names and e-mail addresses are unique in any case. A secret is ignored where the user logs in by single sign-on. ${ACCESS} Where neither is sent, a new user sees nothing.`,
  ...MANAGE,
  audit: {
    action: 'CreateUser',
    subject: { of: 'user', id: { answer: 'id' } },
    body: [...USER_BODY, 'needs_password_reset'],
    tellsMore: true,
  },
  body: jsonBody(NewUserRequest, { decodeErrors: 'detailed' }),
  responses: { 200: jsonResponse(dataOf(User)) },
  refusals: {
    404: 'No such SSO provider',
    409: 'Principal name or e-mail address is taken',
    503: 'Too many passwords wait to be digested',
  },
  limits: HASHES,
});

export const getUser = defineRoute({
  id: 'get-user',
  method: 'GET',
  path: `${PATH}/{user_id}`,
  aliases: [`${ALIAS}/{user_id}`],
  summary: 'One user',
  ...READ,
  params: PARAMS,
  responses: { 200: jsonResponse(dataOf(User)) },
});

export const updateUser = defineRoute({
  id: 'update-user',
  method: 'PATCH',
  path: `${PATH}/{user_id}`,
  aliases: [`${ALIAS}/{user_id}`],
  summary: 'Change a user',
  description: `What is absent or empty stays; \`sso_provider_id: null\` takes the provider away. Disabling a user, giving less permissions or another provider ends all sessions of that user. At least one enabled administrator stays. ${ACCESS} A list replaces the one before, an empty one leaves nothing to see.`,
  ...MANAGE,
  audit: { action: 'UpdateUser', subject: USER, body: USER_BODY, tellsMore: true },
  params: PARAMS,
  body: jsonBody(UserChange, { decodeErrors: 'detailed' }),
  responses: { 200: emptyResponse() },
  refusals: { 409: 'Principal name or e-mail address is taken' },
});

export const deleteUser = defineRoute({
  id: 'delete-user',
  method: 'DELETE',
  path: `${PATH}/{user_id}`,
  aliases: [`${ALIAS}/{user_id}`],
  summary: 'Delete a user',
  description:
    'Sessions, password and private saved queries go with the user; public queries and upload jobs stay.',
  ...MANAGE,
  audit: { action: 'DeleteUser', subject: USER },
  params: PARAMS,
  responses: { 200: emptyResponse() },
});

export const expireUserSecret = defineRoute({
  id: 'expire-user-secret',
  method: 'DELETE',
  path: `${PATH}/{user_id}/secret`,
  aliases: [`${ALIAS}/{user_id}/secret`],
  summary: 'Let a password expire',
  description: 'The next session may only change it.',
  ...TOPIC,
  ...CHANGES,
  gate: { permissions: [], userManagement: true },
  environments: 'open',
  audit: { action: 'UpdateAuthSecret', subject: { of: 'authSecret', id: { param: 'user_id' } } },
  params: PARAMS,
  responses: { 200: emptyResponse() },
  refusals: { 409: 'The user logs in by single sign-on' },
});
