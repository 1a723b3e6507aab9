import {
  type Adjacency,
  type Bitmap,
  type BooleanColumn,
  columnRow,
  findColumns,
  findNodeByObjectId,
  findNodesOfKind,
  type GraphSnapshot,
  hasBit,
  readObjectId,
  type TextColumn,
} from '@secgraph/graph';

/*
 * What a good programmer would write for single questions, straight over the arrays of a snapshot: no plan, no
 * budget, no cancellation. Each gives the number that the query of the same name gives.
 */

const NO_NODES: Bitmap = new Uint32Array(0);

function bitmapOf(snapshot: GraphSnapshot, kind: string): Bitmap {
  return findNodesOfKind(snapshot, snapshot.kindIds.get(kind) ?? -1)?.nodes ?? NO_NODES;
}

/** The node with an object id, by looking at all of them. */
export function scanForObjectId(snapshot: GraphSnapshot, objectId: string): number {
  return snapshot.nodeObjectIds.indexOf(snapshot.strings.find(objectId));
}

/** Nodes of a kind whose boolean property is true. */
export function findWithFlag(snapshot: GraphSnapshot, kind: string, property: string): number[] {
  const bitmap = bitmapOf(snapshot, kind);
  const column = findColumns(snapshot, property).find(({ type }) => type === 'boolean');
  const found: number[] = [];
  if (column?.type !== 'boolean') {
    return found;
  }
  for (let node = 0; node < snapshot.nodeCount; node++) {
    if (hasBit(bitmap, node)) {
      const row = columnRow(column, node);
      if (row !== -1 && hasBit(column.values, row)) {
        found.push(node);
      }
    }
  }
  return found;
}

export function countWithFlags(snapshot: GraphSnapshot, kind: string, first: string, second: string): number {
  const column = findColumns(snapshot, second).find(({ type }) => type === 'boolean');
  let count = 0;
  for (const node of column?.type === 'boolean' ? findWithFlag(snapshot, kind, first) : []) {
    const row = columnRow(column as BooleanColumn, node);
    count += row !== -1 && hasBit((column as BooleanColumn).values, row) ? 1 : 0;
  }
  return count;
}

/** How many names pass, by reading all of them. */
export function countNames(snapshot: GraphSnapshot, test: (name: string) => boolean): number {
  const column = findColumns(snapshot, 'name').find(({ type }) => type === 'string');
  let count = 0;
  for (let node = 0; column?.type === 'string' && node < snapshot.nodeCount; node++) {
    const row = columnRow(column, node);
    count += row !== -1 && test(snapshot.strings.read(column.values[row] as number)) ? 1 : 0;
  }
  return count;
}

export interface Hop {
  readonly kind: string;
  readonly endKind: string;
}

/** Ways along a chain of hops from all nodes of a kind: one nested loop per hop. */
export function countWays(snapshot: GraphSnapshot, startKind: string, hops: readonly Hop[]): number {
  const starts = bitmapOf(snapshot, startKind);
  const steps = hops.map(({ kind, endKind }) => ({
    kind: snapshot.kindIds.get(kind) ?? -1,
    ends: bitmapOf(snapshot, endKind),
  }));
  let count = 0;
  for (let node = 0; node < snapshot.nodeCount; node++) {
    if (hasBit(starts, node)) {
      count += countFrom(snapshot.outbound, node, steps, 0);
    }
  }
  return count;
}

function countFrom(
  { offsets, nodes, kinds }: Adjacency,
  node: number,
  steps: readonly { readonly kind: number; readonly ends: Bitmap }[],
  depth: number,
): number {
  const step = steps[depth];
  if (step === undefined) {
    return 1;
  }
  const end = offsets[node + 1] as number;
  let count = 0;
  for (let position = offsets[node] as number; position < end; position++) {
    if (kinds[position] === step.kind && hasBit(step.ends, nodes[position] as number)) {
      count += countFrom({ offsets, nodes, kinds }, nodes[position] as number, steps, depth + 1);
    }
  }
  return count;
}

/** Nodes that lead to one by relationships of a kind, in however many hops. */
export function countLeadingTo(snapshot: GraphSnapshot, objectId: string, kind: string): number {
  const start = findNodeByObjectId(snapshot, objectId) ?? -1;
  const kindId = snapshot.kindIds.get(kind) ?? -1;
  const { offsets, nodes, kinds } = snapshot.inbound;
  const isSeen = new Uint8Array(snapshot.nodeCount);
  const queue = [start];
  let count = 0;
  for (let next = 0; next < queue.length; next++) {
    const node = queue[next] as number;
    const end = offsets[node + 1] as number;
    for (let position = offsets[node] as number; position < end; position++) {
      const other = nodes[position] as number;
      if (kinds[position] === kindId && isSeen[other] === 0) {
        isSeen[other] = 1;
        count++;
        queue.push(other);
      }
    }
  }
  return count;
}

/** Nodes of a kind whose object id has one of some endings. */
export function findByEnding(snapshot: GraphSnapshot, kind: string, endings: readonly string[]): number[] {
  const bitmap = bitmapOf(snapshot, kind);
  const found: number[] = [];
  for (let node = 0; node < snapshot.nodeCount; node++) {
    if (hasBit(bitmap, node)) {
      const objectId = readObjectId(snapshot, node);
      if (endings.some((ending) => objectId.endsWith(ending))) {
        found.push(node);
      }
    }
  }
  return found;
}

/** Hops of the shortest paths between all pairs, added up: one breadth-first search from every end. */
export function sumShortestHops(
  { inbound, nodeCount }: GraphSnapshot,
  starts: readonly number[],
  ends: readonly number[],
): number {
  const hops = new Int32Array(nodeCount);
  const queue = new Uint32Array(nodeCount);
  let sum = 0;
  for (const target of ends) {
    hops.fill(-1);
    hops[target] = 0;
    queue[0] = target;
    let size = 1;
    for (let next = 0; next < size; next++) {
      const node = queue[next] as number;
      const end = inbound.offsets[node + 1] as number;
      for (let position = inbound.offsets[node] as number; position < end; position++) {
        const other = inbound.nodes[position] as number;
        if (hops[other] === -1) {
          hops[other] = (hops[node] as number) + 1;
          queue[size++] = other;
        }
      }
    }
    for (const start of starts) {
      sum += Math.max(0, hops[start] as number);
    }
  }
  return sum;
}

/** How many different texts a property has, and how many nodes each: the number of groups. */
export function countGroups(snapshot: GraphSnapshot, property: string): number {
  const column = findColumns(snapshot, property).find((it): it is TextColumn => it.type === 'string');
  const counts = new Map<number, number>();
  for (let node = 0; node < snapshot.nodeCount; node++) {
    const row = column === undefined ? -1 : columnRow(column, node);
    const code = row === -1 ? 0 : (column?.values[row] ?? 0);
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return counts.size;
}
