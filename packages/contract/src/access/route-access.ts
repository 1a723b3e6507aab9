import type { Gate } from '../route.ts';
import type { PermissionName } from './permissions.ts';

/** What the gate of a route means for somebody: `oneself` where it is about a user, who must be the caller. */
export type RouteAccess = 'allowed' | 'oneself' | 'refused';

export function accessOf(gate: Gate, granted: ReadonlySet<PermissionName>): RouteAccess {
  if (gate === 'collector') {
    return 'refused';
  }
  if (typeof gate === 'string') {
    return 'allowed';
  }
  if (!gate.permissions.every((permission) => granted.has(permission))) {
    return 'refused';
  }
  if (gate.userManagement !== true || granted.has('auth/ManageUsers')) {
    return 'allowed';
  }

  return granted.has('auth/ManageSelf') ? 'oneself' : 'refused';
}
