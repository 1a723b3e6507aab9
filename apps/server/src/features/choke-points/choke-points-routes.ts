import { findingTypesOf } from '@secgraph/analysis';
import { getChokePoints } from '@secgraph/contract';
import type { Repositories } from '@secgraph/database';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import { jsonBytes } from '../../http/answer.ts';
import { badRequest } from '../../http/http-error.ts';
import { handle } from '../../http/route-handler.ts';
import { getAskedZone } from './get-asked-zone.ts';
import { readAskedFinding, readAskedType } from './read-asked-finding.ts';

const DEFAULT_LIMIT = 100;

export function chokePointsRoutes({
  repositories,
  graph,
}: {
  readonly repositories: Repositories;
  readonly graph: GraphQueries;
}) {
  const { zones, findings } = repositories;

  return [
    handle(getChokePoints, async (request) => {
      const { finding_id: findingId, finding: type, limit, ...scope } = request.query;
      const { asset_group_tag_id: tagId, environment_id: environmentId } = scope;
      if (findingId !== undefined && [tagId, environmentId, type].some((other) => other !== undefined)) {
        throw badRequest('finding_id names everything: leave out the other parameters');
      }
      const types = findingTypesOf(graph.model);
      const asked =
        findingId === undefined
          ? { tagId, finding: type === undefined ? undefined : readAskedType(types, type) }
          : await readAskedFinding(findings, findingId, { types, visible: request.caller.environments });
      const zone = getAskedZone(await zones.listTags(), asked.tagId);
      const input = { zone, environmentId, finding: asked.finding, limit: limit ?? DEFAULT_LIMIT };

      return jsonBytes(await graph.run('chokePoints', input, request));
    }),
  ];
}
