import type { ProperGraph } from './proper-graph.ts';

/**
 * Number of pairs of edges that cross, between all neighbouring layers: the number of inversions, counted
 * in a tree of sums (Barth, Jünger, Mutzel: Simple and Efficient Bilayer Cross Counting, 2002).
 */
export function countCrossings(graph: ProperGraph, order: readonly Int32Array[]): number {
  const places = new Int32Array(graph.size);
  for (const nodes of order) {
    for (const [place, node] of nodes.entries()) {
      places[node] = place;
    }
  }

  let crossings = 0;
  for (const [layer, nodes] of order.entries()) {
    const width = order[layer + 1]?.length ?? 0;
    if (width === 0) {
      continue;
    }
    const seen = new Int32Array(width + 1);
    let total = 0;
    for (const node of nodes) {
      const ends = [...graph.outbound.edgesOf(node)].map(
        (edge) => places[graph.targets[edge] as number] as number,
      );
      ends.sort((a, b) => a - b);
      for (const place of ends) {
        crossings += total - sumUpTo(seen, place + 1);
      }
      for (const place of ends) {
        addAt(seen, place + 1);
      }
      total += ends.length;
    }
  }
  return crossings;
}

function sumUpTo(sums: Int32Array, place: number): number {
  let sum = 0;
  for (let at = place; at > 0; at -= at & -at) {
    sum += sums[at] as number;
  }
  return sum;
}

function addAt(sums: Int32Array, place: number): void {
  for (let at = place; at < sums.length; at += at & -at) {
    sums[at] = (sums[at] as number) + 1;
  }
}
