import type { LayoutName, LayoutRequest, Positions } from './layout-request.ts';
import { createRandom } from './random.ts';

/** A request for a graph whose edges are given as pairs of node indexes. */
export function requestOf(
  layout: LayoutName,
  nodeCount: number,
  edges: readonly (readonly [source: number, target: number])[],
  more: Partial<LayoutRequest> = {},
): LayoutRequest {
  return {
    layout,
    seed: 1,
    nodeCount,
    sources: Int32Array.from(edges, ([source]) => source),
    targets: Int32Array.from(edges, ([, target]) => target),
    kinds: new Int32Array(nodeCount),
    starts: new Int32Array(),
    ends: new Int32Array(),
    ...more,
  };
}

export function chain(nodeCount: number): [number, number][] {
  return Array.from({ length: nodeCount - 1 }, (_, node) => [node, node + 1]);
}

export function star(leaves: number): [number, number][] {
  return Array.from({ length: leaves }, (_, leaf) => [leaf + 1, 0]);
}

export function randomEdges(nodeCount: number, edgeCount: number, seed = 7): [number, number][] {
  const random = createRandom(seed);
  return Array.from({ length: edgeCount }, (_, edge) => [
    edge < nodeCount - 1 ? edge + 1 : Math.floor(random() * nodeCount),
    Math.floor(random() * (edge < nodeCount - 1 ? edge + 1 : nodeCount)),
  ]);
}

export function xOf(positions: Positions, node: number): number {
  return positions[node * 2] ?? Number.NaN;
}

export function yOf(positions: Positions, node: number): number {
  return positions[node * 2 + 1] ?? Number.NaN;
}

/** Least distance between two nodes. */
export function leastDistance(positions: Positions): number {
  let least = Infinity;
  for (let node = 0; node < positions.length / 2; node++) {
    for (let other = 0; other < node; other++) {
      const distance = Math.hypot(
        xOf(positions, node) - xOf(positions, other),
        yOf(positions, node) - yOf(positions, other),
      );
      least = Math.min(least, distance);
    }
  }
  return least;
}
