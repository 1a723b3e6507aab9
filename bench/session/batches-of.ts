import {
  type GraphBatch,
  type GraphSnapshot,
  packTexts,
  readObjectId,
  readStoredProperties,
} from '@secgraph/graph';

const NODES_PER_BATCH = 2_000;

/**
 * A graph as the batches of an ingest that found exactly this: every node with its properties, every
 * relationship with the node it starts from, without properties of its own.
 */
export function* batchesOf(snapshot: GraphSnapshot): Generator<GraphBatch> {
  for (let from = 0; from < snapshot.nodeCount; from += NODES_PER_BATCH) {
    yield batchOf(snapshot, from, Math.min(from + NODES_PER_BATCH, snapshot.nodeCount));
  }
}

function batchOf(snapshot: GraphSnapshot, from: number, to: number): GraphBatch {
  const { offsets, nodes: ends, kinds: kindIds } = snapshot.outbound;
  const objectIds = new Positions<number>();
  const kinds = new Positions<number>();
  const kindSets = new Positions<number>();
  const nodes = Array.from({ length: to - from }, (_, index) => from + index);
  const upserts = {
    objectIds: Uint32Array.from(nodes, (node) => objectIds.of(node)),
    kindSets: Uint32Array.from(nodes, (node) => kindSets.of(snapshot.nodeKindSets[node] ?? 0)),
    collected: new Uint8Array(nodes.length).fill(1),
    properties: nodes.map((node) => JSON.stringify(readStoredProperties(snapshot, node))),
    removedNames: new Uint32Array(nodes.length),
    defaults: new Map<number, string>(),
  };
  const positions = { from: offsets[from] ?? 0, to: offsets[to] ?? 0 };
  const starts = new Uint32Array(positions.to - positions.from);
  for (const node of nodes) {
    starts.fill(
      objectIds.of(node),
      (offsets[node] ?? 0) - positions.from,
      (offsets[node + 1] ?? 0) - positions.from,
    );
  }
  const relationships = {
    starts,
    ends: Uint32Array.from(ends.subarray(positions.from, positions.to), (end) => objectIds.of(end)),
    kinds: kindIds.slice(positions.from, positions.to).map((kindId) => kinds.of(kindId)),
    properties: new Uint32Array(starts.length),
  };
  const named = objectIds.values;
  const stubs = {
    objectIds: Uint32Array.from(named, (_, index) => index),
    kindSets: Uint32Array.from(named, (node) => kindSets.of(snapshot.nodeKindSets[node] ?? 0)),
  };
  const sets = kindSets.values.map((set) =>
    Array.from(snapshot.kindSets[set] ?? [], (kindId) => kinds.of(kindId)),
  );

  return {
    objectIds: packTexts(named.map((node) => readObjectId(snapshot, node))),
    kinds: kinds.values.map((kindId) => snapshot.kindNames[kindId] ?? ''),
    kindSets: sets,
    nameLists: [[]],
    propertySets: ['{}'],
    stubs,
    guesses: { objectIds: new Uint32Array(), kindSets: new Uint32Array() },
    upserts,
    relationships,
    matched: [],
  };
}

/** Numbers values in the order in which they come. */
class Positions<Value> {
  readonly values: Value[] = [];
  readonly #positions = new Map<Value, number>();

  of(value: Value): number {
    const known = this.#positions.get(value);
    if (known !== undefined) {
      return known;
    }

    this.#positions.set(value, this.values.length);
    return this.values.push(value) - 1;
  }
}
