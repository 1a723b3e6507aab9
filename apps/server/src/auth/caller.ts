import type { PermissionName, TokenScope } from '@secgraph/contract';

/** A user who makes a request, by a session or an API token. */
export interface Caller {
  readonly kind: 'user';
  readonly userId: string;
  readonly principalName: string;
  readonly emailAddress: string | undefined;
  /** Undefined: by an API token. */
  readonly sessionId: string | undefined;
  /** Of the API token; undefined: a session. */
  readonly tokenScope?: TokenScope;
  /** Of the same token; empty: it has none. */
  readonly tokenName?: string;
  /** The permissions that count now: of the roles, or fewer while a restriction is active. */
  readonly permissions: ReadonlySet<PermissionName>;
  /** Object ids of the only environments whose data may be told; undefined: all of it. */
  readonly environments: readonly string[] | undefined;
}

/** A collection client, which signs its requests. It has no permissions: routes let it in, or they do not. */
export interface Collector {
  readonly kind: 'collector';
  readonly clientId: string;
  readonly name: string;
}

export function hasPermission(caller: Caller, permission: PermissionName): boolean {
  return caller.permissions.has(permission);
}

/** Whether the caller acts as an administrator: of the fixed roles, no other may manage users. */
export function isAdministrator(caller: Caller): boolean {
  return hasPermission(caller, 'auth/ManageUsers');
}
