import { cleanText } from '@secgraph/graph-view';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { orNull } from '../../../api/or-null.ts';
import { useExplore } from '../explore-context.tsx';
import { nodeRequest } from '../node-search/node-request.ts';

/** The name of a node, and until it is known its object id. */
export function useNodeName(objectId: string | undefined): string | undefined {
  const { data } = useQuery({ ...nodeRequest(objectId ?? '').query, enabled: objectId !== undefined });
  const label = data?.graph.nodes.values().next().value?.label ?? '';

  return cleanText(label) || objectId;
}

/** The name of a node that may be drawn no longer. */
export function useNameOfGraphId(id: string): string {
  const { graph } = useExplore();
  const drawn = graph.nodes.get(id)?.label;
  const { data } = useQuery({ ...nameQuery(id), enabled: drawn === undefined });

  return cleanText(drawn ?? data ?? '') || `node ${id}`;
}

function nameQuery(id: string) {
  return queryOptions({
    queryKey: ['graph', 'name', id],
    queryFn: async ({ signal }) => {
      const body = { query: 'MATCH (n) WHERE id(n) = $id RETURN n', parameters: { id: Number(id) } };
      const answer = await orNull(() => call('run-cypher-query', { body }, { signal }));
      return answer?.data.nodes[id]?.label ?? null;
    },
    staleTime: 60_000,
  });
}
