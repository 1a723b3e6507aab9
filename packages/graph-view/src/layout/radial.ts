import { listNeighbours } from '../model/adjacency.ts';
import { separateNodes } from './force/separate-nodes.ts';
import { type LayoutRequest, type Positions, SPACING } from './layout-request.ts';

/** Distance of nodes on one circle, in pixels; where more nodes come, several circles share them. */
const ARC = 74;
const FULL_CIRCLE = 40;

/**
 * Circles by distance around the given start, or else around the node with the most edges. A node stands
 * in the sector of the node that it was reached from, and a sector is as wide as the leaves behind it.
 * For a connected graph; linear in its size.
 */
export function layoutRadial(request: LayoutRequest): Positions {
  const { nodeCount } = request;
  const tree = spanTree(request, findMiddle(request));
  const angles = assignSectors(tree, nodeCount);
  const radii = measureRings(tree, nodeCount);

  const positions = new Float64Array(nodeCount * 2);
  const seats = new Int32Array(radii.length);
  for (const node of tree.order) {
    const ring = tree.rings[node] as number;
    const { radius, circles } = radii[ring] ?? { radius: 0, circles: 1 };
    const seat = seats[ring] as number;
    seats[ring] = seat + 1;
    const reach = radius + (seat % circles) * SPACING.hop * 0.8;
    positions[node * 2] = reach * Math.cos(angles[node] as number);
    positions[node * 2 + 1] = reach * Math.sin(angles[node] as number);
  }
  separateNodes(positions, undefined);
  return positions;
}

interface Tree {
  /** Node indexes, ring after ring. */
  readonly order: Int32Array;
  readonly parents: Int32Array;
  /** Distance of every node. */
  readonly rings: Int32Array;
}

function findMiddle({ nodeCount, sources, targets, starts }: LayoutRequest): number {
  const [start] = starts;
  if (start !== undefined) {
    return start;
  }

  const degrees = new Int32Array(nodeCount);
  for (const ends of [sources, targets]) {
    for (const node of ends) {
      degrees[node] = (degrees[node] as number) + 1;
    }
  }
  let middle = 0;
  for (const [node, degree] of degrees.entries()) {
    if (degree > (degrees[middle] as number)) {
      middle = node;
    }
  }
  return middle;
}

function spanTree({ nodeCount, sources, targets }: LayoutRequest, root: number): Tree {
  const neighbours = listNeighbours(nodeCount, sources, targets);
  const parents = new Int32Array(nodeCount).fill(-1);
  const rings = new Int32Array(nodeCount);
  const order = new Int32Array(nodeCount);
  parents[root] = root;
  order[0] = root;
  let reached = 1;

  for (let at = 0; at < reached; at++) {
    const node = order[at] as number;
    for (const neighbour of neighbours.of(node)) {
      if (parents[neighbour] === -1) {
        parents[neighbour] = node;
        rings[neighbour] = (rings[node] as number) + 1;
        order[reached++] = neighbour;
      }
    }
  }
  return { order: order.subarray(0, reached), parents, rings };
}

/** Angle of every node: the middle of its sector. */
function assignSectors({ order, parents }: Tree, nodeCount: number): Float64Array {
  const leaves = new Int32Array(nodeCount);
  for (let at = order.length - 1; at > 0; at--) {
    const node = order[at] as number;
    leaves[node] = Math.max(leaves[node] as number, 1);
    const parent = parents[node] as number;
    leaves[parent] = (leaves[parent] as number) + (leaves[node] as number);
  }

  const root = order[0] as number;
  const widthOfLeaf = (2 * Math.PI) / Math.max(1, leaves[root] as number);
  const angles = new Float64Array(nodeCount);
  const free = new Float64Array(nodeCount);
  for (const node of order.subarray(1)) {
    const parent = parents[node] as number;
    const from = free[parent] as number;
    const width = (leaves[node] as number) * widthOfLeaf;
    angles[node] = from + width / 2;
    free[node] = from;
    free[parent] = from + width;
  }
  return angles;
}

function measureRings({ order, rings }: Tree, nodeCount: number): { radius: number; circles: number }[] {
  const ringCount = order.reduce((most, node) => Math.max(most, rings[node] as number), -1) + 1;
  const counts = Array.from({ length: ringCount }, () => 0);
  for (const node of order) {
    counts[rings[node] as number] = (counts[rings[node] as number] as number) + 1;
  }

  let outer = 0;
  return counts.map((count, ring) => {
    if (ring === 0) {
      return { radius: 0, circles: 1 };
    }
    const circles = count <= FULL_CIRCLE ? 1 : Math.ceil(Math.sqrt(count / 24));
    const radius = Math.max(outer + SPACING.ring, (count * ARC) / circles / (2 * Math.PI));
    outer = radius + (circles - 1) * SPACING.hop * 0.8;
    return { radius: nodeCount === 1 ? 0 : radius, circles };
  });
}
