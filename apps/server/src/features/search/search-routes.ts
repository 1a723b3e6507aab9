import { search } from '@secgraph/contract';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import { jsonBytes } from '../../http/answer.ts';
import { type BoundRoute, handle } from '../../http/route-handler.ts';

export function searchRoutes(graph: GraphQueries): readonly BoundRoute[] {
  return [
    handle(search, async (request) => {
      const { q: text, type: kinds = [] } = request.query;
      const { skip, limit } = request.list;

      return jsonBytes(await graph.run('search', { text, kinds, skip, limit }, request));
    }),
  ];
}
