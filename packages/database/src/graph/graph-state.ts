import type { GraphCounters } from '@secgraph/graph';
import type pg from 'pg';
import type { Database } from '../connection/database.ts';
import { DatabaseError } from '../errors.ts';

export interface GraphState {
  readonly generation: number;
  /** Of this generation alone, whatever was restored or copied: where it is the same, so is the graph. */
  readonly stamp: string;
  /** For ever the same. */
  readonly databaseId: string;
  readonly counters: GraphCounters;
}

interface StateRow {
  readonly generation: number;
  readonly stamp: string;
  readonly database_id: string;
  readonly last_node_id: number;
  readonly last_relationship_id: number;
  readonly last_kind_id: number;
  readonly last_property_set_id: number;
  readonly last_observation_id: number;
}

/** The newest committed generation. @throws `DATABASE_NOT_MIGRATED` */
export function loadState(database: Database): Promise<GraphState> {
  return selectState(database.pool);
}

/** The state as `client`'s transaction sees it; `lock` holds it until that ends. */
export async function selectState(
  client: Pick<pg.ClientBase, 'query'> | pg.Pool,
  options: { readonly lock?: boolean } = {},
): Promise<GraphState> {
  const query = `SELECT * FROM graph_state ${options.lock ? 'FOR UPDATE' : ''}`;
  const { rows } = await client.query<StateRow>(query);
  const row = rows[0];
  if (!row) {
    throw new DatabaseError(
      'DATABASE_NOT_MIGRATED',
      'The table graph_state has lost its only row: restore the database from a backup.',
    );
  }

  return {
    generation: row.generation,
    stamp: row.stamp,
    databaseId: row.database_id,
    counters: {
      nodeId: row.last_node_id,
      relationshipId: row.last_relationship_id,
      kindId: row.last_kind_id,
      propertySetId: row.last_property_set_id,
      observationId: row.last_observation_id,
    },
  };
}

/** Counters only rise; of kinds, ids below may be free. */
export async function updateCounters(client: pg.ClientBase, counters: GraphCounters): Promise<void> {
  await client.query(
    `UPDATE graph_state SET
       last_node_id = greatest(last_node_id, $1),
       last_relationship_id = greatest(last_relationship_id, $2),
       last_kind_id = greatest(last_kind_id, $3),
       last_property_set_id = greatest(last_property_set_id, $4),
       last_observation_id = greatest(last_observation_id, $5),
       updated_at = now()`,
    [
      counters.nodeId,
      counters.relationshipId,
      counters.kindId,
      counters.propertySetId,
      counters.observationId,
    ],
  );
}
