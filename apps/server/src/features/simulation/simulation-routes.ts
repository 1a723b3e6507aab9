import type { RuleSet } from '@secgraph/analysis';
import { MAX_SIMULATED_ITEMS, simulateChanges } from '@secgraph/contract';
import type { Repositories } from '@secgraph/database';
import { toAnalysisParameters } from '@secgraph/datapipe';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import { jsonBytes } from '../../http/answer.ts';
import { handle } from '../../http/route-handler.ts';
import { readChanges } from './read-changes.ts';
import { readSimulatedTags } from './read-simulated-tags.ts';

export interface SimulationDependencies {
  readonly repositories: Repositories;
  readonly graph: GraphQueries;
  /** By which analyses go. */
  readonly analysisRules: RuleSet;
}

export function simulationRoutes({ repositories, graph, analysisRules }: SimulationDependencies) {
  const { parameters, featureFlags: flags } = repositories;

  return [
    handle(simulateChanges, async (request) => {
      const input = {
        changes: readChanges(request.body),
        byHand: await repositories.manualChanges.listStandingElements(),
        tags: await readSimulatedTags(repositories),
        rules: analysisRules,
        limit: MAX_SIMULATED_ITEMS,
        parameters: toAnalysisParameters(await parameters.readValues(), await flags.readDisabledKeys()),
      };

      return jsonBytes(await graph.run('simulateChanges', input, request));
    }),
  ];
}
