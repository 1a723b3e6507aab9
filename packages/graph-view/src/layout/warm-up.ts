import { LAYOUT_NAMES, type LayoutRequest } from './layout-request.ts';
import { runLayout } from './run-layout.ts';

const NODES = 120;
const ROUNDS = 2;

/** Engines make fast what has run before: the first layout that somebody waits for should not be the first one. */
export function warmUp(): void {
  for (let round = 0; round < ROUNDS; round++) {
    for (const layout of LAYOUT_NAMES) {
      runLayout({ ...WHEEL, layout });
    }
  }
}

const none = new Int32Array();

/** Every node knows the one before it and one half way to the first. */
const WHEEL: Omit<LayoutRequest, 'layout'> = {
  seed: 1,
  nodeCount: NODES,
  sources: Int32Array.from({ length: NODES * 2 - 2 }, (_, edge) => Math.floor(edge / 2) + 1),
  targets: Int32Array.from({ length: NODES * 2 - 2 }, (_, edge) => Math.floor(edge / 2 / ((edge % 2) + 1))),
  kinds: Int32Array.from({ length: NODES }, (_, node) => node % 3),
  starts: none,
  ends: none,
  kept: undefined,
  origins: undefined,
};
