import type { ProperGraph } from './proper-graph.ts';

const SWEEPS = 8;

/**
 * Height of every node and bend: as near to the middle of its neighbours as order and distance within the
 * layer allow.
 *
 * @param gaps Least distance between two neighbours in each layer.
 */
export function placeRows(
  graph: ProperGraph,
  order: readonly Int32Array[],
  gaps: readonly number[],
): Float64Array {
  const rows = new Float64Array(graph.size);
  for (const [layer, nodes] of order.entries()) {
    const gap = gaps[layer] as number;
    for (const [place, node] of nodes.entries()) {
      rows[node] = (place - (nodes.length - 1) / 2) * gap;
    }
  }

  const layers = [...order.keys()];
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const sequence = sweep % 2 === 0 ? layers : layers.toReversed();
    for (const layer of sequence) {
      const nodes = order[layer] ?? new Int32Array();
      const wishes = Float64Array.from(nodes, (node) => middleOf(graph, node, rows));
      for (const [place, row] of keepApart(wishes, gaps[layer] as number).entries()) {
        rows[nodes[place] as number] = row;
      }
    }
  }
  return rows;
}

/** The middle of all neighbours, on both sides. */
function middleOf({ sources, targets, inbound, outbound }: ProperGraph, node: number, rows: Float64Array) {
  let sum = 0;
  for (const edge of inbound.edgesOf(node)) {
    sum += rows[sources[edge] as number] as number;
  }
  for (const edge of outbound.edgesOf(node)) {
    sum += rows[targets[edge] as number] as number;
  }
  const count = inbound.edgesOf(node).length + outbound.edgesOf(node).length;
  return count === 0 ? (rows[node] as number) : sum / count;
}

/**
 * The values nearest to the wishes, by least squares, that ascend by at least `gap`: with the gaps taken
 * off, that is a monotone regression, and neighbours that violate it are pooled.
 *
 * @internal
 */
export function keepApart(wishes: Float64Array, gap: number): Float64Array {
  const sums: number[] = [];
  const counts: number[] = [];
  for (const [place, wish] of wishes.entries()) {
    let sum = wish - place * gap;
    let count = 1;
    while (sums.length > 0 && (sums.at(-1) ?? 0) / (counts.at(-1) ?? 1) > sum / count) {
      sum += sums.pop() ?? 0;
      count += counts.pop() ?? 0;
    }
    sums.push(sum);
    counts.push(count);
  }

  const values = new Float64Array(wishes.length);
  let place = 0;
  for (const [pool, count] of counts.entries()) {
    for (let member = 0; member < count; member++, place++) {
      values[place] = (sums[pool] as number) / count + place * gap;
    }
  }
  return values;
}
