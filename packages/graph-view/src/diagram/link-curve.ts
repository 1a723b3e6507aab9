import { CARD_HEIGHT, CARD_WIDTH, type DiagramDirection, type Point } from './diagram.ts';

/** A line as cubic curves: its start, then two handles and an end for each piece. */
export interface Curve {
  readonly start: Point;
  readonly pieces: readonly (readonly [Point, Point, Point])[];
}

export interface CurveEnds {
  readonly source: Point;
  readonly target: Point;
  readonly bends: readonly Point[];
  /** How far from the middle of its side of the card each end stands, in pixels. */
  readonly leaves: number;
  readonly enters: number;
  /** Layers from the source to the target; negative where it leads back. */
  readonly hops: number;
  /** Between which rows the line leads back to the begin of the next one: how far down that is. */
  readonly turn: number | undefined;
}

const HEAD_LENGTH = 8;
const HEAD_HALF = 4.5;
/** How far a line within one layer reaches out of it. */
const BULGE = 54;
/** How far beside the rows a line turns that leads to the next one. */
const TURN = 40;

/** From the side of one card to the side of the other, level where it leaves and enters. */
export function curveOf(ends: CurveEnds, direction: DiagramDirection): Curve {
  if (ends.turn !== undefined) {
    return curveToNextRow(ends, ends.turn);
  }
  const turn = direction === 'right' ? keep : swap;
  const half = (direction === 'right' ? CARD_WIDTH : CARD_HEIGHT) / 2;
  const way = ends.hops < 0 ? -1 : 1;
  const [sourceAlong, sourceAside] = turn(ends.source);
  const [targetAlong, targetAside] = turn(ends.target);
  const start: Point = [sourceAlong + half * way, sourceAside + ends.leaves];
  if (ends.hops === 0) {
    const tip: Point = [targetAlong + half + HEAD_LENGTH, targetAside + ends.enters];
    const reach = Math.max(start[0], tip[0]) + BULGE;
    return turnCurve({ start, pieces: [[[reach, start[1]], [reach, tip[1]], tip]] }, turn);
  }

  const tip: Point = [targetAlong - (half + HEAD_LENGTH) * way, targetAside + ends.enters];
  // A bend is passed level for as long as a card is, so that the line does not touch the cards beside it.
  const stops = ends.bends.flatMap((bend): Point[] => {
    const [along, aside] = turn(bend);
    return [
      [along - half * way, aside],
      [along + half * way, aside],
    ];
  });
  const points = [start, ...stops, tip];
  const pieces = points.slice(1).map((to, at): readonly [Point, Point, Point] => {
    const [fromAlong, fromAside] = points[at] ?? to;
    const middle = (fromAlong + to[0]) / 2;
    return [[middle, fromAside], [middle, to[1]], to];
  });
  return turnCurve({ start, pieces }, turn);
}

/** Out at the right, back between the rows, and in at the left. */
function curveToNextRow({ source, target }: CurveEnds, between: number): Curve {
  const start: Point = [source[0] + CARD_WIDTH / 2, source[1]];
  const tip: Point = [target[0] - CARD_WIDTH / 2 - HEAD_LENGTH, target[1]];
  const [right, left] = [start[0] - 6, tip[0] + 12];
  return {
    start,
    pieces: [
      [
        [start[0] + TURN, start[1]],
        [start[0] + TURN, between],
        [right, between],
      ],
      [
        [(right + left) / 2, between],
        [(right + left) / 2, between],
        [left, between],
      ],
      [[tip[0] - TURN, between], [tip[0] - TURN, tip[1]], tip],
    ],
  };
}

export function writeCurve({ start, pieces }: Curve): string {
  const texts = pieces.map((points) => `C${points.map(([x, y]) => `${n(x)} ${n(y)}`).join(' ')}`);
  return `M${n(start[0])} ${n(start[1])}${texts.join('')}`;
}

/** The head of the arrow, in front of where the line ends. */
export function writeHead({ pieces }: Curve, direction: DiagramDirection, hops: number): string {
  const [x, y] = pieces.at(-1)?.[2] ?? [0, 0];
  const way = hops > 0 ? HEAD_LENGTH : -HEAD_LENGTH;
  return direction === 'right'
    ? `M${n(x + way)} ${n(y)}L${n(x)} ${n(y - HEAD_HALF)}L${n(x)} ${n(y + HEAD_HALF)}Z`
    : `M${n(x)} ${n(y + way)}L${n(x - HEAD_HALF)} ${n(y)}L${n(x + HEAD_HALF)} ${n(y)}Z`;
}

/** The point of a curve after a share of one of its pieces. */
export function pointOf({ start, pieces }: Curve, piece: number, share: number): Point {
  const from = piece === 0 ? start : (pieces[piece - 1]?.[2] ?? start);
  const [first, second, to] = pieces[piece] ?? [from, from, from];
  const rest = 1 - share;
  const mix = (axis: 0 | 1) =>
    rest ** 3 * from[axis] +
    3 * rest ** 2 * share * first[axis] +
    3 * rest * share ** 2 * second[axis] +
    share ** 3 * to[axis];
  return [mix(0), mix(1)];
}

function turnCurve({ start, pieces }: Curve, turn: (point: Point) => Point): Curve {
  return {
    start: turn(start),
    pieces: pieces.map(([first, second, to]) => [turn(first), turn(second), turn(to)]),
  };
}

function keep(point: Point): Point {
  return point;
}

function swap([x, y]: Point): Point {
  return [y, x];
}

/** A number as short as a path needs it. */
function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}
