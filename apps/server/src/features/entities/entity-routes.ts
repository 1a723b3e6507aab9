import { ENTITY_ROUTES, type EntityRoute, RELATED_ROUTES, type RelatedRoute } from '@secgraph/contract';
import { invariant } from '@secgraph/kernel';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import { jsonBytes } from '../../http/answer.ts';
import { type BoundRoute, handle } from '../../http/route-handler.ts';
import { entityCollection } from './entity-collections.ts';

export function entityRoutes(graph: GraphQueries): readonly BoundRoute[] {
  return [
    ...ENTITY_ROUTES.map((route) => entityRoute(graph, route)),
    ...RELATED_ROUTES.map((route) => relatedRoute(graph, route)),
  ];
}

function entityRoute(graph: GraphQueries, { collection, contract }: EntityRoute): BoundRoute {
  return handle(contract, async (request) => {
    const { params, query } = request;
    const input = { collection, objectId: params.object_id, hasCounts: query.counts ?? true };

    return jsonBytes(await graph.run('entity', input, request));
  });
}

function relatedRoute(
  graph: GraphQueries,
  { collection, list: segment, contract }: RelatedRoute,
): BoundRoute {
  const related = entityCollection(collection).lists[segment];
  invariant(related !== undefined, `the collection ${collection} has the list ${segment}`);

  return handle(contract, async (request) => {
    const { params, query, list } = request;
    const input = { objectId: params.object_id, name: related.rule, form: query.type ?? 'list', list };

    return jsonBytes(await graph.run('relatedList', input, request));
  });
}
