import type { PermissionName } from '@secgraph/contract';

/** Who makes a request, by a session or a signature. Collection clients will be another kind of caller. */
export interface Caller {
  readonly kind: 'user';
  readonly userId: string;
  readonly principalName: string;
  readonly emailAddress: string | undefined;
  /** Undefined: by a signature. */
  readonly sessionId: number | undefined;
  /** The permissions that count now: of the roles, or fewer while a restriction is active. */
  readonly permissions: ReadonlySet<PermissionName>;
}

export function hasPermission(caller: Caller, permission: PermissionName): boolean {
  return caller.permissions.has(permission);
}

/** Whether the caller acts as an administrator: of the fixed roles, no other may manage users. */
export function isAdministrator(caller: Caller): boolean {
  return hasPermission(caller, 'auth/ManageUsers');
}
