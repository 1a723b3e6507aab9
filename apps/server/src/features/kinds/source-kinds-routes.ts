import { listSourceKinds, SOURCELESS } from '@secgraph/contract';
import type { Database } from '@secgraph/database';
import { SourceKindRepository } from '@secgraph/database/graph';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import { type BoundRoute, handle } from '../../http/route-handler.ts';
import { withToldKinds } from './told-kinds.ts';

export function sourceKindsRoutes(database: Database, graph: GraphQueries): readonly BoundRoute[] {
  const sourceKinds = new SourceKindRepository(database.kysely);

  return [
    handle(listSourceKinds, async (request) => {
      const rows = await sourceKinds.listSourceKinds();
      const told = await withToldKinds(graph, { rows, kindOf: ({ name }) => name }, request);

      return { data: { kinds: [...told, SOURCELESS] } };
    }),
  ];
}
