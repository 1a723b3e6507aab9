import { describe, expect, it } from 'vitest';
import { PERMISSION_NAMES, PERMISSIONS } from './permissions.ts';
import { permissionsOfRoles, ROLES } from './roles.ts';

const ORDER = ['Administrator', 'Power User', 'User', 'Auditor', 'Read-Only', 'Upload-Only'];

/** Which roles hold a permission, in the order above. */
const MATRIX: Readonly<Record<string, string>> = {
  'app/ReadAppConfig': 'xxxxx.',
  'app/WriteAppConfig': 'x.....',
  'risks/GenerateReport': 'xxxxx.',
  'risks/ManageRisks': 'xx....',
  'audit_log/Read': 'x..x..',
  'auth/AcceptEULA': '......',
  'auth/CreateToken': 'xxxxx.',
  'auth/ManageAppConfig': 'x.....',
  'auth/ManageProviders': 'x.....',
  'auth/ManageSelf': 'xxxxx.',
  'auth/ManageUsers': 'x.....',
  'auth/ReadUsers': 'x..x..',
  'auth/ReadUsersMinimal': 'xxxxx.',
  'auth/ReadProviders': 'x..x..',
  'clients/Manage': 'xx....',
  'clients/Read': 'xxxx..',
  'clients/Tasking': 'xx...x',
  'collection/ManageJobs': 'xx....',
  'collection/ReadJobs': 'x..x..',
  'graphdb/Ingest': 'xx...x',
  'graphdb/IngestRead': 'xx.x.x',
  'graphdb/Mutate': 'xx....',
  'graphdb/Read': 'xxxxx.',
  'graphdb/Write': 'xx....',
  'saved_queries/Read': 'xxxxx.',
  'saved_queries/Write': 'xxx...',
  'db/Wipe': 'x.....',
  'opengraph/Read': 'xxxxx.',
  'opengraph/Write': 'x.....',
  'analysis/Request': 'x.....',
  'alerts/Read': 'x..x..',
  'alerts/Manage': 'x.....',
  'workspaces/Manage': 'x.....',
};

describe('roles', () => {
  it('hold exactly the permissions of the matrix', () => {
    const actual = Object.fromEntries(
      PERMISSION_NAMES.map((permission) => [
        permission,
        ORDER.map((name) => {
          const role = ROLES.find((candidate) => candidate.name === name);

          return role?.permissions.includes(permission) === true ? 'x' : '.';
        }).join(''),
      ]),
    );

    expect(actual).toEqual(MATRIX);
  });

  it('keep their ids', () => {
    expect(ROLES.map((role) => `${role.id} ${role.name}`)).toEqual([
      '1 Administrator',
      '2 User',
      '3 Read-Only',
      '4 Upload-Only',
      '5 Power User',
      '6 Auditor',
    ]);
    expect(PERMISSIONS.map((permission) => permission.id)).toEqual(
      PERMISSION_NAMES.map((_, index) => index + 1),
    );
  });

  it('add up', () => {
    expect(permissionsOfRoles([3, 4]).has('graphdb/Ingest')).toBe(true);
    expect(permissionsOfRoles([99]).size).toBe(0);
  });
});
