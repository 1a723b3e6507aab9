import type pg from 'pg';

/** How large the stored graph is, without reading all of it. */
export interface StoredGraphSize {
  readonly nodes: number;
  readonly relationships: number;
}

/**
 * By the statistics of PostgreSQL, which may lag behind; where it has none, and for nothing more than that, by the ids
 * that were handed out, which are at least as many as there are elements.
 */
export async function readGraphSize(client: Pick<pg.ClientBase, 'query'>): Promise<StoredGraphSize> {
  const { rows } = await client.query<{ nodes: number; relationships: number }>(`
    SELECT least(last_node_id, ${estimateOf('node')}) AS nodes,
      least(last_relationship_id, ${estimateOf('relationship')}) AS relationships
    FROM graph_state`);

  return { nodes: rows[0]?.nodes ?? 0, relationships: rows[0]?.relationships ?? 0 };
}

function estimateOf(table: 'node' | 'relationship'): string {
  return `(SELECT CASE WHEN reltuples < 0 THEN 2147483647 ELSE reltuples::bigint END FROM pg_class
    WHERE oid = '${table}'::regclass)`;
}

/** The same, counted: reads all of it, so it takes seconds where the graph is large. */
export async function countGraph(client: Pick<pg.ClientBase, 'query'>): Promise<StoredGraphSize> {
  const { rows } = await client.query<{ nodes: number; relationships: number }>(
    'SELECT (SELECT count(*) FROM node) AS nodes, (SELECT count(*) FROM relationship) AS relationships',
  );

  return { nodes: rows[0]?.nodes ?? 0, relationships: rows[0]?.relationships ?? 0 };
}
