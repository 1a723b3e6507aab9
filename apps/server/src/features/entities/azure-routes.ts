import { getAzureEntity } from '@secgraph/contract';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import { jsonBytes } from '../../http/answer.ts';
import { handle } from '../../http/route-handler.ts';

export function azureRoutes(graph: GraphQueries) {
  return [
    handle(getAzureEntity, async (request) => {
      const { params, query, list } = request;
      const objectId = query.object_id;
      if (query.related_entity_type === undefined) {
        const input = { type: params.entity_type, objectId, hasCounts: query.counts ?? true };
        return jsonBytes(await graph.run('azureEntity', input, request));
      }

      const input = {
        objectId,
        name: query.related_entity_type,
        form: query.type ?? 'list',
        list,
        contains: query.contains,
        maxNodes: query.max_nodes,
      };
      return jsonBytes(await graph.run('azureRelated', input, request));
    }),
  ];
}
