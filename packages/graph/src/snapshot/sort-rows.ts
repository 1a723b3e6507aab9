import { sharedUint16, sharedUint32 } from '../property/shared-memory.ts';

/** Relationships seen from one end; columns of equal length. */
export interface RowColumns {
  /** Node index of the end that decides the row. */
  readonly near: Uint32Array;
  readonly kinds: Uint16Array;
  /** Node index of the other end. */
  readonly far: Uint32Array;
  /** Whatever else moves with a relationship. */
  readonly carried: readonly Uint32Array[];
}

export interface RowLimits {
  /** Node indexes are below. */
  readonly nodeCount: number;
  /** Kind ids are below. */
  readonly kindCount: number;
  /** Rows with the same near end and kind are in order already. */
  readonly isFarSorted?: boolean;
}

/** What one bucket should hold so that sorting it stays in the processor's cache. */
const BUCKET_ROWS = 32_768;
const MAX_BUCKET_BITS = 10;
const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;

/**
 * The rows in new columns (near end aside, in shared memory), sorted by (near, kind, far). Linear.
 *
 * Most of a snapshot build is this (`bench`: snapshot build). Sorting 20 million rows as one would jump all
 * over memory with every step; so they are first dealt out into buckets by their near end, column by column,
 * and each bucket is then radix-sorted by itself.
 */
export function sortRows(rows: RowColumns, limits: RowLimits): RowColumns {
  const shift = bucketShift(rows.near.length, limits.nodeCount);
  const bounds = bucketBounds(rows.near, { shift, nodeCount: limits.nodeCount });
  const dealt = bounds.length > 2 ? deal(rows, { shift, bounds }) : rows;
  const sorted: RowColumns = {
    near: new Uint32Array(rows.near.length),
    kinds: sharedUint16(rows.near.length),
    far: sharedUint32(rows.near.length),
    carried: rows.carried.map((column) => sharedUint32(column.length)),
  };
  const sorter = new BucketSorter(largestBucket(bounds));

  for (let bucket = 0; bucket + 1 < bounds.length; bucket++) {
    const from = bounds[bucket] as number;
    const count = (bounds[bucket + 1] as number) - from;

    if (count > 0) {
      sorter.sort(dealt, { from, count, nearBits: shift, limits });
      sorter.gather(dealt, sorted, from);
    }
  }

  return sorted;
}

/** Bits of the near end that stay within one bucket. */
function bucketShift(rowCount: number, nodeCount: number): number {
  const wantedBits = Math.min(MAX_BUCKET_BITS, bitLength(Math.floor(rowCount / BUCKET_ROWS)));
  return Math.max(0, bitLength(Math.max(0, nodeCount - 1)) - wantedBits);
}

function bitLength(value: number): number {
  return 32 - Math.clz32(value);
}

/** Where each bucket begins, and the end. */
function bucketBounds(
  near: Uint32Array,
  { shift, nodeCount }: { readonly shift: number; readonly nodeCount: number },
): Uint32Array {
  const bounds = new Uint32Array(nodeCount === 0 ? 1 : ((nodeCount - 1) >>> shift) + 2);

  for (let row = 0; row < near.length; row++) {
    const next = ((near[row] as number) >>> shift) + 1;
    bounds[next] = (bounds[next] as number) + 1;
  }

  for (let bucket = 1; bucket < bounds.length; bucket++) {
    bounds[bucket] = (bounds[bucket] as number) + (bounds[bucket - 1] as number);
  }

  return bounds;
}

function largestBucket(bounds: Uint32Array): number {
  return bounds.reduce(
    (largest, end, index) => Math.max(largest, end - (index === 0 ? 0 : (bounds[index - 1] as number))),
    0,
  );
}

