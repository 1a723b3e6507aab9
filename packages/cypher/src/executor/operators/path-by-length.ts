import type { ShortestPath } from '../../planner/logical-plan.ts';
import { PathValue } from '../../values/element-value.ts';
import type { RunContext } from '../run-context.ts';
import { ReachPruner } from './reach-pruner.ts';
import type { PathSearch } from './shortest-path-tree.ts';
import { TrailWalk } from './trail-walk.ts';

/**
 * All trails between two nodes by increasing length: a depth-first search that is repeated with a longer limit
 * each time (iterative deepening), so that memory grows with the length of a path and not with their number.
 * It ends when no trail from the start is longer than the last limit, those left out for being too far from their
 * end included.
 */
export function* iterateByLength(
  plan: Pick<ShortestPath, 'kinds' | 'minHops' | 'maxHops' | 'direction'>,
  context: RunContext,
  { from, to, hopTest, stopTest }: PathSearch,
): Generator<PathValue, void> {
  if (stopTest !== undefined && !(stopTest(from) && stopTest(to))) {
    return;
  }

  const pruner = new ReachPruner(plan, context);
  pruner.begin(to);
  const accepts = (node: number, hopsLeft: number): boolean =>
    stopTest?.(node) !== false && pruner.accepts(node, hopsLeft);

  for (let hops = plan.minHops; hops <= plan.maxHops; hops++) {
    const walk = new TrailWalk({ ...plan, minHops: hops, maxHops: hops }, context);
    let reachesLimit = false;
    pruner.wasCut = false;
    walk.begin(from, hopTest, accepts);
    while (!walk.isDone) {
      if (walk.advance(context.graph)) {
        reachesLimit = true;
        if (walk.node === to) {
          yield new PathValue(walk.nodes(), walk.relationships());
        }
      }
    }
    if (!reachesLimit && !pruner.wasCut) {
      return;
    }
  }
}
