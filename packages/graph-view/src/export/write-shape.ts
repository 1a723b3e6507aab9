import type { Disc } from '../look/edge-shape.ts';
import { cornersOf, type NodeShape } from '../look/node-shape.ts';

/** The outline of a node as an element of SVG. `paint` has its attributes of fill and stroke. */
export function writeShape(shape: NodeShape, { x, y, radius }: Disc, paint: string): string {
  const corners = cornersOf(shape);
  if (corners.length === 0) {
    return `<circle cx="${writeNumber(x)}" cy="${writeNumber(y)}" r="${writeNumber(radius)}" ${paint}/>`;
  }
  const points = corners.map((corner, at) => writeNumber(corner * radius + (at % 2 === 0 ? x : y)));
  return `<polygon points="${points.join(' ')}" stroke-linejoin="round" ${paint}/>`;
}

/** A number as short as a picture needs it. */
export function writeNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}
