import type { Disc } from '../look/edge-shape.ts';

/** A rectangle that may be turned around its middle, in pixels and radians. */
export interface Tile {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly angle: number;
}

type Point = readonly [x: number, y: number];

/** Whether two tiles share more than `tolerance`, by the theorem of the separating axis. */
export function isOver(first: Tile, second: Tile, tolerance: number): boolean {
  return [first.angle, first.angle + Math.PI / 2, second.angle, second.angle + Math.PI / 2].every((angle) => {
    const distance = Math.abs(
      (second.x - first.x) * Math.cos(angle) + (second.y - first.y) * Math.sin(angle),
    );
    return distance < reachOf(first, angle) + reachOf(second, angle) - tolerance;
  });
}

export function isOverDisc(tile: Tile, { x, y, radius }: Disc, tolerance: number): boolean {
  const [awayX, awayY] = within(tile, [x, y]);
  const outsideX = Math.max(0, Math.abs(awayX) - tile.width / 2);
  const outsideY = Math.max(0, Math.abs(awayY) - tile.height / 2);
  return Math.hypot(outsideX, outsideY) < radius - tolerance;
}

/** Whether a line leads across a tile (after Liang and Barsky). */
export function isAcross(tile: Tile, from: Point, to: Point, tolerance: number): boolean {
  const [start, end] = [within(tile, from), within(tile, to)];
  let [first, last] = [0, 1];
  for (const [axis, length] of [tile.width, tile.height].entries()) {
    const reach = length / 2 - tolerance;
    const [at, way] = [start[axis] ?? 0, (end[axis] ?? 0) - (start[axis] ?? 0)];
    if (way === 0) {
      if (Math.abs(at) >= reach) {
        return false;
      }
      continue;
    }
    const crossings = [(-reach - at) / way, (reach - at) / way];
    first = Math.max(first, Math.min(...crossings));
    last = Math.min(last, Math.max(...crossings));
  }
  return first < last;
}

/** Half of what a tile takes along an axis. */
function reachOf({ width, height, angle }: Tile, axis: number): number {
  return (Math.abs(Math.cos(axis - angle)) * width) / 2 + (Math.abs(Math.sin(axis - angle)) * height) / 2;
}

/** A point as the tile sees it. */
function within({ x, y, angle }: Tile, point: Point): Point {
  const [awayX, awayY] = [point[0] - x, point[1] - y];
  return [
    awayX * Math.cos(angle) + awayY * Math.sin(angle),
    awayY * Math.cos(angle) - awayX * Math.sin(angle),
  ];
}
