import { type Kysely, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';

/** As `storeRules` looks for zones: whatever the case of their names. */
export async function listMissingZones(
  kysely: Kysely<Tables>,
  names: readonly string[],
): Promise<readonly string[]> {
  if (names.length === 0) {
    return [];
  }

  const { rows } = await sql<{ readonly name: string }>`
    SELECT name FROM unnest(${names}::text[]) AS wanted (name)
    WHERE NOT EXISTS (
      SELECT FROM asset_group_tag tag
      WHERE tag.type = 1 AND tag.deleted_at IS NULL AND lower(tag.name) = lower(wanted.name))
    `.execute(kysely);
  return rows.map(({ name }) => name);
}
