import { relax } from './force/force.ts';
import { type LayoutRequest, type Positions, SPACING } from './layout-request.ts';

/**
 * Places new nodes among those that stay: each begins beside the node that brought it, or the middle of
 * its neighbours, on the side that leads out of the picture, and forces find it room.
 */
export function placeAmongKept(request: LayoutRequest, kept: Float64Array): Positions {
  const { nodeCount, origins } = request;
  const positions = kept.slice();
  const isFixed = Uint8Array.from({ length: nodeCount }, (_, node) => Number(!Number.isNaN(kept[node * 2])));
  const [middleX, middleY] = middleOf(positions);
  const { order, parents } = findParents(request, isFixed);
  const central = findCentral(positions, middleX, middleY);
  const parentOf = (node: number) => {
    const origin = origins?.[node] ?? -1;
    if (origin !== -1) {
      return origin;
    }
    return parents[node] === -1 ? central : (parents[node] ?? central);
  };

  for (const [parent, siblings] of Map.groupBy(order, parentOf)) {
    const x = positions[parent * 2] ?? middleX;
    const y = positions[parent * 2 + 1] ?? middleY;
    fanOut(positions, siblings, { x, y, angle: Math.atan2(y - middleY, x - middleX) });
  }

  // Pulled towards its parent, too, so that what no edge holds is not driven out of the picture.
  const held = {
    ...request,
    sources: joined(request.sources, order),
    targets: joined(request.targets, order.map(parentOf)),
  };
  relax(held, positions, { isFixed, firstReach: SPACING.hop * 0.6 });
  return positions;
}

/** New nodes in the order in which they are reached from those that stay, each with its parent. */
function findParents(
  { nodeCount, sources, targets }: LayoutRequest,
  isFixed: Uint8Array,
): { order: number[]; parents: Int32Array } {
  const neighbours: number[][] = Array.from({ length: nodeCount }, () => []);
  for (const [edge, source] of sources.entries()) {
    const target = targets[edge] as number;
    neighbours[source]?.push(target);
    neighbours[target]?.push(source);
  }

  const parents = new Int32Array(nodeCount).fill(-1);
  const isKnown = isFixed.slice();
  const queue = [...isFixed.keys()].filter((node) => isFixed[node] === 1);
  const order: number[] = [];
  let at = 0;
  const walk = () => {
    for (; at < queue.length; at++) {
      const node = queue[at] as number;
      for (const neighbour of neighbours[node] ?? []) {
        if (isKnown[neighbour] === 1) {
          continue;
        }
        isKnown[neighbour] = 1;
        parents[neighbour] = node;
        order.push(neighbour);
        queue.push(neighbour);
      }
    }
  };

  walk();
  for (let node = 0; node < nodeCount; node++) {
    if (isKnown[node] === 1) {
      continue;
    }
    isKnown[node] = 1;
    order.push(node);
    queue.push(node);
    walk();
  }
  return { order, parents };
}

/** Siblings on arcs of half a circle each, around their parent. */
function fanOut(
  positions: Positions,
  siblings: readonly number[],
  { x, y, angle }: { readonly x: number; readonly y: number; readonly angle: number },
): void {
  const onArc = 9;
  for (const [place, node] of siblings.entries()) {
    const arc = Math.floor(place / onArc);
    const count = Math.min(onArc, siblings.length - arc * onArc);
    const turn = count === 1 ? 0 : ((place % onArc) / (count - 1) - 0.5) * Math.PI;
    const reach = SPACING.hop * (1.1 + arc * 0.6);
    positions[node * 2] = x + reach * Math.cos(angle + turn);
    positions[node * 2 + 1] = y + reach * Math.sin(angle + turn);
  }
}

function joined(column: Int32Array, more: readonly number[]): Int32Array {
  const longer = new Int32Array(column.length + more.length);
  longer.set(column);
  longer.set(more, column.length);
  return longer;
}

/** The node that stays and stands nearest to the middle. */
function findCentral(kept: Positions, x: number, y: number): number {
  let central = 0;
  let least = Infinity;
  for (let node = 0; node < kept.length / 2; node++) {
    const distance = Math.hypot((kept[node * 2] as number) - x, (kept[node * 2 + 1] as number) - y);
    if (distance < least) {
      [central, least] = [node, distance];
    }
  }
  return central;
}

function middleOf(positions: Positions): [x: number, y: number] {
  let [x, y, count] = [0, 0, 0];
  for (let at = 0; at < positions.length; at += 2) {
    if (Number.isNaN(positions[at])) {
      continue;
    }
    x += positions[at] as number;
    y += positions[at + 1] as number;
    count++;
  }
  return count === 0 ? [0, 0] : [x / count, y / count];
}
