import { listEnvironments } from '@secgraph/contract';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import { jsonBytes } from '../../http/answer.ts';
import { type BoundRoute, handle } from '../../http/route-handler.ts';

export function availableDomainsRoutes(graph: GraphQueries): readonly BoundRoute[] {
  return [
    handle(listEnvironments, async (request) =>
      jsonBytes(await graph.run('listEnvironments', { list: request.list }, request)),
    ),
  ];
}
