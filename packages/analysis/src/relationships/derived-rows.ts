import { lowerBound } from '@secgraph/graph';

/** Relationships of one kind that a rule derived, by ascending start, then end; each once. Node indexes. */
export interface DerivedRows {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** Numbers of property sets; undefined: none of the relationships has properties. */
  readonly sets: Uint32Array | undefined;
}

/** A relationship of one kind. Node indexes. */
export interface RowEnds {
  readonly start: number;
  readonly end: number;
}

export const NO_ROWS: DerivedRows = { starts: new Uint32Array(0), ends: new Uint32Array(0), sets: undefined };

/**
 * Brings rows into their order. Of two rows for the same relationship the first stays. Linear when they are in
 * order already, as rules that go through the graph leave them.
 */
export function sortRows(rows: DerivedRows, nodeCount: number): DerivedRows {
  return isStrictlyAscending(rows) ? rows : pick(rows, orderOf(rows, nodeCount));
}

/** The same relationships by ascending end, then start, each column under the other's name. */
export function invertRows({ starts, ends }: DerivedRows, nodeCount: number): DerivedRows {
  return sortRows({ starts: ends, ends: starts, sets: undefined }, nodeCount);
}

function isStrictlyAscending({ starts, ends }: DerivedRows): boolean {
  for (let row = 1; row < starts.length; row++) {
    const before = starts[row - 1] as number;
    const start = starts[row] as number;
    if (start < before || (start === before && (ends[row] as number) <= (ends[row - 1] as number))) {
      return false;
    }
  }
  return true;
}

/** Counting goes through all nodes: fewer rows than this part of them are compared. */
const COMPARED_PART = 1 / 16;

/** Rows in order, repetitions left out. */
function orderOf(rows: DerivedRows, nodeCount: number): Uint32Array {
  const { starts, ends } = rows;
  const isCompared = starts.length < nodeCount * COMPARED_PART;
  const order = isCompared ? comparedOrder(rows) : countedOrder(rows, nodeCount);
  let size = 0;

  for (const row of order) {
    const before = size === 0 ? -1 : (order[size - 1] as number);
    if (before === -1 || starts[before] !== starts[row] || ends[before] !== ends[row]) {
      order[size++] = row;
    }
  }
  return order.subarray(0, size);
}

function comparedOrder({ starts, ends }: DerivedRows): Uint32Array {
  return Uint32Array.from(starts, (_, row) => row).sort(
    (a, b) =>
      (starts[a] as number) - (starts[b] as number) || (ends[a] as number) - (ends[b] as number) || a - b,
  );
}

/** First the ends, then the starts, each time without disturbing the order there was. */
function countedOrder({ starts, ends }: DerivedRows, nodeCount: number): Uint32Array {
  return countingOrder(starts, countingOrder(ends, undefined, nodeCount), nodeCount);
}

function countingOrder(keys: Uint32Array, order: Uint32Array | undefined, nodeCount: number): Uint32Array {
  const slots = new Uint32Array(nodeCount + 1);
  for (const key of keys) {
    slots[key + 1] = (slots[key + 1] as number) + 1;
  }
  for (let node = 0; node < nodeCount; node++) {
    slots[node + 1] = (slots[node + 1] as number) + (slots[node] as number);
  }

  const sorted = new Uint32Array(keys.length);
  for (let place = 0; place < keys.length; place++) {
    const row = order === undefined ? place : (order[place] as number);
    const key = keys[row] as number;
    const slot = slots[key] as number;
    slots[key] = slot + 1;
    sorted[slot] = row;
  }
  return sorted;
}

function pick({ starts, ends, sets }: DerivedRows, order: Uint32Array): DerivedRows {
  return {
    starts: order.map((row) => starts[row] as number),
    ends: order.map((row) => ends[row] as number),
    sets: sets && order.map((row) => sets[row] as number),
  };
}

/** Rows without some relationships, which need not be among them. Logarithmic for each, unless any is there. */
export function withoutRows(rows: DerivedRows, removed: readonly RowEnds[]): DerivedRows {
  const places = new Set(removed.map((ends) => placeOf(rows, ends)).filter((place) => place !== -1));
  if (places.size === 0) {
    return rows;
  }

  const all = rows.starts.map((_, place) => place);
  return pick(
    rows,
    all.filter((place) => !places.has(place)),
  );
}

/** Logarithmic. */
export function hasRow(rows: DerivedRows, ends: RowEnds): boolean {
  return placeOf(rows, ends) !== -1;
}

/** Or -1. */
function placeOf({ starts, ends }: DerivedRows, { start, end }: RowEnds): number {
  const from = lowerBound(starts, 0, starts.length, start);
  const to = lowerBound(starts, from, starts.length, start + 1);
  const place = lowerBound(ends, from, to, end);

  return place < to && ends[place] === end ? place : -1;
}

/** Rows of both; a relationship that only `more` has comes without properties. */
export function uniteRows(rows: DerivedRows, more: DerivedRows, nodeCount: number): DerivedRows {
  if (more.starts.length === 0) {
    return rows;
  }

  const sets = rows.sets && joined(rows.sets, new Uint32Array(more.starts.length));
  const united = { starts: joined(rows.starts, more.starts), ends: joined(rows.ends, more.ends), sets };
  return sortRows(united, nodeCount);
}

function joined(left: Uint32Array, right: Uint32Array): Uint32Array {
  const all = new Uint32Array(left.length + right.length);
  all.set(left);
  all.set(right, left.length);
  return all;
}
