import { invariant } from '@secgraph/kernel';
import type { Adjacency, Topology } from './topology.ts';

/**
 * Builds both directions from relationships in any order: row `i` runs from node `starts[i]` to `ends[i]` with
 * kind id `kinds[i]`. A repeated (start, kind, end) counts once.
 *
 * O(nodes + relationships × log(longest row)); 8 bytes of temporary memory per relationship.
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

  const columns = {
    starts: Uint32Array.from(starts),
    ends: Uint32Array.from(ends),
    kinds: Uint16Array.from(kinds),
  };
  const outbound = buildAdjacency(nodeCount, columns.starts, columns.ends, columns.kinds);
  const inbound = buildAdjacency(nodeCount, columns.ends, columns.starts, columns.kinds);
  return { nodeCount, relationshipCount: outbound.nodes.length, outbound, inbound };
}

function buildAdjacency(
  nodeCount: number,
  owners: Uint32Array,
  others: Uint32Array,
  kinds: Uint16Array,
): Adjacency {
  const rowEnds = countRows(nodeCount, owners);
  const keys = new Float64Array(owners.length);
  for (let i = owners.length - 1; i >= 0; i--) {
    const owner = owners[i] as number;
    const slot = (rowEnds[owner] as number) - 1;
    rowEnds[owner] = slot;
    keys[slot] = keyOf(kinds[i] as number, others[i] as number);
  }
  return sortedAdjacency(nodeCount, rowEnds, keys);
}

/** Where each node's row ends; filling the rows from behind turns the ends into starts. */
function countRows(nodeCount: number, owners: Uint32Array): Uint32Array {
  const rows = new Uint32Array(nodeCount + 1);
  for (const owner of owners) {
    invariant(owner < nodeCount, 'a relationship names a node out of range');
    rows[owner] = (rows[owner] as number) + 1;
  }
  let end = 0;
  for (let node = 0; node <= nodeCount; node++) {
    end += rows[node] as number;
    rows[node] = end;
  }
  return rows;
}

const KIND_FACTOR = 2 ** 32;

/** Orders by (kind, other end); exact, because both together have 48 bits. */
function keyOf(kind: number, other: number): number {
  return kind * KIND_FACTOR + other;
}

/** Sorts each row and leaves out repetitions. */
function sortedAdjacency(nodeCount: number, rowStarts: Uint32Array, keys: Float64Array): Adjacency {
  const offsets = sharedUint32(nodeCount + 1);
  let size = 0;
  for (let node = 0; node < nodeCount; node++) {
    const from = rowStarts[node] as number;
    const to = rowStarts[node + 1] as number;
    sortRow(keys, from, to);
    const rowStart = size;
    for (let i = from; i < to; i++) {
      const key = keys[i] as number;
      if (size === rowStart || key !== keys[size - 1]) {
        keys[size++] = key;
      }
    }
    offsets[node + 1] = size;
  }

  const nodes = sharedUint32(size);
  const kinds = new Uint16Array(new SharedArrayBuffer(size * Uint16Array.BYTES_PER_ELEMENT));
  for (let position = 0; position < size; position++) {
    const key = keys[position] as number;
    const kind = Math.floor(key / KIND_FACTOR);
    kinds[position] = kind;
    nodes[position] = key - kind * KIND_FACTOR;
  }
  return { offsets, nodes, kinds };
}

const INSERTION_SORT_SIZE = 32;

function sortRow(keys: Float64Array, from: number, to: number): void {
  if (to - from > INSERTION_SORT_SIZE) {
    keys.subarray(from, to).sort();
    return;
  }
  for (let i = from + 1; i < to; i++) {
    const key = keys[i] as number;
    let slot = i;
    for (; slot > from && (keys[slot - 1] as number) > key; slot--) {
      keys[slot] = keys[slot - 1] as number;
    }
    keys[slot] = key;
  }
}

function sharedUint32(length: number): Uint32Array {
  return new Uint32Array(new SharedArrayBuffer(length * Uint32Array.BYTES_PER_ELEMENT));
}
