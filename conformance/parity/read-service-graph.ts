import type { Client } from '@secgraph/client';
import type { UnifiedGraph } from '@secgraph/contract';
import type { ComparableGraph } from './comparable-graph.ts';

/** The whole graph of a service, by Cypher. For graphs of a directory's size, not of a million objects. */
export async function readServiceGraph(client: Client): Promise<ComparableGraph> {
  const { nodes } = await ask(client, 'MATCH (n) RETURN n');
  const { edges } = await ask(client, 'MATCH ()-[r]->() RETURN r');
  const objectIdOf = (id: string): string => nodes[id]?.objectId ?? `unknown node ${id}`;

  return {
    nodes: Object.values(nodes).map(({ objectId, kinds, properties }) => ({
      objectId,
      kinds,
      properties: properties ?? {},
    })),
    relationships: edges.map(({ source, target, kind, properties }) => ({
      start: objectIdOf(source),
      kind,
      end: objectIdOf(target),
      properties: properties ?? {},
    })),
  };
}

async function ask({ call }: Client, query: string): Promise<UnifiedGraph> {
  const { data } = await call('run-cypher-query', { body: { query, include_properties: true } });

  return data;
}
