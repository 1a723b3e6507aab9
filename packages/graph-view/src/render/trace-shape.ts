import type { Disc } from '../look/edge-shape.ts';
import { cornersOf, type NodeShape } from '../look/node-shape.ts';

/** The outline of a node on a 2D canvas, as a path to be filled and drawn. */
export function traceShape(
  context: CanvasRenderingContext2D,
  shape: NodeShape,
  { x, y, radius }: Disc,
): void {
  const corners = cornersOf(shape);
  context.beginPath();
  if (corners.length === 0) {
    context.arc(x, y, radius, 0, 2 * Math.PI);
    return;
  }
  for (let at = 0; at < corners.length; at += 2) {
    context.lineTo(x + (corners[at] as number) * radius, y + (corners[at + 1] as number) * radius);
  }
  context.closePath();
}
