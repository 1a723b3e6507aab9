import { layoutForce } from './force/force.ts';

const NODES = 300;
const EDGES = NODES * 2 - 2;

/**
 * Engines make fast what has run for a while: the first layout that somebody waits for should not be the first one.
 * By forces, because that takes the longest; a few hundredths of a second while nobody waits.
 */
export function warmUp(): void {
  layoutForce(WHEEL, 1);
}

/** Every node knows the one half way to the first, and one a third of the way. */
const WHEEL = {
  nodeCount: NODES,
  sources: Int32Array.from({ length: EDGES }, (_, edge) => Math.floor(edge / 2) + 1),
  targets: Int32Array.from({ length: EDGES }, (_, edge) => Math.floor(edge / 2 / (2 + (edge % 2)))),
  kinds: new Int32Array(NODES),
};
