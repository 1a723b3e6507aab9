import { getChokePoints } from '@secgraph/contract';
import { createZoneRepository, type Database } from '@secgraph/database';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import { jsonBytes } from '../../http/answer.ts';
import { type BoundRoute, handle } from '../../http/route-handler.ts';
import { getZoneScope } from './zone-scope.ts';

export interface ExposureDependencies {
  readonly database: Database;
  readonly graph: GraphQueries;
}

const DEFAULT_LIMIT = 100;

export function exposureRoutes({ database, graph }: ExposureDependencies): readonly BoundRoute[] {
  const zones = createZoneRepository(database.kysely);

  return [
    handle(getChokePoints, async (request) => {
      const { asset_group_tag_id: tagId, environment_id: environmentId, limit } = request.query;
      const zone = getZoneScope(await zones.listTags(), tagId);

      return jsonBytes(
        await graph.run('chokePoints', { zone, environmentId, limit: limit ?? DEFAULT_LIMIT }, request),
      );
    }),
  ];
}
