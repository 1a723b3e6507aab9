import { listSourceKinds, SOURCELESS } from '@secgraph/contract';
import type { Repositories } from '@secgraph/database';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import { handle } from '../../http/route-handler.ts';
import { withToldKinds } from './told-kinds.ts';

export function sourceKindsRoutes(repositories: Repositories, graph: GraphQueries) {
  const { sourceKinds } = repositories;

  return [
    handle(listSourceKinds, async (request) => {
      const rows = await sourceKinds.listSourceKinds();
      const told = await withToldKinds(graph, { rows, kindOf: ({ name }) => name }, request);

      return { data: { kinds: [...told, SOURCELESS] } };
    }),
  ];
}
