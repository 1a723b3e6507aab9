import type { NodeShape } from '../look/node-shape.ts';

/** Something of a file that is drawn: as SVG or on a 2D canvas, from the same list. Places are in pixels. */
export type Mark =
  | {
      readonly is: 'text';
      readonly x: number;
      /** Of the middle of its line. */
      readonly y: number;
      readonly text: string;
      readonly size: number;
      readonly weight: 400 | 500 | 600;
      readonly color: string;
      readonly anchor: 'start' | 'middle';
    }
  | {
      readonly is: 'shape';
      readonly shape: NodeShape;
      readonly x: number;
      readonly y: number;
      readonly radius: number;
      readonly fill: string;
      readonly stroke: string;
    }
  | {
      readonly is: 'icon';
      readonly name: string;
      readonly x: number;
      readonly y: number;
      readonly size: number;
      readonly color: string;
    }
  | {
      readonly is: 'path';
      /** As `d` of a path in SVG. */
      readonly d: string;
      readonly fill?: string | undefined;
      readonly stroke?: string | undefined;
      readonly width?: number | undefined;
      readonly isDashed?: boolean | undefined;
    };

/** An upright rectangle with round corners, as a path. */
export function boxPath(left: number, top: number, width: number, height: number, corner: number): string {
  const [right, bottom] = [left + width, top + height];
  const turn = (x: number, y: number) => `A${corner} ${corner} 0 0 1 ${x} ${y}`;
  return [
    `M${left + corner} ${top}H${right - corner}${turn(right, top + corner)}`,
    `V${bottom - corner}${turn(right - corner, bottom)}`,
    `H${left + corner}${turn(left, bottom - corner)}`,
    `V${top + corner}${turn(left + corner, top)}Z`,
  ].join('');
}
