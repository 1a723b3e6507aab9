import { type Bitmap, clearBit, createSharedBitmap, setBit } from '../property/bitmap.ts';
import { sharedUint32 } from '../property/shared-memory.ts';
import { isRareKind } from './kind-nodes.ts';
import { hasNode, iterateKindNodes } from './read-kinds.ts';
import type { KindNodes } from './snapshot-columns.ts';

/** Which kinds nodes have, by index. */
interface NodeKinds {
  readonly nodeKindSets: Uint32Array;
  readonly kindSets: readonly Uint16Array[];
}

export interface KindNodesChange {
  readonly nodeCount: number;
  /** Distinct nodes that are new or have other kinds. All others keep their indexes. */
  readonly nodes: readonly number[];
  readonly before: NodeKinds;
  readonly after: NodeKinds;
}

/**
 * What `buildKindNodes` would build for the next generation, made from that of the one before, which stays as it
 * is. What is kept of kinds that no node gets or loses is shared while their form and length are the same.
 */
export function updateKindNodes(
  kindNodes: readonly (KindNodes | undefined)[],
  change: KindNodesChange,
): (KindNodes | undefined)[] {
  const changes = changesByKind(change);
  const kindCount = Math.max(kindNodes.length, ...changes.keys().map((kind) => kind + 1));
  const next = Array.from({ length: kindCount }, (_, kind) =>
    updateKind(kindNodes[kind], changes.get(kind), change.nodeCount),
  );

  // None at the end has a place.
  return next.slice(0, next.findLastIndex((entry) => entry !== undefined) + 1);
}

/** The nodes that get a kind (true) or lose it (false). */
type KindChanges = ReadonlyMap<number, boolean>;

function changesByKind({ nodes, before, after }: KindNodesChange): ReadonlyMap<number, KindChanges> {
  const changes = new Map<number, Map<number, boolean>>();
  const note = (kind: number, node: number, hasIt: boolean) => {
    const known = changes.get(kind) ?? new Map<number, boolean>();
    changes.set(kind, known.set(node, hasIt));
  };

  for (const node of nodes) {
    for (const kind of kindsOf(before, node)) {
      note(kind, node, false);
    }
    for (const kind of kindsOf(after, node)) {
      note(kind, node, true);
    }
  }

  return changes;
}

/** Kinds without nodes have nothing. */
function updateKind(
  old: KindNodes | undefined,
  changes: KindChanges | undefined,
  nodeCount: number,
): KindNodes | undefined {
  if (changes === undefined) {
    return old && keep(old, nodeCount);
  }

  const count = countAfter(old, changes);
  if (count === 0) {
    return undefined;
  }
  return isRareKind(count, nodeCount)
    ? { count, indexes: listAfter(old, changes, count) }
    : { count, nodes: bitmapAfter(old, changes, nodeCount) };
}

function keep(old: KindNodes, nodeCount: number): KindNodes {
  const { count } = old;
  if ('indexes' in old) {
    return old;
  }
  if (isRareKind(count, nodeCount)) {
    return { count, indexes: listAfter(old, NO_CHANGES, count) };
  }
  return old.nodes.length * 32 >= nodeCount ? old : { count, nodes: bitmapAfter(old, NO_CHANGES, nodeCount) };
}

const NO_CHANGES: KindChanges = new Map();

function countAfter(old: KindNodes | undefined, changes: KindChanges): number {
  let count = old?.count ?? 0;
  for (const [node, hasIt] of changes) {
    count += Number(hasIt) - Number(hasNode(old, node));
  }
  return count;
}

function bitmapAfter(old: KindNodes | undefined, changes: KindChanges, nodeCount: number): Bitmap {
  const bitmap = createSharedBitmap(nodeCount);
  if (old !== undefined && 'nodes' in old) {
    bitmap.set(old.nodes);
  }
  for (const node of old !== undefined && 'indexes' in old ? old.indexes : []) {
    setBit(bitmap, node);
  }
  for (const [node, hasIt] of changes) {
    (hasIt ? setBit : clearBit)(bitmap, node);
  }
  return bitmap;
}

function listAfter(old: KindNodes | undefined, changes: KindChanges, count: number): Uint32Array {
  const indexes = sharedUint32(count);
  let length = 0;
  for (const node of old === undefined ? [] : iterateKindNodes(old)) {
    if (!changes.has(node)) {
      indexes[length++] = node;
    }
  }
  for (const [node, hasIt] of changes) {
    if (hasIt) {
      indexes[length++] = node;
    }
  }
  return indexes.sort();
}

function kindsOf({ nodeKindSets, kindSets }: NodeKinds, node: number): Iterable<number> {
  return node < nodeKindSets.length ? (kindSets[nodeKindSets[node] as number] ?? []) : [];
}
