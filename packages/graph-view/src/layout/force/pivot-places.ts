import { listNeighbours } from '../../model/adjacency.ts';
import { type LayoutGraph, type Positions, SPACING } from '../layout-request.ts';
import { createRandom } from '../random.ts';

/** More of them tell large graphs apart only a little better, and cost as much again. */
const PIVOTS = 20;
const POWER_STEPS = 40;

/**
 * Rough places that show the shape of a connected graph at once, so that forces have little left to do:
 * distances to some nodes far from each other, projected onto the two directions in which they differ most
 * (Brandes, Pich: Eigensolver Methods for Progressive Multidimensional Scaling of Large Data, 2006).
 */
export function findPivotPlaces(graph: LayoutGraph, seed: number): Positions {
  const { nodeCount } = graph;
  const random = createRandom(seed);
  const columns = centreColumns(measurePivotDistances(graph), nodeCount);
  const pivots = columns.length;

  const products = new Float64Array(pivots * pivots);
  for (let row = 0; row < pivots; row++) {
    for (let column = row; column < pivots; column++) {
      const product = multiply(columns[row], columns[column]);
      products[row * pivots + column] = product;
      products[column * pivots + row] = product;
    }
  }

  const first = findDirection(products, pivots, random);
  const second = findDirection(products, pivots, random, first);
  const positions = new Float64Array(nodeCount * 2);
  for (const [axis, direction] of [first, second].entries()) {
    for (const [pivot, column] of columns.entries()) {
      const share = direction[pivot] as number;
      for (let node = 0; node < nodeCount; node++) {
        positions[node * 2 + axis] =
          (positions[node * 2 + axis] as number) + share * (column[node] as number);
      }
    }
  }
  return scaleToSpread(positions, random);
}

/** Hops from each pivot to every node; the next pivot is the node that is farthest from those before. */
function measurePivotDistances(graph: LayoutGraph): Float64Array[] {
  const { nodeCount } = graph;
  const { nodes: neighbours, offsets } = listNeighbours(nodeCount, graph.sources, graph.targets);
  const nearest = new Float64Array(nodeCount).fill(Infinity);
  const columns: Float64Array[] = [];
  const queue = new Int32Array(nodeCount);

  let pivot = 0;
  while (columns.length < Math.min(PIVOTS, nodeCount)) {
    const distances = new Float64Array(nodeCount).fill(-1);
    distances[pivot] = 0;
    queue[0] = pivot;
    for (let at = 0, known = 1; at < known; at++) {
      const node = queue[at] as number;
      const next = (distances[node] as number) + 1;
      for (let place = offsets[node] as number; place < (offsets[node + 1] as number); place++) {
        const neighbour = neighbours[place] as number;
        if (distances[neighbour] === -1) {
          distances[neighbour] = next;
          queue[known++] = neighbour;
        }
      }
    }

    columns.push(distances);
    pivot = 0;
    for (let node = 0; node < nodeCount; node++) {
      nearest[node] = Math.min(nearest[node] as number, distances[node] as number);
      if ((nearest[node] as number) > (nearest[pivot] as number)) {
        pivot = node;
      }
    }
  }
  return columns;
}

/** Squares of the distances, centred in both directions. */
function centreColumns(columns: readonly Float64Array[], nodeCount: number): Float64Array[] {
  const rowMeans = new Float64Array(nodeCount);
  for (const column of columns) {
    for (let node = 0; node < nodeCount; node++) {
      rowMeans[node] = (rowMeans[node] as number) + (column[node] as number) ** 2 / columns.length;
    }
  }
  const mean = rowMeans.reduce((sum, value) => sum + value, 0) / nodeCount;

  return columns.map((column) => {
    const columnMean = column.reduce((sum, value) => sum + value ** 2, 0) / nodeCount;
    return column.map((value, node) => -0.5 * (value ** 2 - columnMean - (rowMeans[node] as number) + mean));
  });
}

/** The eigenvector of the largest eigenvalue, by powers; orthogonal to `other`. */
function findDirection(
  products: Float64Array,
  size: number,
  random: () => number,
  other?: Float64Array,
): Float64Array {
  let direction = Float64Array.from({ length: size }, () => random() - 0.5);
  for (let step = 0; step < POWER_STEPS; step++) {
    const next = new Float64Array(size);
    for (let row = 0; row < size; row++) {
      next[row] = multiply(products.subarray(row * size, (row + 1) * size), direction);
    }
    const overlap = other === undefined ? 0 : multiply(next, other);
    const free = next.map((value, index) => value - overlap * (other?.[index] ?? 0));
    const length = Math.sqrt(multiply(free, free)) || 1;
    direction = free.map((value) => value / length);
  }
  return direction;
}

/** Each axis scaled so that a node has the room it needs, and nodes at the same place moved apart a bit. */
function scaleToSpread(positions: Positions, random: () => number): Positions {
  const nodeCount = positions.length / 2;
  const wished = (Math.sqrt(nodeCount) * SPACING.hop) / 2;
  for (const axis of [0, 1]) {
    let squares = 0;
    for (let at = axis; at < positions.length; at += 2) {
      squares += (positions[at] as number) ** 2;
    }
    const spread = Math.sqrt(squares / nodeCount);
    const scale = spread > 1e-6 ? wished / spread : 0;
    for (let at = axis; at < positions.length; at += 2) {
      positions[at] = (positions[at] as number) * scale + (random() - 0.5) * SPACING.hop;
    }
  }
  return positions;
}

function multiply(first: Float64Array | undefined, second: Float64Array | undefined): number {
  let sum = 0;
  if (first === undefined || second === undefined) {
    return sum;
  }
  for (let at = 0; at < first.length; at++) {
    sum += (first[at] as number) * (second[at] as number);
  }
  return sum;
}
