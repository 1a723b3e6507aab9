import { call } from '../../api/call.ts';
import type { Graph, GraphNode } from './graph.ts';

const DISABLED = 'MATCH (n) WHERE id(n) IN $ids AND n.enabled = false RETURN id(n)';

/**
 * Says which nodes are disabled accounts, where the route that brought them gives no properties. A picture without that
 * mark is still right in everything else, so it does not fail with the question.
 */
export async function markDisabled(
  graph: Graph,
  signal: AbortSignal,
  ask: typeof call = call,
): Promise<Graph> {
  const unknown = [...graph.nodes.values()].filter(({ properties }) => properties === undefined);
  const disabled = unknown.length === 0 ? new Set<string>() : await findDisabled(unknown, signal, ask);

  return disabled.size === 0
    ? graph
    : {
        ...graph,
        nodes: new Map(
          [...graph.nodes].map(([id, node]) => [id, disabled.has(id) ? { ...node, isDisabled: true } : node]),
        ),
      };
}

async function findDisabled(
  nodes: readonly GraphNode[],
  signal: AbortSignal,
  ask: typeof call,
): Promise<ReadonlySet<string>> {
  const ids = nodes.map(({ id }) => Number(id));
  const body = { query: DISABLED, parameters: { ids }, max_rows: ids.length, allow_updates: false };
  try {
    const { data } = await ask('run-cypher-query', { body }, { signal });

    return new Set((data.table?.rows ?? []).map(([id]) => String(id)));
  } catch {
    signal.throwIfAborted();
    // No row is an error in the words of the service; whatever else it is, the answer itself is there.
    return new Set();
  }
}
