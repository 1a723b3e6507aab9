import { invariant } from '@secgraph/kernel';
import type { Adjacency, Topology } from './topology.ts';

/** Relationships as columns of equal length, in any order. */
interface Columns {
  readonly starts: ArrayLike<number>;
  readonly ends: ArrayLike<number>;
  readonly kinds: ArrayLike<number>;
}

/**
 * Builds both directions from relationships in any order: row `i` runs from node `starts[i]` to `ends[i]` with
 * kind id `kinds[i]`. A repeated (start, kind, end) counts once.
 *
 * Five counting sorts: O(nodes + relationships), about 16 bytes of temporary memory per relationship.
 */
export function buildTopology(
  nodeCount: number,
  starts: ArrayLike<number>,
  ends: ArrayLike<number>,
  kinds: ArrayLike<number>,
): Topology {
  invariant(
    starts.length === ends.length && starts.length === kinds.length,
    'relationship columns differ in length',
  );

  const sorted = withoutRepetitions(sortByStart(nodeCount, { starts, ends, kinds }));
  return {
    nodeCount,
    relationshipCount: sorted.starts.length,
    outbound: toAdjacency(nodeCount, sorted.starts, sorted.ends, sorted.kinds),
    inbound: invert(nodeCount, sorted),
  };
}

interface SortedColumns {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly kinds: Uint16Array;
}

/** By (start, kind, end): stable counting sorts from the least significant key to the most. */
function sortByStart(nodeCount: number, columns: Columns): SortedColumns {
  const { starts, ends, kinds } = columns;
  let order = stableOrder(ends, nodeCount);
  order = stableOrder(kinds, KIND_ID_COUNT, order);
  order = stableOrder(starts, nodeCount, order);
  return {
    starts: pick(starts, order, new Uint32Array(order.length)),
    ends: pick(ends, order, new Uint32Array(order.length)),
    kinds: pick(kinds, order, new Uint16Array(order.length)),
  };
}

function withoutRepetitions({ starts, ends, kinds }: SortedColumns): SortedColumns {
  let kept = 0;
  for (let i = 0; i < starts.length; i++) {
    const last = kept - 1;
    if (kept > 0 && starts[i] === starts[last] && ends[i] === ends[last] && kinds[i] === kinds[last]) {
      continue;
    }
    starts[kept] = starts[i] as number;
    ends[kept] = ends[i] as number;
    kinds[kept] = kinds[i] as number;
    kept++;
  }
  return { starts: starts.subarray(0, kept), ends: ends.subarray(0, kept), kinds: kinds.subarray(0, kept) };
}

/** The input ascends by start, so two stable passes give (end, kind, start). */
function invert(nodeCount: number, { starts, ends, kinds }: SortedColumns): Adjacency {
  const order = stableOrder(ends, nodeCount, stableOrder(kinds, KIND_ID_COUNT));
  return toAdjacency(
    nodeCount,
    pick(ends, order, new Uint32Array(order.length)),
    pick(starts, order, new Uint32Array(order.length)),
    pick(kinds, order, new Uint16Array(order.length)),
  );
}

const KIND_ID_COUNT = 65_536;

/** Indexes of `keys` ordered by key; equal keys keep their order within `previous` (default: 0, 1, 2 …). */
function stableOrder(keys: ArrayLike<number>, keyCount: number, previous?: Uint32Array): Uint32Array {
  const nextSlot = new Uint32Array(keyCount + 1);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as number;
    invariant(key >= 0 && key < keyCount, 'a relationship names a node or kind out of range');
    nextSlot[key + 1] = (nextSlot[key + 1] as number) + 1;
  }
  for (let key = 0; key < keyCount; key++) {
    nextSlot[key + 1] = (nextSlot[key + 1] as number) + (nextSlot[key] as number);
  }

  const order = new Uint32Array(keys.length);
  for (let i = 0; i < keys.length; i++) {
    const index = previous === undefined ? i : (previous[i] as number);
    const key = keys[index] as number;
    const slot = nextSlot[key] as number;
    nextSlot[key] = slot + 1;
    order[slot] = index;
  }
  return order;
}

function pick<Target extends Uint16Array | Uint32Array>(
  values: ArrayLike<number>,
  order: Uint32Array,
  target: Target,
): Target {
  for (let i = 0; i < order.length; i++) {
    target[i] = values[order[i] as number] as number;
  }
  return target;
}

function toAdjacency(
  nodeCount: number,
  owners: Uint32Array,
  others: Uint32Array,
  kinds: Uint16Array,
): Adjacency {
  const offsets = new Uint32Array(new SharedArrayBuffer((nodeCount + 1) * Uint32Array.BYTES_PER_ELEMENT));
  for (const owner of owners) {
    offsets[owner + 1] = (offsets[owner + 1] as number) + 1;
  }
  for (let node = 0; node < nodeCount; node++) {
    offsets[node + 1] = (offsets[node + 1] as number) + (offsets[node] as number);
  }

  const nodes = new Uint32Array(new SharedArrayBuffer(others.byteLength));
  nodes.set(others);
  const sharedKinds = new Uint16Array(new SharedArrayBuffer(kinds.byteLength));
  sharedKinds.set(kinds);
  return { offsets, nodes, kinds: sharedKinds };
}
