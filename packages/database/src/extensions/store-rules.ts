import type { RuleDocument } from '@secgraph/extensions';
import { errorCodeOf } from '@secgraph/kernel';
import { type SqlBool, sql, type Transaction } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { DatabaseError } from '../errors.ts';
import { type Author, recordHistory } from '../zones/asset-group-history.ts';
import { deleteSelectors, entryOf, lockSelectors } from '../zones/asset-group-selector-repository.ts';

/** Who changes selectors that came with an extension. */
const EXTENSION_AUTHOR: Author = { id: 'Extension Management', email: undefined };

const UNIQUE_VIOLATION = '23505';
const NOT_NULL_VIOLATION = '23502';

/**
 * Makes the default selectors of an extension what its document says, found again by their keys. One that users disabled
 * stays disabled. Each change is told in the history.
 *
 * @throws `DATABASE_EXTENSION_CONFLICT` when a zone has another selector of the name; `DATABASE_NO_ZONES` before the first
 * start has made them
 */
export async function storeRules(
  transaction: Transaction<Tables>,
  extensionId: number,
  rules: readonly RuleDocument[],
): Promise<void> {
  const keys = rules.map(({ key }) => key);
  const removed = await deleteSelectors(
    transaction,
    sql<SqlBool>`extension_id = ${extensionId} AND NOT rule_key = ANY(${keys}::text[])`,
  );
  const own = sql<SqlBool>`extension_id = ${extensionId}`;
  const before = await lockSelectors(transaction, own);
  if (rules.length > 0) {
    await refusingTakenNames(writeRules(transaction, extensionId, rules));
  }
  const after = await lockSelectors(transaction, own);

  const beforeById = new Map(before.map((selector) => [selector.id, selector]));
  const changed = after
    .map((selector) => {
      const earlier = beforeById.get(selector.id);
      return entryOf(earlier === undefined ? 'CreateSelector' : 'UpdateSelector', earlier, selector);
    })
    .filter(({ changes }) => changes !== undefined);
  await recordHistory(transaction, EXTENSION_AUTHOR, [...removed, ...changed]);
}

async function writeRules(
  transaction: Transaction<Tables>,
  extensionId: number,
  rules: readonly RuleDocument[],
): Promise<void> {
  const actor = EXTENSION_AUTHOR.id;
  const rows = JSON.stringify(
    rules.map(({ key, name, description, cypher, zone, isEnabled, isOptional }) => ({
      key,
      name,
      description,
      cypher,
      zone,
      is_enabled: isEnabled,
      allow_disable: isOptional,
    })),
  );
  // Zones by name; tier zero where there is none of it, which nobody can delete.
  const wanted = sql`wanted AS (
    SELECT row.*, coalesce(
      (SELECT min(tag.id) FROM asset_group_tag tag
        WHERE tag.type = 1 AND tag.deleted_at IS NULL AND lower(tag.name) = lower(row.zone)),
      (SELECT tag.id FROM asset_group_tag tag WHERE tag.position = 1)) AS tag_id
    FROM jsonb_to_recordset(${rows}::jsonb) AS row (key text, name text, description text, cypher text,
      zone text, is_enabled boolean, allow_disable boolean))`;

  // Names may change hands among them.
  await sql`
    UPDATE asset_group_tag_selector SET name = rule_key || ' ' || id WHERE extension_id = ${extensionId}
    `.execute(transaction);
  await sql`
    WITH ${wanted}
    INSERT INTO asset_group_tag_selector AS stored (asset_group_tag_id, name, description, is_default, allow_disable,
      disabled_at, disabled_by, extension_id, rule_key, created_by, updated_by)
    SELECT tag_id, name, description, true, allow_disable, CASE WHEN NOT is_enabled THEN now() END,
      CASE WHEN NOT is_enabled THEN ${actor} END, ${extensionId}, key, ${actor}, ${actor}
    FROM wanted
    ON CONFLICT (extension_id, rule_key) DO UPDATE SET
      asset_group_tag_id = EXCLUDED.asset_group_tag_id, name = EXCLUDED.name,
      description = EXCLUDED.description, allow_disable = EXCLUDED.allow_disable,
      disabled_at = CASE WHEN EXCLUDED.disabled_at IS NULL AND stored.disabled_by = ${actor} THEN NULL
        ELSE coalesce(stored.disabled_at, EXCLUDED.disabled_at) END,
      disabled_by = CASE WHEN EXCLUDED.disabled_at IS NULL AND stored.disabled_by = ${actor} THEN NULL
        ELSE coalesce(stored.disabled_by, EXCLUDED.disabled_by) END,
      updated_by = ${actor}, updated_at = now()`.execute(transaction);
  await sql`
    DELETE FROM asset_group_tag_selector_seed
    WHERE selector_id IN (SELECT id FROM asset_group_tag_selector WHERE extension_id = ${extensionId})
    `.execute(transaction);
  await sql`
    WITH ${wanted}
    INSERT INTO asset_group_tag_selector_seed (selector_id, type, value)
    SELECT selector.id, 2, cypher FROM wanted
    JOIN asset_group_tag_selector selector ON selector.extension_id = ${extensionId} AND selector.rule_key = key
    `.execute(transaction);
}

async function refusingTakenNames(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (cause) {
    switch (errorCodeOf(cause)) {
      case UNIQUE_VIOLATION:
        throw new DatabaseError(
          'DATABASE_EXTENSION_CONFLICT',
          'duplicate rule name: the zone has another default selector of a name',
          { cause },
        );
      case NOT_NULL_VIOLATION:
        throw new DatabaseError('DATABASE_NO_ZONES', 'the zones are not made yet: try again in a moment', {
          cause,
        });
      default:
        throw cause;
    }
  }
}
