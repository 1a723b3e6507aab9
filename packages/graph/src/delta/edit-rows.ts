import { type Bitmap, iterateBits } from '../property/bitmap.ts';
import type { Adjacency } from '../topology/topology.ts';

/** Relationships to add, sorted as in the adjacency; columns of equal length. */
export interface AddedRows {
  /** The node whose row it joins. */
  readonly near: Uint32Array;
  readonly far: Uint32Array;
  readonly kinds: Uint16Array;
}

/** How the columns of an adjacency become the next ones: holes are closed, then rows are put in between. */
export interface RowEdits {
  /** Old positions that go, ascending. */
  readonly holes: Uint32Array;
  /** For each added row, before how many of the old rows that stay it goes: counted from the first one. */
  readonly places: Uint32Array;
  /** Rows afterwards. */
  readonly length: number;
}

type Column = Uint32Array | Uint16Array | Int32Array;

/** `dropped`: old positions to leave out. Linear in what changes, times the logarithm of a node's rows. */
export function planRowEdits(old: Adjacency, added: AddedRows, dropped: Bitmap | undefined): RowEdits {
  const holes = Uint32Array.from(dropped === undefined ? [] : iterateBits(dropped));
  const places = new Uint32Array(added.near.length);
  let position = 0;
  let passedHoles = 0;

  for (let row = 0; row < places.length; row++) {
    position = insertionPosition(old, added, { row, from: position });

    while ((holes[passedHoles] ?? Infinity) < position) {
      passedHoles++;
    }

    places[row] = position - passedHoles;
  }

  return { holes, places, length: old.nodes.length - holes.length + places.length };
}

/** Edits a column in its place: it begins with the old values and has the room of {@link roomForEdits}. */
export function editColumn<Values extends Column>(
  column: Values,
  oldLength: number,
  { edits, added }: { readonly edits: RowEdits; readonly added: Values },
): void {
  closeHoles(column, oldLength, edits.holes);
  insertValues(column, oldLength - edits.holes.length, { places: edits.places, added });
}

/** How many rows a column must have room for while it is edited. */
export function roomForEdits(oldLength: number, { length }: RowEdits): number {
  return Math.max(oldLength, length);
}

/** The first old position that sorts behind an added row; `from` is that of the row before it. */
function insertionPosition(
  { offsets, kinds, nodes }: Adjacency,
  added: AddedRows,
  { row, from }: { readonly row: number; readonly from: number },
): number {
  const near = added.near[row] as number;

  if (near + 1 >= offsets.length) {
    return nodes.length;
  }

  const far = added.far[row] as number;
  const kind = added.kinds[row] as number;
  let low = Math.max(from, offsets[near] as number);
  let high = offsets[near + 1] as number;

  while (low < high) {
    const middle = (low + high) >>> 1;
    const oldKind = kinds[middle] as number;

    if (oldKind < kind || (oldKind === kind && (nodes[middle] as number) < far)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }

  return low;
}

function closeHoles(column: Column, length: number, holes: Uint32Array): void {
  const move = moverOf(column);
  let write = holes[0] ?? length;

  for (let hole = 0; hole < holes.length; hole++) {
    const from = (holes[hole] as number) + 1;
    const count = (holes[hole + 1] ?? length) - from;
    move(write, from, count);
    write += count;
  }
}

/** Works from the end, so that nothing is overwritten before it has moved. */
function insertValues(
  column: Column,
  oldLength: number,
  { places, added }: { readonly places: Uint32Array; readonly added: Column },
): void {
  const move = moverOf(column);
  let read = oldLength;
  let write = oldLength + places.length;

  for (let row = places.length - 1; row >= 0; row--) {
    const place = places[row] as number;
    const count = read - place;
    write -= count;
    move(write, place, count);
    read = place;
    write--;
    column[write] = added[row] as number;
  }
}

/** Up to this length a loop beats a call that moves memory. */
const SHORT_RUN = 64;

/**
 * Moves values within a column, overlaps included. By way of a buffer, because that moves shared memory as
 * fast as other memory: `copyWithin` takes three to six times as long (`bench`: delta build).
 */
function moverOf(column: Column): (to: number, from: number, count: number) => void {
  const bytes = Buffer.from(column.buffer, column.byteOffset, column.byteLength);
  const size = column.BYTES_PER_ELEMENT;

  return (to, from, count) => {
    if (count > SHORT_RUN) {
      bytes.copy(bytes, to * size, from * size, (from + count) * size);
    } else if (to < from) {
      for (let index = 0; index < count; index++) {
        column[to + index] = column[from + index] as number;
      }
    } else {
      for (let index = count - 1; index >= 0; index--) {
        column[to + index] = column[from + index] as number;
      }
    }
  };
}
