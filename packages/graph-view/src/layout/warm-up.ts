import { layoutForce } from './force/force.ts';
import { createQuadTree } from './force/quad-tree.ts';
import type { LayoutGraph } from './layout-request.ts';

/** What engines look at is how often something runs, and not how large it is. */
const SIZES = [20, 60, 100, 140, 140, 140, 140, 140, 140];
const TREES = 4;
const NODES_IN_TREE = 300;
const ROUNDS = 4;

/**
 * Engines make fast what has run for a while: the first layout that somebody waits for should not be the first one.
 * By forces, because that takes the longest; a few hundredths of a second while nobody waits. In steps of some
 * milliseconds: whoever has an order meanwhile must not wait for the rest.
 */
export function* warmUp(): Generator<undefined> {
  for (const nodes of SIZES) {
    layoutForce(wheelOf(nodes), 1);
    yield;
  }
  for (let tree = 0; tree < TREES; tree++) {
    pushByTree();
    yield;
  }
}

/** As in graphs that are too large to look at every pair. */
function pushByTree(): void {
  const tree = createQuadTree(NODES_IN_TREE);
  const positions = Float64Array.from({ length: NODES_IN_TREE * 2 }, (_, at) => Math.sin(at) * 1_000);
  const forces = new Float64Array(NODES_IN_TREE * 2);
  for (let round = 0; round < ROUNDS; round++) {
    tree.build(positions);
    for (let node = 0; node < NODES_IN_TREE; node++) {
      tree.push(node, forces, 1);
    }
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
