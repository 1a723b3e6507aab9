import { PERMISSION_NAMES, type PermissionName } from './permissions.ts';

export interface RoleDefinition {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly PermissionName[];
}

/** Readers' permissions: what Administrator, Power User, User, Auditor and Read-Only all hold. */
const EVERY_READER: readonly PermissionName[] = [
  'app/ReadAppConfig',
  'risks/GenerateReport',
  'auth/CreateToken',
  'auth/ManageSelf',
  'auth/ReadUsersMinimal',
  'graphdb/Read',
  'opengraph/Read',
  'saved_queries/Read',
];

/** Held by nobody: it only ever stands alone, while a user has not accepted the licence. */
const NEVER_GRANTED: ReadonlySet<PermissionName> = new Set(['auth/AcceptEULA']);

export const ADMINISTRATOR_ROLE_ID = 1;

/** The fixed roles. Ids and names are stored and matched by clients; never renumber. */
export const ROLES: readonly RoleDefinition[] = [
  {
    id: ADMINISTRATOR_ROLE_ID,
    name: 'Administrator',
    description: 'Can manage users, clients, and application configuration',
    permissions: PERMISSION_NAMES.filter((permission) => !NEVER_GRANTED.has(permission)),
  },
  {
    id: 2,
    name: 'User',
    description: 'Can read data, modify asset group memberships',
    permissions: [...EVERY_READER, 'clients/Read', 'saved_queries/Write'],
  },
  {
    id: 3,
    name: 'Read-Only',
    description: 'Used for integrations, can only read data',
    permissions: EVERY_READER,
  },
  {
    id: 4,
    name: 'Upload-Only',
    description: 'Used for data collection clients, can post data but cannot read data',
    permissions: ['clients/Tasking', 'graphdb/Ingest', 'graphdb/IngestRead'],
  },
  {
    id: 5,
    name: 'Power User',
    description: 'Can upload data, manage clients, and perform any action a User can',
    permissions: [
      ...EVERY_READER,
      'risks/ManageRisks',
      'clients/Manage',
      'clients/Read',
      'clients/Tasking',
      'collection/ManageJobs',
      'graphdb/Ingest',
      'graphdb/IngestRead',
      'graphdb/Mutate',
      'graphdb/Write',
      'saved_queries/Write',
    ],
  },
  {
    id: 6,
    name: 'Auditor',
    description: 'Can read data and audit logs',
    permissions: [
      ...EVERY_READER,
      'alerts/Read',
      'audit_log/Read',
      'auth/ReadUsers',
      'auth/ReadProviders',
      'clients/Read',
      'collection/ReadJobs',
      'graphdb/IngestRead',
    ],
  },
];

/** Roles whose users may be kept to some environments: User and Read-Only. */
const LIMITABLE_ROLE_IDS: readonly number[] = [2, 3];

/** Who has no role may do nothing, and is no exception. */
export function mayBeLimited(roleIds: readonly number[]): boolean {
  return roleIds.every((roleId) => LIMITABLE_ROLE_IDS.includes(roleId));
}

/** The union of the permissions of some roles; unknown ids add nothing. */
export function permissionsOfRoles(roleIds: readonly number[]): ReadonlySet<PermissionName> {
  const granted = new Set<PermissionName>();
  for (const role of ROLES) {
    if (roleIds.includes(role.id)) {
      for (const permission of role.permissions) {
        granted.add(permission);
      }
    }
  }

  return granted;
}
