import { packComponents } from './components.ts';
import { type LayoutRequest, type Positions, SPACING } from './layout-request.ts';

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** One disc of nodes for every kind, the largest first; within it, nodes with many edges in the middle. */
export function layoutGrouped(request: LayoutRequest): Positions {
  const { nodeCount, kinds, sources, targets } = request;
  const degrees = new Int32Array(nodeCount);
  for (const end of [sources, targets]) {
    for (const node of end) {
      degrees[node] = (degrees[node] as number) + 1;
    }
  }

  const byKind = Map.groupBy(kinds.keys(), (node) => kinds[node] as number);
  const clusters = [...byKind.values()].map((members) => {
    const nodes = Int32Array.from(members).sort(
      (a, b) => (degrees[b] as number) - (degrees[a] as number) || a - b,
    );
    return { nodes, positions: disc(nodes.length) };
  });
  return packComponents(clusters, request);
}

/** Places on a spiral that fills a disc evenly. */
function disc(count: number): Positions {
  const positions = new Float64Array(count * 2);
  for (let place = 0; place < count; place++) {
    const radius = SPACING.hop * 0.62 * Math.sqrt(place);
    positions[place * 2] = radius * Math.cos(place * GOLDEN_ANGLE);
    positions[place * 2 + 1] = radius * Math.sin(place * GOLDEN_ANGLE);
  }
  return positions;
}
