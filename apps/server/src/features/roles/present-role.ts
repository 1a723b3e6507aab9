import { type Permission, type Role, recordTimes } from '@secgraph/contract';
import type { PermissionRecord, RoleRecord } from '@secgraph/database/auth';

export function presentRole(role: RoleRecord): Role {
  return {
    id: role.id,
    ...recordTimes(role),
    name: role.name,
    description: role.description,
    permissions: role.permissions.map(presentPermission),
  };
}

export function presentPermission(permission: PermissionRecord): Permission {
  return {
    id: permission.id,
    ...recordTimes(permission),
    authority: permission.authority,
    name: permission.name,
  };
}
