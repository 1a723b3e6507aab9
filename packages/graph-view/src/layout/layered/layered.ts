import { centre } from '../components.ts';
import { type LayoutRequest, type Positions, SPACING } from '../layout-request.ts';
import { assignLayers } from './assign-layers.ts';
import { foldLayers } from './fold-layers.ts';
import { orderLayers } from './order-layers.ts';
import { placeRows } from './place-rows.ts';
import { createProperGraph } from './proper-graph.ts';

/** Canvases that are narrower than this for their height are filled from top to bottom. */
const NARROW = 0.75;

/** How much nearer layers may be below each other, and how much further apart names have to be beside each other. */
const DOWNWARDS = { along: 0.55, aside: 1.7 } as const;

/**
 * From left to right: every node one layer behind what leads to it, few crossings, paths as straight as
 * they can be. After Sugiyama, Tagawa and Toda; each sweep is linear in nodes and edges.
 * On narrow canvases, from top to bottom. For a connected graph.
 */
export function layoutLayered(request: LayoutRequest): Positions {
  const { aspect } = request;
  if (aspect === undefined || aspect >= NARROW) {
    return layoutRightwards(request);
  }
  // On a phone, a path that is read downwards has room for its names.
  const { along, aside } = DOWNWARDS;
  const positions = layoutRightwards({ ...request, aspect: aside / along / aspect });
  return positions.map((_, at) =>
    at % 2 === 0 ? (positions[at + 1] as number) * aside : (positions[at - 1] as number) * along,
  );
}

function layoutRightwards(request: LayoutRequest): Positions {
  const layers = assignLayers(request);
  const graph = createProperGraph(request, layers);
  const order = orderLayers(graph);
  const columns = foldLayers(
    order.map(({ length }) => length),
    request.aspect,
  );
  const rows = placeRows(
    graph,
    order,
    columns.map((count) => SPACING.row / count),
  );

  const positions = new Float64Array(request.nodeCount * 2);
  let x = 0;
  for (const [layer, nodes] of order.entries()) {
    const count = columns[layer] ?? 1;
    for (const [place, node] of nodes.entries()) {
      if (node >= request.nodeCount) {
        continue;
      }
      positions[node * 2] = x + (place % count) * SPACING.cell;
      positions[node * 2 + 1] = rows[node] as number;
    }
    x += SPACING.layer + (count - 1) * SPACING.cell;
  }
  return centre(positions);
}
