import type { LayoutName, LayoutRequest, Positions } from './layout-request.ts';

/** How much further apart nodes may stand in one direction than in the other. */
const MAX_STRETCH: Readonly<Record<LayoutName, number>> = {
  layered: 3,
  zones: 2,
  platforms: 2,
  force: 1.6,
  radial: 1.5,
  grouped: 1,
  grid: 1,
};

/**
 * Draws a picture apart in the direction in which the canvas has room left: nothing gets nearer, the picture is
 * drawn no smaller, and names have more room.
 */
export function fillCanvas(positions: Positions, { layout, aspect }: LayoutRequest): Positions {
  const [width, height] = [extentOf(positions, 0), extentOf(positions, 1)];
  // A single row or column is straight because its nodes are.
  if (aspect === undefined || width < 1 || height < 1) {
    return positions;
  }
  const missing = (aspect * height) / width;
  const most = MAX_STRETCH[layout];
  const stretch = [Math.min(most, Math.max(1, missing)), Math.min(most, Math.max(1, 1 / missing))];
  return positions.map((value, at) => value * (stretch[at % 2] ?? 1));
}

function extentOf(positions: Positions, axis: 0 | 1): number {
  let [least, most] = [Infinity, -Infinity];
  for (let at = axis; at < positions.length; at += 2) {
    least = Math.min(least, positions[at] as number);
    most = Math.max(most, positions[at] as number);
  }
  return most - least;
}
