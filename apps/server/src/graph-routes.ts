import type { RuleSet } from '@secgraph/analysis';
import { azureRoutes } from './features/entities/azure-routes.ts';
import { entityRoutes } from './features/entities/entity-routes.ts';
import { explanationRoutes } from './features/explanations/explanation-routes.ts';
import { kindsRoutes } from './features/kinds/kinds-routes.ts';
import { pathsRoutes } from './features/paths/paths-routes.ts';
import type { ReadExposures } from './features/posture/environment-exposures.ts';
import { searchRoutes } from './features/search/search-routes.ts';
import type { GraphQueries } from './graph-workers/graph-worker-pool.ts';

export interface GraphRouteDependencies {
  /** That derived what is explained. */
  readonly analysisRules: RuleSet;
  /** What analyses found of environments. */
  readonly readExposures: ReadExposures;
}

/** The routes that graph workers answer. */
export function graphRoutes(graph: GraphQueries, { analysisRules, readExposures }: GraphRouteDependencies) {
  return [
    ...searchRoutes(graph, readExposures),
    ...kindsRoutes(graph),
    ...pathsRoutes(graph),
    ...explanationRoutes(graph, analysisRules),
    ...entityRoutes(graph),
    ...azureRoutes(graph),
  ];
}
