import type { ScreenSize } from '../camera/camera.ts';
import type { Box } from './boxes.ts';

/** Lines of the screen, by the cells that they lead through. */
export interface Lines {
  readonly add: (line: number, ends: Ends) => void;
  /** How many lines lead through a box; whoever needs no more than some has the count end behind those. */
  readonly countThrough: (box: Box, limits?: CountLimits) => number;
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

  const put = (row: number, column: number, line: number) => {
    const cell = row * columns + column;
    next.push(first[cell] as number);
    first[cell] = lines.length;
    lines.push(line);
  };

  return {
    add(line, { fromX, fromY, toX, toY }) {
      const [left, right] = [Math.max(0, Math.min(fromX, toX)), Math.min(size.width, Math.max(fromX, toX))];
      if (left > right || Math.max(fromY, toY) < 0 || Math.min(fromY, toY) > size.height) {
        return;
      }
      ends[line] = { fromX, fromY, toX, toY };
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
      round++;
      let count = 0;
      const [lastRow, lastColumn] = [
        Math.min(rows - 1, cellOf(box.bottom)),
        Math.min(columns - 1, cellOf(box.right)),
      ];
      for (let row = Math.max(0, cellOf(box.top)); row <= lastRow; row++) {
        for (let column = Math.max(0, cellOf(box.left)); column <= lastColumn; column++) {
          for (let at = first[row * columns + column] as number; at !== -1; at = next[at] as number) {
            const line = lines[at] as number;
            if (line === except || seen[line] === round) {
              continue;
            }
            seen[line] = round;
            count += Number(leadsThrough(ends[line], box));
            if (count > most) {
              return count;
            }
          }
        }
      }
      return count;
    },
  };
}

function cellOf(at: number): number {
  return Math.floor(at / CELL);
}

/** Both ends on one side of the box, or all of its corners on one side of the line: it leads past. */
function leadsThrough(ends: Ends | undefined, { left, top, right, bottom }: Box): boolean {
  if (ends === undefined) {
    return false;
  }
  const { fromX, fromY, toX, toY } = ends;
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
