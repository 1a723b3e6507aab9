import type { RuleSet } from '@secgraph/analysis';
import type { GraphQueries } from '../graph-workers/graph-worker-pool.ts';
import type { BoundRoute } from '../http/route-handler.ts';
import { entityRoutes } from './entities/entity-routes.ts';
import { explanationRoutes } from './explanations/explanation-routes.ts';
import { kindsRoutes } from './kinds/kinds-routes.ts';
import { pathsRoutes } from './paths/paths-routes.ts';
import { searchRoutes } from './search/search-routes.ts';

/** The routes that graph workers answer. */
export function graphRoutes(graph: GraphQueries, analysisRules: RuleSet): readonly BoundRoute[] {
  return [
    ...searchRoutes(graph),
    ...kindsRoutes(graph),
    ...pathsRoutes(graph),
    ...explanationRoutes(graph, analysisRules),
    ...entityRoutes(graph),
  ];
}