/** Deals all columns out into the buckets; within a bucket the order stays. */
function deal(
  rows: RowColumns,
  { shift, bounds }: { readonly shift: number; readonly bounds: Uint32Array },
): RowColumns {
  const wide = (column: Uint32Array): Uint32Array => {
    const target = new Uint32Array(column.length);
    const next = bounds.slice();

    for (let row = 0; row < column.length; row++) {
      const bucket = (rows.near[row] as number) >>> shift;
      const place = next[bucket] as number;
      target[place] = column[row] as number;
      next[bucket] = place + 1;
    }

    return target;
  };

  return {
    near: wide(rows.near),
    kinds: dealKinds(rows, { shift, bounds }),
    far: wide(rows.far),
    carried: rows.carried.map(wide),
  };
}

function dealKinds(
  { near, kinds }: RowColumns,
  { shift, bounds }: { readonly shift: number; readonly bounds: Uint32Array },
): Uint16Array {
  const target = new Uint16Array(kinds.length);
  const next = bounds.slice();

  for (let row = 0; row < kinds.length; row++) {
    const bucket = (near[row] as number) >>> shift;
    const place = next[bucket] as number;
    target[place] = kinds[row] as number;
    next[bucket] = place + 1;
  }

  return target;
}

interface BucketRange {
  readonly from: number;
  readonly count: number;
  readonly nearBits: number;
  readonly limits: RowLimits;
}

/** Sorts one bucket after the other, least significant digit first. */
class BucketSorter {
  /** Rows of the bucket in order, counted from its first row. */
  #order: Uint32Array;
  #spare: Uint32Array;
  #count = 0;
  readonly #next = new Uint32Array(DIGITS + 1);

  constructor(largest: number) {
    this.#order = new Uint32Array(largest);
    this.#spare = new Uint32Array(largest);
  }

  sort(rows: RowColumns, { from, count, nearBits, limits }: BucketRange): void {
    this.#count = count;

    for (let row = 0; row < count; row++) {
      this.#order[row] = row;
    }

    if (limits.isFarSorted !== true) {
      this.#sortBy(rows.far.subarray(from, from + count), bitLength(Math.max(0, limits.nodeCount - 1)));
    }

    this.#sortBy(rows.kinds.subarray(from, from + count), bitLength(Math.max(0, limits.kindCount - 1)));
    this.#sortBy(rows.near.subarray(from, from + count), nearBits);
  }

  /** Writes the bucket to the same place of other columns. */
  gather(source: RowColumns, target: RowColumns, from: number): void {
    this.#gatherWide(source.near, target.near, from);
    this.#gatherWide(source.far, target.far, from);

    for (const [index, column] of source.carried.entries()) {
      this.#gatherWide(column, target.carried[index] ?? column, from);
    }

    const order = this.#order;
    const count = this.#count;

    for (let row = 0; row < count; row++) {
      target.kinds[from + row] = source.kinds[from + (order[row] as number)] as number;
    }
  }

  #gatherWide(source: Uint32Array, target: Uint32Array, from: number): void {
    const order = this.#order;
    const count = this.#count;

    for (let row = 0; row < count; row++) {
      target[from + row] = source[from + (order[row] as number)] as number;
    }
  }

  #sortBy(keys: Uint32Array | Uint16Array, bits: number): void {
    for (let shift = 0; shift < bits; shift += DIGIT_BITS) {
      this.#sortByDigit(keys, shift);
    }
  }

  #sortByDigit(keys: Uint32Array | Uint16Array, shift: number): void {
    const count = this.#count;
    const next = this.#next.fill(0);

    for (let row = 0; row < count; row++) {
      const digit = (((keys[row] as number) >>> shift) & (DIGITS - 1)) + 1;
      next[digit] = (next[digit] as number) + 1;
    }

    if (next[(((keys[0] as number) >>> shift) & (DIGITS - 1)) + 1] === count) {
      return;
    }

    for (let digit = 1; digit < DIGITS; digit++) {
      next[digit] = (next[digit] as number) + (next[digit - 1] as number);
    }

    const order = this.#order;
    const spare = this.#spare;

    for (let index = 0; index < count; index++) {
      const row = order[index] as number;
      const digit = ((keys[row] as number) >>> shift) & (DIGITS - 1);
      const place = next[digit] as number;
      spare[place] = row;
      next[digit] = place + 1;
    }

    this.#order = spare;
    this.#spare = order;
  }
}
