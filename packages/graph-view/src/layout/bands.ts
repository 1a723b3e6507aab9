import { createAdjacency } from '../model/adjacency.ts';
import { centre } from './components.ts';
import { foldLayers } from './layered/fold-layers.ts';
import { type LayoutRequest, type Positions, SPACING } from './layout-request.ts';

const SWEEPS = 6;

/**
 * One band of columns beside the other, such as what is owned, what lies between, and the zone. Within a band, nodes of
 * one kind stand together, and each near to its neighbours in other bands.
 */
export function layoutBands(request: LayoutRequest): Positions {
  const { nodeCount, bands = new Int32Array(nodeCount), aspect } = request;
  const members = Array.from(
    Map.groupBy(bands.keys(), (node) => bands[node] as number),
    ([band, nodes]) => ({ band, nodes }),
  )
    .sort((one, other) => one.band - other.band)
    .map(({ nodes }) => nodes);
  orderBands(request, members);

  const columns = foldLayers(
    members.map(({ length }) => length),
    aspect,
  );
  const positions = new Float64Array(nodeCount * 2);
  let x = 0;
  for (const [band, nodes] of members.entries()) {
    const count = columns[band] ?? 1;
    const rows = Math.ceil(nodes.length / count);
    for (const [place, node] of nodes.entries()) {
      const column = Math.floor(place / rows);
      const inColumn = Math.min(rows, nodes.length - column * rows);
      positions[node * 2] = x + column * SPACING.cell;
      positions[node * 2 + 1] = ((place % rows) - (inColumn - 1) / 2) * SPACING.row;
    }
    x += (count - 1) * SPACING.cell + SPACING.layer;
  }
  return centre(positions);
}

/** By kind, and then by the middle of the neighbours, in place. */
function orderBands(
  { nodeCount, sources, targets, kinds }: LayoutRequest,
  members: readonly number[][],
): void {
  const outbound = createAdjacency(nodeCount, sources);
  const inbound = createAdjacency(nodeCount, targets);
  const shares = new Float64Array(nodeCount);
  const note = (nodes: readonly number[]) => {
    for (const [place, node] of nodes.entries()) {
      shares[node] = (place + 0.5) / nodes.length;
    }
  };
  for (const nodes of members) {
    nodes.sort((one, other) => (kinds[one] as number) - (kinds[other] as number) || one - other);
    note(nodes);
  }

  const middles = new Float64Array(nodeCount);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (const nodes of sweep % 2 === 0 ? members : members.toReversed()) {
      for (const node of nodes) {
        let [sum, count] = [0, 0];
        for (const edge of outbound.edgesOf(node)) {
          sum += shares[targets[edge] as number] as number;
          count++;
        }
        for (const edge of inbound.edgesOf(node)) {
          sum += shares[sources[edge] as number] as number;
          count++;
        }
        middles[node] = count === 0 ? (shares[node] as number) : sum / count;
      }
      nodes.sort(
        (one, other) =>
          (kinds[one] as number) - (kinds[other] as number) ||
          (middles[one] as number) - (middles[other] as number) ||
          one - other,
      );
      note(nodes);
    }
  }
}
