import { getBaseEntity, listBaseControllables, listBaseControllers } from '@secgraph/contract';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import { jsonBytes } from '../../http/answer.ts';
import { type BoundRoute, handle } from '../../http/route-handler.ts';
import type { EntityCollectionName } from './entity-collections.ts';
import type { RelatedListName } from './related-lists.ts';

/** Routes of entities differ in their paths alone, so one contract stands for the types of all. */
type EntityContract = typeof getBaseEntity;
type RelatedContract = typeof listBaseControllables | typeof listBaseControllers;

export function entityRoutes(graph: GraphQueries): readonly BoundRoute[] {
  return [
    entityRoute(graph, getBaseEntity, 'base'),
    relatedRoute(graph, listBaseControllables, 'controllables'),
    relatedRoute(graph, listBaseControllers, 'controllers'),
  ];
}

function entityRoute(
  graph: GraphQueries,
  contract: EntityContract,
  collection: EntityCollectionName,
): BoundRoute {
  return handle(contract, async (request) => {
    const { params, query } = request;
    const input = { collection, objectId: params.object_id, hasCounts: query.counts ?? true };

    return jsonBytes(await graph.run('entity', input, request));
  });
}

function relatedRoute(graph: GraphQueries, contract: RelatedContract, name: RelatedListName): BoundRoute {
  return handle(contract, async (request) => {
    const { params, query, list } = request;
    const input = { objectId: params.object_id, name, form: query.type ?? 'list', list };

    return jsonBytes(await graph.run('relatedList', input, request));
  });
}
