import type { Database } from '../connection/database.ts';
import { type DatabaseError, isDatabaseError } from '../errors.ts';
import { findUpgrade, type Upgrade } from '../migrations/migrate.ts';

/** How the schema of a database stands to this release. */
export type SchemaState =
  | { readonly kind: 'current' }
  /** Nothing was ever stored in it. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'older'; readonly upgrade: Upgrade }
  /** Of a newer release, or of another product. */
  | { readonly kind: 'unknown'; readonly error: DatabaseError };

/** @param release what this one calls itself, for people */
export async function findSchemaState(
  database: Pick<Database, 'pool'>,
  release: string,
): Promise<SchemaState> {
  try {
    const upgrade = await findUpgrade(database, { release });
    if (upgrade !== undefined) {
      return { kind: 'older', upgrade };
    }
    const { rows } = await database.pool.query<{ there: boolean }>(
      "SELECT to_regclass('schema_migration') IS NOT NULL AS there",
    );

    return { kind: rows[0]?.there === true ? 'current' : 'empty' };
  } catch (error) {
    if (
      isDatabaseError(error) &&
      (error.code === 'DATABASE_NEWER_VERSION' || error.code === 'DATABASE_MIGRATION_CHANGED')
    ) {
      return { kind: 'unknown', error };
    }
    throw error;
  }
}
