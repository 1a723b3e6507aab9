import type pg from 'pg';
import { copyIn, unlessEmpty } from '../copy/copy-in.ts';

/** A temporary table that lives as long as the transaction. */
export interface Staging {
  readonly name: string;
  readonly columns: string;
  /** The column that is joined on. */
  readonly key: string;
  /** A large column that is not worth compressing. */
  readonly plain?: string;
}

export const STAGED_IDS: Staging = { name: 'staged_id', columns: 'id integer', key: 'id' };
export const STAGED_RELATIONSHIPS: Staging = {
  name: 'staged_relationship',
  columns: 'id integer, property_set_id integer',
  key: 'id',
};
export const STAGED_BLOCKS: Staging = {
  name: 'staged_block',
  columns: 'element smallint, block integer, observation_ids bytea',
  key: 'block',
  plain: 'observation_ids',
};
export const STAGED_MEMBERS: Staging = {
  name: 'staged_member',
  columns:
    'selector_id integer, node_id integer, source smallint, object_id text COLLATE "C", primary_kind text, environment_id text, name text',
  key: 'selector_id',
};

export const STAGED_ZONE_MEMBERS: Staging = {
  name: 'staged_zone_member',
  columns:
    'asset_group_tag_id integer, object_id text COLLATE "C", kind text, name text, environment_id text COLLATE "C"',
  key: 'object_id',
};

export const STAGED_FINDINGS: Staging = {
  name: 'staged_finding',
  columns:
    'type text COLLATE "C", shape text COLLATE "C", asset_group_tag_id integer, environment_id text COLLATE "C", environment_name text, source_id text COLLATE "C", source_kind text, source_name text, source_node_id integer, target_id text COLLATE "C", target_kind text, target_name text, target_node_id integer, relationship_id integer, relationship_properties text, is_inherited smallint, exposure_count integer, exposure_share double precision, impact_count integer, impact_share double precision, severity smallint, closes_count integer, effort smallint, side_effects smallint',
  key: 'target_id',
};

/**
 * Puts rows into a staging table, does the set-based work on it, and empties it again. Without rows it does
 * nothing. The table is gone at the end of the transaction, so a pooler never sees it.
 */
export async function withStaged(
  client: pg.ClientBase,
  staging: Staging,
  chunks: Iterable<Uint8Array>,
  work: () => Promise<unknown>,
): Promise<void> {
  const rows = unlessEmpty(chunks);
  if (!rows) {
    return;
  }

  await stageRows(client, staging, rows);
  await work();
  await client.query(`TRUNCATE pg_temp.${staging.name}`);
}

/** Puts rows, if any, into a staging table, for whom it also means something that there are none. */
export async function stageRows(
  client: pg.ClientBase,
  staging: Staging,
  rows: Iterable<Uint8Array>,
): Promise<void> {
  await client.query(`CREATE TEMP TABLE IF NOT EXISTS ${staging.name} (${staging.columns}) ON COMMIT DROP`);
  if (staging.plain !== undefined) {
    await client.query(`ALTER TABLE pg_temp.${staging.name} ALTER ${staging.plain} SET STORAGE EXTERNAL`);
  }
  await copyIn(client, `pg_temp.${staging.name}`, rows);
  // Told how few rows these are, the planner hashes them, and not the millions they are joined with.
  await client.query(`ANALYZE pg_temp.${staging.name} (${staging.key})`);
}
