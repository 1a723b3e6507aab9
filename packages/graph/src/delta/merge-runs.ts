import { type Bitmap, iterateBits } from '../property/bitmap.ts';
import { GrowableUint8, GrowableUint32 } from '../property/growable-array.ts';
import type { Adjacency } from '../topology/topology.ts';

/** Relationships to add, sorted as in the adjacency; columns of equal length. */
export interface AddedRows {
  /** The node whose row it joins. */
  readonly near: Uint32Array;
  readonly far: Uint32Array;
  readonly kinds: Uint16Array;
}

/**
 * How a new adjacency is made of an old one: runs of old positions and runs of added rows, to be copied one
 * after the other. A small change to a large graph gives few, long runs, which copy at the speed of memory.
 */
export interface MergeRuns {
  readonly length: number;
  /** 1: rows of the added ones; 0: old positions. Run by run, like `from` and `count`. */
  readonly isAdded: GrowableUint8;
  readonly from: GrowableUint32;
  readonly count: GrowableUint32;
}

/** `dropped`: old positions to leave out. Old rows end where `nodeCount` of the old adjacency does. */
export function planMergeRuns(old: Adjacency, added: AddedRows, dropped: Bitmap | undefined): MergeRuns {
  const isAdded = new GrowableUint8();
  const from = new GrowableUint32();
  const count = new GrowableUint32();
  let length = 0;

  const push = (addedRun: boolean, first: number, size: number): void => {
    if (size > 0) {
      isAdded.push(addedRun ? 1 : 0);
      from.push(first);
      count.push(size);
      length += size;
    }
  };

  const holes = dropped === undefined ? [].values() : iterateBits(dropped);
  let hole = holes.next();
  let cursor = 0;

  const copyOldUntil = (position: number): void => {
    while (!hole.done && hole.value < position) {
      push(false, cursor, hole.value - cursor);
      cursor = hole.value + 1;
      hole = holes.next();
    }

    push(false, cursor, position - cursor);
    cursor = Math.max(cursor, position);
  };

  let run = 0;

  for (let row = 0; row < added.near.length; row += 1) {
    const position = insertionPosition(old, added, row);

    if (position > cursor) {
      push(true, run, row - run);
      run = row;
      copyOldUntil(position);
    }
  }

  push(true, run, added.near.length - run);
  copyOldUntil(old.nodes.length);
  return { length, isAdded, from, count };
}

/** The first old position that sorts behind an added row. */
function insertionPosition({ offsets, kinds, nodes }: Adjacency, added: AddedRows, row: number): number {
  const near = added.near[row] ?? 0;

  if (near + 1 >= offsets.length) {
    return nodes.length;
  }

  const far = added.far[row] ?? 0;
  const kind = added.kinds[row] ?? 0;
  let low = offsets[near] ?? 0;
  let high = offsets[near + 1] ?? 0;

  while (low < high) {
    const middle = (low + high) >>> 1;
    const oldKind = kinds[middle] ?? 0;

    if (oldKind < kind || (oldKind === kind && (nodes[middle] ?? 0) < far)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }

  return low;
}

/** Up to this length a loop beats a call that copies memory. */
const SHORT_RUN = 64;

type Column = Uint32Array | Uint16Array | Int32Array;

/** Copies a column run by run: `old` by old position, `added` by added row. */
export function copyRuns<Target extends Column>(
  runs: MergeRuns,
  { old, added, target }: { readonly old: Target; readonly added: Target; readonly target: Target },
): Target {
  let place = 0;

  for (let run = 0; run < runs.from.length; run += 1) {
    const source = runs.isAdded.values[run] === 1 ? added : old;
    const from = runs.from.values[run] ?? 0;
    const count = runs.count.values[run] ?? 0;

    if (count < SHORT_RUN) {
      for (let index = 0; index < count; index += 1) {
        target[place + index] = source[from + index] ?? 0;
      }
    } else {
      target.set(source.subarray(from, from + count), place);
    }

    place += count;
  }

  return target;
}
