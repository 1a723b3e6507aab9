import type { RuleSet } from '@secgraph/analysis';
import type { GraphQueries } from '../graph-workers/graph-worker-pool.ts';
import type { BoundRoute } from '../http/route-handler.ts';
import { azureRoutes } from './entities/azure-routes.ts';
import { entityRoutes } from './entities/entity-routes.ts';
import { explanationRoutes } from './explanations/explanation-routes.ts';
import { kindsRoutes } from './kinds/kinds-routes.ts';
import { pathsRoutes } from './paths/paths-routes.ts';
import type { ReadExposures } from './posture/environment-exposures.ts';
import { searchRoutes } from './search/search-routes.ts';

export interface GraphRouteDependencies {
  /** That derived what is explained. */
  readonly analysisRules: RuleSet;
  /** What analyses found of environments. */
  readonly readExposures: ReadExposures;
}

/** The routes that graph workers answer. */
export function graphRoutes(
  graph: GraphQueries,
  { analysisRules, readExposures }: GraphRouteDependencies,
): readonly BoundRoute[] {
  return [
    ...searchRoutes(graph, readExposures),
    ...kindsRoutes(graph),
    ...pathsRoutes(graph),
    ...explanationRoutes(graph, analysisRules),
    ...entityRoutes(graph),
    ...azureRoutes(graph),
  ];
}
