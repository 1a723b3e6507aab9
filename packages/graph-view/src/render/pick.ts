import { type Camera, itemScale, type ScreenSize, toPlane } from '../camera/camera.ts';
import { OPPOSITE_OFFSET } from '../look/edge-shape.ts';
import type { Picture } from '../look/picture.ts';

/** What is under the pointer. Indexes of the scene. */
export type Hit =
  | { readonly on: 'node'; readonly index: number }
  | { readonly on: 'edge'; readonly index: number }
  | { readonly on: 'nothing' };

/** How many pixels beside a line still hit it. */
const EDGE_REACH = 5;

/**
 * Walks columns of numbers: a tenth of a millisecond for 25,000 elements, which is less than reading one
 * pixel back from the graphics card.
 */
export function pick(picture: Picture, camera: Camera, size: ScreenSize, x: number, y: number): Hit {
  const [planeX, planeY] = toPlane(camera, size, x, y);
  const node = pickNode(picture, camera, planeX, planeY);
  if (node !== -1) {
    return { on: 'node', index: node };
  }
  const edge = pickEdge(picture, camera, planeX, planeY);
  return edge === -1 ? { on: 'nothing' } : { on: 'edge', index: edge };
}

/** Indexes of the nodes within a rectangle of the plane. */
export function pickWithin(
  { positions }: Picture,
  corner: readonly [number, number],
  opposite: readonly [number, number],
): number[] {
  const [left, right] = [Math.min(corner[0], opposite[0]), Math.max(corner[0], opposite[0])];
  const [top, bottom] = [Math.min(corner[1], opposite[1]), Math.max(corner[1], opposite[1])];
  const within: number[] = [];
  for (let node = 0; node < positions.length / 2; node++) {
    const x = positions[node * 2] as number;
    const y = positions[node * 2 + 1] as number;
    if (x >= left && x <= right && y >= top && y <= bottom) {
      within.push(node);
    }
  }
  return within;
}

/** The one that is drawn last wins. */
function pickNode({ positions, nodes }: Picture, { scale }: Camera, x: number, y: number): number {
  const pixels = itemScale(scale) / scale;
  for (let node = nodes.length - 1; node >= 0; node--) {
    const reach = Math.max(nodes[node]?.radius ?? 0, 6) * pixels;
    const awayX = (positions[node * 2] as number) - x;
    const awayY = (positions[node * 2 + 1] as number) - y;
    if (awayX * awayX + awayY * awayY <= reach * reach) {
      return node;
    }
  }
  return -1;
}

/** The nearest one. */
function pickEdge(picture: Picture, { scale }: Camera, x: number, y: number): number {
  const { positions, scene, nodes, opposites } = picture;
  const { sources, targets } = scene;
  let nearest = -1;
  let best = (EDGE_REACH / scale) ** 2;
  for (let edge = 0; edge < sources.length; edge++) {
    const source = sources[edge] as number;
    const target = targets[edge] as number;
    const startX = positions[source * 2] as number;
    const startY = positions[source * 2 + 1] as number;
    const alongX = (positions[target * 2] as number) - startX;
    const alongY = (positions[target * 2 + 1] as number) - startY;
    const length = alongX * alongX + alongY * alongY;
    if (length === 0) {
      const radius = ((nodes[source]?.radius ?? 0) * itemScale(scale)) / scale;
      const distance = Math.abs(Math.hypot(x - startX - radius, y - startY + radius) - radius * 0.75) ** 2;
      if (distance < best) {
        [best, nearest] = [distance, edge];
      }
      continue;
    }
    const share = Math.min(1, Math.max(0, ((x - startX) * alongX + (y - startY) * alongY) / length));
    const aside =
      opposites[edge] === 1 ? (OPPOSITE_OFFSET * itemScale(scale)) / scale / Math.sqrt(length) : 0;
    const awayX = startX + share * alongX - aside * alongY - x;
    const awayY = startY + share * alongY + aside * alongX - y;
    const distance = awayX * awayX + awayY * awayY;
    if (distance < best) {
      [best, nearest] = [distance, edge];
    }
  }
  return nearest;
}
