import { type Bitmap, createSharedBitmap, setBit } from '../property/bitmap.ts';
import { sharedUint32 } from '../property/shared-memory.ts';
import type { KindNodes } from './snapshot-columns.ts';

/**
 * With fewer nodes than one in so many, a list takes half as much memory as a bitmap, or less: 65,000 kinds of a
 * million nodes would be 8 GB of bitmaps.
 */
const RARE_FACTOR = 64;

export function isRareKind(count: number, nodeCount: number): boolean {
  return count * RARE_FACTOR < nodeCount;
}

/** Kind id → nodes of that kind. Linear in nodes times kinds per node. */
export function buildKindNodes(
  nodeKindSets: Uint32Array,
  kindSets: readonly Uint16Array[],
): (KindNodes | undefined)[] {
  const counts = countByKind(nodeKindSets, kindSets);
  const kindNodes = allocate(counts, nodeKindSets.length);
  const targets = kindSets.map((kinds) => targetsOf(kinds, kindNodes));
  const filled = new Uint32Array(kindNodes.length);

  for (let node = 0; node < nodeKindSets.length; node++) {
    const target = targets[nodeKindSets[node] as number];
    if (target === undefined) {
      continue;
    }

    for (const bitmap of target.bitmaps) {
      setBit(bitmap, node);
    }
    for (const { kind, indexes } of target.lists) {
      const place = filled[kind] as number;
      indexes[place] = node;
      filled[kind] = place + 1;
    }
  }

  return kindNodes;
}

function countByKind(nodeKindSets: Uint32Array, kindSets: readonly Uint16Array[]): Map<number, number> {
  const setSizes = new Uint32Array(kindSets.length);

  for (let node = 0; node < nodeKindSets.length; node++) {
    const set = nodeKindSets[node] as number;
    setSizes[set] = (setSizes[set] as number) + 1;
  }

  const counts = new Map<number, number>();

  for (const [set, kinds] of kindSets.entries()) {
    for (const kind of setSizes[set] === 0 ? [] : kinds) {
      counts.set(kind, (counts.get(kind) ?? 0) + (setSizes[set] as number));
    }
  }

  return counts;
}

function allocate(counts: ReadonlyMap<number, number>, nodeCount: number): (KindNodes | undefined)[] {
  const ascending = [...counts].sort(([left], [right]) => left - right);
  const rareCounts = ascending.map(([, count]) => (isRareKind(count, nodeCount) ? count : 0));
  // All lists lie in one piece, because shared memory comes in pages and most lists are far smaller.
  const lists = sharedUint32(rareCounts.reduce((sum, count) => sum + count, 0));
  const kindNodes: (KindNodes | undefined)[] = [];
  let used = 0;

  for (const [kind, count] of ascending) {
    while (kindNodes.length < kind) {
      kindNodes.push(undefined);
    }

    if (isRareKind(count, nodeCount)) {
      kindNodes.push({ count, indexes: lists.subarray(used, used + count) });
      used += count;
    } else {
      kindNodes.push({ count, nodes: createSharedBitmap(nodeCount) });
    }
  }

  return kindNodes;
}

/** Where a node of a set of kinds is to be noted. */
interface SetTargets {
  readonly bitmaps: readonly Bitmap[];
  readonly lists: readonly { readonly kind: number; readonly indexes: Uint32Array }[];
}

function targetsOf(kinds: Uint16Array, kindNodes: readonly (KindNodes | undefined)[]): SetTargets {
  const bitmaps: Bitmap[] = [];
  const lists: { kind: number; indexes: Uint32Array }[] = [];

  for (const kind of kinds) {
    const entry = kindNodes[kind];
    if (entry !== undefined && 'nodes' in entry) {
      bitmaps.push(entry.nodes);
    } else if (entry !== undefined) {
      lists.push({ kind, indexes: entry.indexes });
    }
  }

  return { bitmaps, lists };
}
