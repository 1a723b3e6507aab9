import { ENTITY_ROUTES, type EntityRoute, RELATED_ROUTES, type RelatedRoute } from '@secgraph/contract';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import { jsonBytes } from '../../http/answer.ts';
import { handle } from '../../http/route-handler.ts';

export function entityRoutes(graph: GraphQueries) {
  return [
    ...ENTITY_ROUTES.map((route) => entityRoute(graph, route)),
    ...RELATED_ROUTES.map((route) => relatedRoute(graph, route)),
  ];
}

function entityRoute(graph: GraphQueries, { collection, contract }: EntityRoute) {
  return handle(contract, async (request) => {
    const { params, query } = request;
    const input = { collection, objectId: params.object_id, hasCounts: query.counts ?? true };

    return jsonBytes(await graph.run('entity', input, request));
  });
}

function relatedRoute(graph: GraphQueries, { collection, list: segment, contract }: RelatedRoute) {
  return handle(contract, async (request) => {
    const { params, query, list } = request;
    const input = {
      collection,
      segment,
      objectId: params.object_id,
      form: query.type ?? 'list',
      list,
      contains: query.contains,
      maxNodes: query.max_nodes,
    };

    return jsonBytes(await graph.run('relatedList', input, request));
  });
}
