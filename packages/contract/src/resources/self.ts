import { type Static, Type } from 'typebox';
import { READS } from '../access/route-groups.ts';
import { defineRoute, jsonResponse } from '../route.ts';
import { dataOf } from '../wire/envelopes.ts';
import { NullInt32, NullString, SERIAL_RECORD, Timestamp, UNIQUE_RECORD } from '../wire/values.ts';

export const Permission = Type.Object(
  { ...SERIAL_RECORD, authority: Type.String(), name: Type.String() },
  { title: 'Permission' },
);
export type Permission = Static<typeof Permission>;

export const Role = Type.Object(
  { ...SERIAL_RECORD, name: Type.String(), description: Type.String(), permissions: Type.Array(Permission) },
  { title: 'Role' },
);
export type Role = Static<typeof Role>;

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

export const getSelf = defineRoute({
  id: 'get-self',
  method: 'GET',
  path: '/api/v2/self',
  summary: 'The caller',
  tags: ['Auth'],
  feature: 'none',
  ...READS,
  gate: 'authenticated',
  environments: 'open',
  isForUploads: true,
  responses: { 200: jsonResponse(dataOf(User)) },
});
