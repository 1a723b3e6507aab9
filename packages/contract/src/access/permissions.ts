/**
 * Every permission, in the order of their ids (1, 2, …). Append only: ids are stored.
 *
 * Names are `authority/name` on the wire.
 */
export const PERMISSION_NAMES = [
  'app/ReadAppConfig',
  'app/WriteAppConfig',
  'risks/GenerateReport',
  'risks/ManageRisks',
  'audit_log/Read',
  'auth/AcceptEULA',
  'auth/CreateToken',
  'auth/ManageAppConfig',
  'auth/ManageProviders',
  'auth/ManageSelf',
  'auth/ManageUsers',
  'auth/ReadUsers',
  'clients/Manage',
  'clients/Read',
  'clients/Tasking',
  'collection/ManageJobs',
  'graphdb/Ingest',
  'graphdb/Mutate',
  'graphdb/Read',
  'graphdb/Write',
  'saved_queries/Read',
  'saved_queries/Write',
  'db/Wipe',
  'collection/ReadJobs',
  'opengraph/Read',
  'opengraph/Write',
  'analysis/Request',
  'auth/ReadUsersMinimal',
  'auth/ReadProviders',
  'graphdb/IngestRead',
  'alerts/Read',
  'alerts/Manage',
  'workspaces/Manage',
] as const;

export type PermissionName = (typeof PERMISSION_NAMES)[number];

export interface PermissionDefinition {
  readonly id: number;
  readonly name: PermissionName;
}

export const PERMISSIONS: readonly PermissionDefinition[] = PERMISSION_NAMES.map((name, index) => ({
  id: index + 1,
  name,
}));

/** `auth/ManageSelf` → `{ authority: 'auth', name: 'ManageSelf' }`, as permissions are told on the wire. */
export function splitPermissionName(permission: PermissionName): { authority: string; name: string } {
  const [authority = '', name = ''] = permission.split('/');

  return { authority, name };
}
