import type { RuleSet } from '@secgraph/analysis';
import { getChokePoints, MAX_SIMULATED_ITEMS, simulateChanges } from '@secgraph/contract';
import {
  createFeatureFlagRepository,
  createParameterRepository,
  createZoneRepository,
  type Database,
} from '@secgraph/database';
import { toAnalysisParameters } from '../../datapipe/shared/analysis-parameters.ts';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import { jsonBytes } from '../../http/answer.ts';
import { type BoundRoute, handle } from '../../http/route-handler.ts';
import { readChanges } from './read-changes.ts';
import { readSimulatedTags } from './read-simulated-tags.ts';
import { getZoneScope } from './zone-scope.ts';

export interface ExposureDependencies {
  readonly database: Database;
  readonly graph: GraphQueries;
  /** By which analyses go. */
  readonly analysisRules: RuleSet;
}

const DEFAULT_LIMIT = 100;

export function exposureRoutes({
  database,
  graph,
  analysisRules,
}: ExposureDependencies): readonly BoundRoute[] {
  const zones = createZoneRepository(database.kysely);
  const parameters = createParameterRepository(database);
  const flags = createFeatureFlagRepository(database);

  return [
    handle(getChokePoints, async (request) => {
      const { asset_group_tag_id: tagId, environment_id: environmentId, limit } = request.query;
      const zone = getZoneScope(await zones.listTags(), tagId);

      return jsonBytes(
        await graph.run('chokePoints', { zone, environmentId, limit: limit ?? DEFAULT_LIMIT }, request),
      );
    }),
    handle(simulateChanges, async (request) => {
      const input = {
        changes: readChanges(request.body),
        tags: await readSimulatedTags(database),
        rules: analysisRules,
        limit: MAX_SIMULATED_ITEMS,
        parameters: toAnalysisParameters(await parameters.readValues(), await flags.readDisabledKeys()),
      };

      return jsonBytes(await graph.run('simulateChanges', input, request));
    }),
  ];
}
