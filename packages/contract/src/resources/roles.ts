import { type Static, Type } from 'typebox';
import { READS } from '../access/route-groups.ts';
import { column, defineList } from '../lists/list-definition.ts';
import { defineRoute, jsonResponse } from '../route.ts';
import { dataOf } from '../wire/envelopes.ts';
import { Int32Id } from '../wire/parameters.ts';
import { SERIAL_RECORD } from '../wire/values.ts';

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

const READ = {
  feature: 'none',
  ...READS,
  gate: { permissions: ['auth/ManageSelf'] },
  environments: 'open',
} as const;
const time = column('timestamp');
const TIMES = { created_at: time, updated_at: time, deleted_at: time };

export const listRoles = defineRoute({
  id: 'list-roles',
  method: 'GET',
  path: '/api/v2/roles',
  summary: 'Roles with their permissions',
  description: 'They are fixed: no client can change them.',
  tags: ['Roles'],
  ...READ,
  list: defineList({
    columns: {
      id: column('integer'),
      name: column('string', { filter: ['eq', 'neq'] }),
      description: column('string', { filter: false }),
      ...TIMES,
    },
    defaultSort: ['id'],
    tieBreaker: 'id',
  }),
  responses: { 200: jsonResponse(dataOf(Type.Object({ roles: Type.Array(Role) }))) },
});

export const getRole = defineRoute({
  id: 'get-role',
  method: 'GET',
  path: '/api/v2/roles/{role_id}',
  summary: 'One role',
  tags: ['Roles'],
  ...READ,
  params: Type.Object({ role_id: Int32Id }),
  responses: { 200: jsonResponse(dataOf(Role)) },
});

export const listPermissions = defineRoute({
  id: 'list-permissions',
  method: 'GET',
  path: '/api/v2/permissions',
  summary: 'Permissions',
  tags: ['Permissions'],
  ...READ,
  list: defineList({
    columns: {
      id: column('integer'),
      authority: column('string', { filter: ['eq', 'neq'] }),
      name: column('string', { filter: ['eq', 'neq'] }),
      ...TIMES,
    },
    defaultSort: ['id'],
    tieBreaker: 'id',
  }),
  responses: { 200: jsonResponse(dataOf(Type.Object({ permissions: Type.Array(Permission) }))) },
});

export const getPermission = defineRoute({
  id: 'get-permission',
  method: 'GET',
  path: '/api/v2/permissions/{permission_id}',
  summary: 'One permission',
  tags: ['Permissions'],
  ...READ,
  params: Type.Object({ permission_id: Int32Id }),
  responses: { 200: jsonResponse(dataOf(Permission)) },
});
