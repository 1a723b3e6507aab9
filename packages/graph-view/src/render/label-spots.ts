import type { ScreenSize } from '../camera/camera.ts';
import type { Box } from './boxes.ts';

/** Where a label may stand. */
export interface Spot {
  /** The middle of its upper edge. */
  readonly x: number;
  readonly y: number;
  readonly hasSecondLine: boolean;
  readonly box: Box;
  /** Of one that stands so far away that a thin line has to lead there from the node. */
  readonly leader?: Leader;
}

/** From the border of a node to its name. */
export interface Leader {
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
}

export interface SpotWish {
  readonly x: number;
  readonly y: number;
  /** From the middle of the node to where labels begin. */
  readonly reach: number;
  readonly widths: { readonly first: number; readonly both: number };
  readonly canHaveSecondLine: boolean;
  /** Also a line further away. */
  readonly isFarAllowed: boolean;
  /** Also so far away that a line has to lead there. */
  readonly isLeaderAllowed: boolean;
  readonly size: ScreenSize;
}

export const LINE_HEIGHT = 13;

const LEADER_LENGTHS = [22, 40];
const LEADER_ANGLES = [0.25, 0.75, 0.5, 0.1, 0.9].flatMap((share) => [share * Math.PI, -share * Math.PI]);

/**
 * The best first: below with both lines, then with one on all four sides, then shifted along the sides, and at last
 * a line away. One that the border of the screen would cut stands beside the border.
 */
export function listSpots(wish: SpotWish): Spot[] {
  const { x, y, reach, widths, size, isFarAllowed } = wish;
  const { first: width } = widths;
  const spot = (middle: number, top: number, own = width, lines: 1 | 2 = 1): Spot => ({
    x: middle,
    y: top,
    hasSecondLine: lines === 2,
    box: { left: middle - own / 2, top, right: middle + own / 2, bottom: top + LINE_HEIGHT * lines },
  });
  const below = y + reach;
  const above = y - reach - LINE_HEIGHT;
  const beside = reach + width / 2;
  const level = y - LINE_HEIGHT / 2;
  const aside = Math.max(0, width / 2 - reach * 0.7);
  const inside = keepInside(x, width, size.width);
  const right = keepInside(x + aside, width, size.width);
  const left = keepInside(x - aside, width, size.width);

  const spots = [
    ...(wish.canHaveSecondLine ? [spot(keepInside(x, widths.both, size.width), below, widths.both, 2)] : []),
    spot(inside, below),
    spot(x + beside, level),
    spot(inside, above),
    spot(x - beside, level),
    spot(right, below),
    spot(left, below),
    spot(right, above),
    spot(left, above),
    spot(x + beside, level + LINE_HEIGHT * 0.8),
    spot(x + beside, level - LINE_HEIGHT * 0.8),
    spot(x - beside, level + LINE_HEIGHT * 0.8),
    spot(x - beside, level - LINE_HEIGHT * 0.8),
    ...(isFarAllowed
      ? [
          spot(inside, below + LINE_HEIGHT),
          spot(inside, above - LINE_HEIGHT),
          spot(right, below + LINE_HEIGHT),
          spot(left, below + LINE_HEIGHT),
          spot(right, above - LINE_HEIGHT),
          spot(left, above - LINE_HEIGHT),
        ]
      : []),
    ...(wish.isLeaderAllowed ? listLedSpots(wish, spot) : []),
  ];
  const whole = spots.filter(({ box }) => isWhole(box, size));
  return whole.length === 0 ? spots : whole;
}

/** Around the node, in two rings. */
function listLedSpots(
  { x, y, reach, widths: { first: width } }: SpotWish,
  spot: (middle: number, top: number) => Spot,
): Spot[] {
  return LEADER_LENGTHS.flatMap((length) =>
    LEADER_ANGLES.map((angle) => {
      const [wayX, wayY] = [Math.cos(angle), Math.sin(angle)];
      const [toX, toY] = [x + wayX * (reach + length), y + wayY * (reach + length)];
      // The name begins where the line ends: behind it at the sides, over and below it in between.
      const middle = toX + (Math.abs(wayX) < 0.2 ? 0 : (Math.sign(wayX) * width) / 2);
      const top = toY - LINE_HEIGHT / 2 + (wayY * LINE_HEIGHT) / 2;
      const leader = { fromX: x + wayX * (reach - 3), fromY: y + wayY * (reach - 3), toX, toY };
      return { ...spot(middle, top), leader };
    }),
  );
}

function isWhole({ left, top, right, bottom }: Box, { width, height }: ScreenSize): boolean {
  return top >= 0 && bottom <= height && left >= 0 && right <= width;
}

/** The middle of a text that has to be between the borders. */
function keepInside(x: number, width: number, room: number): number {
  return width > room ? x : Math.min(Math.max(x, width / 2), room - width / 2);
}
