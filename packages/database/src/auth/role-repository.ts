import type { ListQuery } from '@secgraph/kernel';
import { type Kysely, type Selectable, sql } from 'kysely';
import { LOCKS } from '../connection/advisory-locks.ts';
import type { Tables } from '../connection/tables.ts';
import { withListFilters, withListPage } from '../list-query/sql-list-query.ts';
import type { PermissionTable } from './tables.ts';
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

const RECORD_COLUMNS = {
  id: sql.ref('id'),
  name: sql.ref('name'),
  created_at: sql.ref('created_at'),
  updated_at: sql.ref('updated_at'),
  deleted_at: sql`NULL::timestamptz`,
};
const ROLE_COLUMNS = { ...RECORD_COLUMNS, description: sql.ref('description') };
const PERMISSION_COLUMNS = { ...RECORD_COLUMNS, authority: sql.ref('authority') };

/** Roles and permissions: fixed sets that each release brings along. */
export class RoleRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  /** Makes the stored sets those of this release; harmless to repeat, by any number of processes at once. */
  async storeRoles(permissions: readonly PermissionSeed[], roles: readonly RoleSeed[]): Promise<void> {
    const grants = roles.flatMap((role) =>
      role.permissionIds.map((permissionId) => ({ role_id: role.id, permission_id: permissionId })),
    );

    await this.#kysely.transaction().execute(async (transaction) => {
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
  }

  /** By id, each with its permissions. */
  listRoles(): Promise<readonly RoleRecord[]> {
    return readRoles(this.#kysely, this.#kysely.selectFrom('role').select('id').orderBy('id'));
  }

  /** Those that a client asks for; columns are named as in the table. */
  selectRoles(list: ListQuery): Promise<readonly RoleRecord[]> {
    const filtered = withListFilters(this.#kysely.selectFrom('role').select('id'), list, ROLE_COLUMNS);

    return readRoles(this.#kysely, withListPage(filtered, list, ROLE_COLUMNS));
  }

  async selectPermissions(list: ListQuery): Promise<readonly PermissionRecord[]> {
    const filtered = withListFilters(
      this.#kysely.selectFrom('permission').selectAll(),
      list,
      PERMISSION_COLUMNS,
    );
    const rows = await withListPage(filtered, list, PERMISSION_COLUMNS).execute();

    return rows.map(toPermission);
  }

  async findPermission(permissionId: number): Promise<PermissionRecord | undefined> {
    const row = await this.#kysely
      .selectFrom('permission')
      .selectAll()
      .where('id', '=', permissionId)
      .executeTakeFirst();

    return row && toPermission(row);
  }
}

/** In the order of the ids that are asked for. */
async function readRoles(
  kysely: Kysely<Tables>,
  ids: { execute(): Promise<readonly { readonly id: number }[]> },
): Promise<readonly RoleRecord[]> {
  const [asked, roles, grants, permissions] = await Promise.all([
    ids.execute(),
    kysely.selectFrom('role').selectAll().execute(),
    kysely.selectFrom('role_permission').selectAll().execute(),
    kysely.selectFrom('permission').selectAll().orderBy('id').execute(),
  ]);

  return asked.flatMap(({ id }) =>
    roles
      .filter((role) => role.id === id)
      .map((role) => ({
        id,
        name: role.name,
        description: role.description,
        createdAt: role.created_at,
        updatedAt: role.updated_at,
        permissions: permissions
          .filter((permission) =>
            grants.some((grant) => grant.role_id === id && grant.permission_id === permission.id),
          )
          .map(toPermission),
      })),
  );
}

function toPermission(row: Selectable<PermissionTable>): PermissionRecord {
  return {
    id: row.id,
    authority: row.authority,
    name: row.name,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
