import {
  findAllShortestPaths,
  findShortestPath,
  type GraphPath,
  iterateShortestPaths,
  type ShortestPathOptions,
} from '@secgraph/graph';
import type { QueryGraph } from '../../graph/query-graph.ts';
import { createKindMask } from '../../planner/kind-matcher.ts';
import type { ShortestPath } from '../../planner/logical-plan.ts';
import { PathValue } from '../../values/element-value.ts';
import type { RunContext } from '../run-context.ts';
import type { PathSearch } from './shortest-path-tree.ts';

type Plan = Pick<ShortestPath, 'kinds' | 'direction' | 'maxHops' | 'isAll'>;
type Ends = Pick<PathSearch, 'from' | 'to'>;

/** The shortest path or paths between two nodes that few other rows share: searched for from both ends. */
export function* iteratePathsBetween(
  plan: Plan,
  context: Pick<RunContext, 'graph' | 'poll'>,
  ends: Ends,
): Generator<PathValue, void> {
  const { graph } = context;
  if (ends.from === ends.to) {
    yield new PathValue([ends.from], []);
    return;
  }

  const options = toOptions(plan, context, ends);
  if (!plan.isAll) {
    const path = findShortestPath(graph, options);
    if (path !== undefined) {
      yield toPathValue(graph, path);
    }
    return;
  }

  const union = findAllShortestPaths(graph, options);
  if (union !== undefined) {
    for (const path of iterateShortestPaths(union)) {
      yield toPathValue(graph, path);
    }
  }
}

function toOptions(
  { kinds, direction, maxHops }: Plan,
  { graph, poll }: Pick<RunContext, 'graph' | 'poll'>,
  { from, to }: Ends,
): ShortestPathOptions {
  return {
    start: from,
    end: to,
    direction,
    kinds: kinds === undefined ? undefined : createKindMask(graph, kinds)(),
    maxHops,
    cancellation: poll.cancellation,
  };
}

function toPathValue({ outboundRelationships }: QueryGraph, { nodes, relationships }: GraphPath): PathValue {
  return new PathValue(
    nodes,
    outboundRelationships === undefined
      ? relationships
      : relationships.map((position) => outboundRelationships[position] as number),
  );
}
