import { sql, type Transaction } from 'kysely';
import type { Tables } from '../connection/tables.ts';

/** As users set it who name no icon. */
const DEFAULT_ICON = 'question';
const DEFAULT_COLOR = '#FFFFFF';

/** Gives back icons of kinds that the extension does not show any more: what users had set before comes again. */
export async function releaseIcons(
  transaction: Transaction<Tables>,
  extensionId: number,
  keptKinds: readonly string[],
): Promise<void> {
  const released = sql`schema_node_kind_id IN (
    SELECT id FROM schema_node_kind WHERE extension_id = ${extensionId} AND NOT name = ANY(${keptKinds}::text[]))`;
  await sql`DELETE FROM custom_node_kind WHERE own_config IS NULL AND ${released}`.execute(transaction);
  await sql`
    UPDATE custom_node_kind
    SET config = own_config, own_config = NULL, schema_node_kind_id = NULL, updated_at = now()
    WHERE ${released}`.execute(transaction);
}

/** What the document leaves open stays as it is. */
export async function storeIcons(transaction: Transaction<Tables>, extensionId: number): Promise<void> {
  await sql`
    INSERT INTO custom_node_kind AS stored (kind_name, config, schema_node_kind_id)
    SELECT name, jsonb_build_object('icon', jsonb_build_object(
        'type', 'font-awesome',
        'name', coalesce(nullif(icon, ''), ${DEFAULT_ICON}),
        'color', coalesce(nullif(color, ''), ${DEFAULT_COLOR}))), id
    FROM schema_node_kind WHERE extension_id = ${extensionId} AND is_display_kind ORDER BY id
    ON CONFLICT (kind_name) DO UPDATE SET
      own_config = CASE WHEN stored.schema_node_kind_id IS NULL THEN stored.config ELSE stored.own_config END,
      schema_node_kind_id = EXCLUDED.schema_node_kind_id,
      updated_at = now(),
      config = (
        SELECT jsonb_build_object('icon', jsonb_build_object(
          'type', 'font-awesome',
          'name', coalesce(nullif(icon, ''), stored.config -> 'icon' ->> 'name'),
          'color', coalesce(nullif(color, ''), stored.config -> 'icon' ->> 'color')))
        FROM schema_node_kind WHERE id = EXCLUDED.schema_node_kind_id)`.execute(transaction);
}
