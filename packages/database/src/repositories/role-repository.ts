import { type Kysely, sql } from 'kysely';
import { LOCKS } from '../connection/advisory-locks.ts';
import type { Database } from '../connection/database.ts';
import type { AuthTables } from './auth-tables.ts';
import type { PermissionRecord, RoleRecord } from './user-record.ts';

export interface PermissionSeed {
  readonly id: number;
  readonly authority: string;
  readonly name: string;
}

export interface RoleSeed {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly permissionIds: readonly number[];
}

/** Roles and permissions: fixed sets that each release brings along. */
export interface RoleRepository {
  /** Makes the stored sets those of this release; harmless to repeat, by any number of processes at once. */
  storeRoles(permissions: readonly PermissionSeed[], roles: readonly RoleSeed[]): Promise<void>;
  /** By id, each with its permissions. */
  listRoles(): Promise<readonly RoleRecord[]>;
}

export function createRoleRepository(database: Database): RoleRepository {
  const kysely = database.kysely.withTables<AuthTables>();

  return {
    async storeRoles(permissions, roles) {
      const grants = roles.flatMap((role) =>
        role.permissionIds.map((permissionId) => ({ role_id: role.id, permission_id: permissionId })),
      );

      await kysely.transaction().execute(async (transaction) => {
        await sql`SELECT pg_advisory_xact_lock(${LOCKS.space}, ${LOCKS.migration})`.execute(transaction);
        await transaction
          .insertInto('permission')
          .values([...permissions])
          .onConflict((conflict) =>
            conflict.column('id').doUpdateSet((row) => ({
              authority: row.ref('excluded.authority'),
              name: row.ref('excluded.name'),
            })),
          )
          .execute();
        await transaction
          .insertInto('role')
          .values(roles.map(({ id, name, description }) => ({ id, name, description })))
          .onConflict((conflict) =>
            conflict.column('id').doUpdateSet((row) => ({
              name: row.ref('excluded.name'),
              description: row.ref('excluded.description'),
            })),
          )
          .execute();
        await transaction.deleteFrom('role_permission').execute();
        await transaction.insertInto('role_permission').values(grants).execute();
      });
    },

    async listRoles() {
      const [roles, grants, permissions] = await Promise.all([
        kysely.selectFrom('role').selectAll().orderBy('id').execute(),
        kysely.selectFrom('role_permission').selectAll().execute(),
        listPermissions(kysely),
      ]);

      return roles.map((role) => ({
        id: role.id,
        name: role.name,
        description: role.description,
        createdAt: role.created_at,
        updatedAt: role.updated_at,
        permissions: permissions.filter((permission) =>
          grants.some((grant) => grant.role_id === role.id && grant.permission_id === permission.id),
        ),
      }));
    },
  };
}

async function listPermissions(kysely: Kysely<AuthTables>): Promise<readonly PermissionRecord[]> {
  const rows = await kysely.selectFrom('permission').selectAll().orderBy('id').execute();

  return rows.map((row) => ({
    id: row.id,
    authority: row.authority,
    name: row.name,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
}
