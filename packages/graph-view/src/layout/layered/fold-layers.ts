import { SPACING } from '../layout-request.ts';

/** Without a canvas to fill, a layer that is higher than this stands in several columns. */
const FULL_COLUMN = 24;
const FEWEST_ROWS = 3;

/** A picture is not folded for less than this: a layer in one column is easier to read. */
const LEAST_GAIN = 1.25;

/** In how many columns every layer stands, so that the picture is as large on the canvas as can be. */
export function foldLayers(lengths: readonly number[], aspect: number | undefined): number[] {
  if (aspect === undefined) {
    return lengths.map((length) => (length <= FULL_COLUMN ? 1 : Math.ceil(Math.sqrt(length / 8))));
  }

  const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
  let best = columnsOf(lengths, longest);
  let least = sideOf(lengths, best, aspect);
  for (
    let rows = Math.ceil(longest / 2);
    rows >= FEWEST_ROWS;
    rows = Math.min(rows - 1, Math.floor(rows * 0.85))
  ) {
    const columns = columnsOf(lengths, rows);
    const side = sideOf(lengths, columns, aspect);
    if (side * LEAST_GAIN < least) {
      [best, least] = [columns, side];
    }
  }
  return best;
}

function columnsOf(lengths: readonly number[], rows: number): number[] {
  return lengths.map((length) => Math.max(1, Math.ceil(length / Math.max(1, rows))));
}

/** The height of a canvas of this shape that the picture just fits into. */
function sideOf(lengths: readonly number[], columns: readonly number[], aspect: number): number {
  const more = columns.reduce((sum, count) => sum + count - 1, 0);
  const width = (lengths.length - 1) * SPACING.layer + more * SPACING.cell;
  const rows = lengths.reduce((most, length, layer) => Math.max(most, length / (columns[layer] ?? 1)), 1);
  return Math.max(width / aspect, rows * SPACING.row);
}
