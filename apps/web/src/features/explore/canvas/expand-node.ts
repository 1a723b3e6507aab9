import { call } from '../../../api/call.ts';
import { type Graph, readUnifiedGraph } from '../../../parts/graph/graph.ts';

export type Direction = 'both' | 'outbound' | 'inbound';

export interface Neighbours {
  readonly graph: Graph;
  /** Relationships that were asked for, and how many there are. */
  readonly shown: number;
  readonly total: number;
}

/** More nodes than this cannot be told apart in a picture. */
const MAX_ADDED = 200;

const PATTERNS: Readonly<Record<Direction, string>> = {
  both: '(n)-[r]-(m)',
  outbound: '(n)-[r]->(m)',
  inbound: '(n)<-[r]-(m)',
};

/** The relationships of a node, as far as they fit into a picture, with how many there are. */
export async function findNeighbours(graphId: string, direction: Direction): Promise<Neighbours> {
  const match = `MATCH ${PATTERNS[direction]} WHERE id(n) = $id`;
  const parameters = { id: Number(graphId) };
  const total = await countRows(`${match} RETURN count(r) AS total`, parameters);
  if (total === 0) {
    return { graph: { nodes: new Map(), edges: [] }, shown: 0, total };
  }

  const query = `${match} RETURN n, r, m LIMIT ${MAX_ADDED}`;
  const { data } = await call('run-cypher-query', { body: { query, parameters, include_properties: true } });

  return { graph: readUnifiedGraph(data), shown: Math.min(total, MAX_ADDED), total };
}

async function countRows(query: string, parameters: Readonly<Record<string, unknown>>): Promise<number> {
  const { data } = await call('run-cypher-query', { body: { query, parameters } });

  return Number(data.literals[0]?.value ?? 0);
}
