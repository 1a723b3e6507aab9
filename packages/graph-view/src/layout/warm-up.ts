import { layoutForce } from './force/force.ts';
import { MAX_PAIRED_NODES } from './force/push-pairs.ts';
import type { LayoutGraph } from './layout-request.ts';

/** One graph for each way in which nodes push each other away. */
const SIZES = [300, MAX_PAIRED_NODES + 1];

/**
 * Engines make fast what has run for a while: the first layout that somebody waits for should not be the first one.
 * By forces, because that takes the longest; a few hundredths of a second while nobody waits.
 */
export function warmUp(): void {
  for (const nodes of SIZES) {
    layoutForce(wheelOf(nodes), 1);
  }
}

/** Every node knows the one half way to the first, and one a third of the way. */
function wheelOf(nodeCount: number): LayoutGraph {
  const edges = nodeCount * 2 - 2;
  return {
    nodeCount,
    sources: Int32Array.from({ length: edges }, (_, edge) => Math.floor(edge / 2) + 1),
    targets: Int32Array.from({ length: edges }, (_, edge) => Math.floor(edge / 2 / (2 + (edge % 2)))),
    kinds: new Int32Array(nodeCount),
  };
}
