/** An upright rectangle of the screen, in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Boxes that are taken, by the cells that they touch: to ask takes no longer when there are many. */
export interface Boxes {
  readonly isFree: (box: Box) => boolean;
  readonly take: (box: Box) => void;
  /** Gives back a box that was taken, the same object. */
  readonly release: (box: Box) => void;
}

const CELL = 24;
const COLUMNS = 8_192;

export function createBoxes(): Boxes {
  const cells = new Map<number, Box[]>();

  return {
    isFree(box) {
      for (let row = cellOf(box.top); row <= cellOf(box.bottom); row++) {
        for (let column = cellOf(box.left); column <= cellOf(box.right); column++) {
          if (cells.get(row * COLUMNS + column)?.some((other) => overlap(box, other)) === true) {
            return false;
          }
        }
      }
      return true;
    },
    take(box) {
      for (let row = cellOf(box.top); row <= cellOf(box.bottom); row++) {
        for (let column = cellOf(box.left); column <= cellOf(box.right); column++) {
          const known = cells.get(row * COLUMNS + column);
          if (known === undefined) {
            cells.set(row * COLUMNS + column, [box]);
          } else {
            known.push(box);
          }
        }
      }
    },
    release(box) {
      for (let row = cellOf(box.top); row <= cellOf(box.bottom); row++) {
        for (let column = cellOf(box.left); column <= cellOf(box.right); column++) {
          const known = cells.get(row * COLUMNS + column);
          const at = known?.indexOf(box) ?? -1;
          if (at !== -1) {
            known?.splice(at, 1);
          }
        }
      }
    },
  };
}

function cellOf(at: number): number {
  return Math.floor(at / CELL);
}

export function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}
