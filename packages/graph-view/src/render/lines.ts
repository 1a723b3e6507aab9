import type { ScreenSize } from '../camera/camera.ts';
import type { Box } from './boxes.ts';

/** Lines of the screen, by the cells that they lead through. */
export interface Lines {
  readonly add: (line: number, ends: Ends) => void;
  /** How many lines lead through a box; whoever needs no more than some has the count end behind those. */
  readonly countThrough: (box: Box, limits?: CountLimits) => number;
  /** What of them a box would hide; whoever takes none with more than some lines has it end behind those. */
  readonly weigh: (box: Box, most?: number) => Hidden;
}

export interface Hidden {
  /** How many lines lead through the box. */
  readonly lines: number;
  /** How much of lines that are emphasised lies below the box, their width included: pixels by their weight. */
  readonly emphasised: number;
}

export interface CountLimits {
  /** The line that the box belongs to, which does not count. */
  readonly except?: number;
  readonly most?: number;
}

export interface Ends {
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
  /** Left out for lines that may be hidden. */
  readonly emphasis?: Emphasis;
}

export interface Emphasis {
  /** What the line takes at each side of its middle. */
  readonly halfWidth: number;
  /** How much each pixel of it counts. */
  readonly weight: number;
}

const CELL = 64;

/** What is added twice, in two cells, counts once. What is beside the screen is left out. */
export function createLines(size: ScreenSize): Lines {
  const columns = cellOf(size.width) + 1;
  const rows = cellOf(size.height) + 1;
  // Lists in columns rather than an array for each cell: a picture has thousands of entries, made anew for every frame.
  const first = new Int32Array(columns * rows).fill(-1);
  const lines: number[] = [];
  const next: number[] = [];
  const ends: Ends[] = [];
  /** The round of counting in which a line was looked at last: it may be in many cells. */
  const seen: number[] = [];
  let round = 0;
  let widest = 0;

  const put = (row: number, column: number, line: number) => {
    const cell = row * columns + column;
    next.push(first[cell] as number);
    first[cell] = lines.length;
    lines.push(line);
  };

  /** Each line that is in a cell of the box, until whoever looks has seen enough. */
  const visit = (box: Box, margin: number, look: (line: number, ends: Ends) => boolean): void => {
    round++;
    const lastRow = Math.min(rows - 1, cellOf(box.bottom + margin));
    const lastColumn = Math.min(columns - 1, cellOf(box.right + margin));
    for (let row = Math.max(0, cellOf(box.top - margin)); row <= lastRow; row++) {
      for (let column = Math.max(0, cellOf(box.left - margin)); column <= lastColumn; column++) {
        for (let at = first[row * columns + column] as number; at !== -1; at = next[at] as number) {
          const line = lines[at] as number;
          if (seen[line] === round) {
            continue;
          }
          seen[line] = round;
          if (!look(line, ends[line] as Ends)) {
            return;
          }
        }
      }
    }
  };

  return {
    add(line, own) {
      const { fromX, fromY, toX, toY, emphasis } = own;
      const [left, right] = [Math.max(0, Math.min(fromX, toX)), Math.min(size.width, Math.max(fromX, toX))];
      if (left > right || Math.max(fromY, toY) < 0 || Math.min(fromY, toY) > size.height) {
        return;
      }
      ends[line] = own;
      widest = Math.max(widest, emphasis?.halfWidth ?? 0);
      const slope = toX === fromX ? 0 : (toY - fromY) / (toX - fromX);
      for (let column = cellOf(left); column <= cellOf(right); column++) {
        // Where the line enters this column of cells, and where it leaves it.
        const enters = Math.max(left, column * CELL);
        const leaves = Math.min(right, (column + 1) * CELL);
        const entersAt = toX === fromX ? fromY : fromY + slope * (enters - fromX);
        const leavesAt = toX === fromX ? toY : fromY + slope * (leaves - fromX);
        const top = Math.max(0, Math.min(entersAt, leavesAt));
        const bottom = Math.min(size.height, Math.max(entersAt, leavesAt));
        for (let row = cellOf(top); row <= cellOf(bottom); row++) {
          put(row, column, line);
        }
      }
    },

    countThrough(box, { except = -1, most = Infinity } = {}) {
      let count = 0;
      visit(box, 0, (line, own) => {
        count += Number(line !== except && leadsThrough(own, box));
        return count <= most;
      });
      return count;
    },

    weigh(box, most = Infinity) {
      let [count, emphasised] = [0, 0];
      visit(box, widest, (_line, own) => {
        count += Number(leadsThrough(own, box));
        emphasised += own.emphasis === undefined ? 0 : weightWithin(own, own.emphasis, box);
        return count <= most;
      });
      return { lines: count, emphasised };
    },
  };
}

function cellOf(at: number): number {
  return Math.floor(at / CELL);
}

/** Both ends on one side of the box, or all of its corners on one side of the line: it leads past. */
function leadsThrough({ fromX, fromY, toX, toY }: Ends, { left, top, right, bottom }: Box): boolean {
  if (
    Math.max(fromX, toX) <= left ||
    Math.min(fromX, toX) >= right ||
    Math.max(fromY, toY) <= top ||
    Math.min(fromY, toY) >= bottom
  ) {
    return false;
  }
  const [wayX, wayY] = [toX - fromX, toY - fromY];
  const middle = ((left + right) / 2 - fromX) * wayY - ((top + bottom) / 2 - fromY) * wayX;
  const reach = ((right - left) / 2) * Math.abs(wayY) + ((bottom - top) / 2) * Math.abs(wayX);
  return Math.abs(middle) < reach;
}

function weightWithin(ends: Ends, { halfWidth, weight }: Emphasis, box: Box): number {
  return weight * lengthWithin(ends, box, halfWidth);
}

/** The part of a line within a box that is larger by a margin (after Liang and Barsky), in pixels. */
function lengthWithin(ends: Ends, box: Box, margin: number): number {
  const [wayX, wayY] = [ends.toX - ends.fromX, ends.toY - ends.fromY];
  let [enters, leaves] = [0, 1];
  const cut = (from: number, way: number, low: number, high: number): void => {
    if (way === 0) {
      leaves = from > low && from < high ? leaves : -1;
      return;
    }
    const [one, other] = [(low - from) / way, (high - from) / way];
    enters = Math.max(enters, Math.min(one, other));
    leaves = Math.min(leaves, Math.max(one, other));
  };
  cut(ends.fromX, wayX, box.left - margin, box.right + margin);
  cut(ends.fromY, wayY, box.top - margin, box.bottom + margin);
  return Math.max(0, leaves - enters) * Math.hypot(wayX, wayY);
}
