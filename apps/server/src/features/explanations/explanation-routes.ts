import type { RuleSet } from '@secgraph/analysis';
import { getAclInheritance, getEdgeComposition, getRelayTargets } from '@secgraph/contract';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import { jsonBytes } from '../../http/answer.ts';
import { handle } from '../../http/route-handler.ts';
import { readEdgeInput } from './read-edge-input.ts';

/** `rules`: those that derived what is explained. */
export function explanationRoutes(graph: GraphQueries, rules: RuleSet) {
  return [
    handle(getEdgeComposition, async (request) =>
      jsonBytes(await graph.run('edgeComposition', readEdgeInput(request.query, rules), request)),
    ),
    handle(getRelayTargets, async (request) =>
      jsonBytes(await graph.run('relayTargets', readEdgeInput(request.query, rules), request)),
    ),
    handle(getAclInheritance, async (request) =>
      jsonBytes(await graph.run('aclInheritance', readEdgeInput(request.query, rules), request)),
    ),
  ];
}
