import { listKinds } from '@secgraph/contract';
import type { KindFilter } from '@secgraph/questions';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import { jsonBytes } from '../../http/answer.ts';
import { handle } from '../../http/route-handler.ts';

export function kindsRoutes(graph: GraphQueries) {
  return [
    handle(listKinds, async (request) =>
      jsonBytes(await graph.run('listKinds', { filter: parseFilter(request.query.type) }, request)),
    ),
  ];
}

/** `eq:node`, `neq:edge`, `node` and so on; the contract lets nothing else through. */
function parseFilter(text: string | undefined): KindFilter | undefined {
  return text === undefined
    ? undefined
    : { element: text.endsWith('node') ? 'node' : 'edge', isNegated: text.startsWith('neq:') };
}
