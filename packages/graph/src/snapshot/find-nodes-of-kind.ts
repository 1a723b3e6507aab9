import { remember } from '@secgraph/kernel';
import { type Bitmap, createBitmap, setBit } from '../property/bitmap.ts';
import type { GraphSnapshot } from './graph-snapshot.ts';

/** The nodes of a kind as one bitmap, however they are kept. */
export interface NodesOfKind {
  readonly count: number;
  /** The bitmap of a kind that few nodes have is made when it is first asked for. */
  readonly nodes: Bitmap;
}

/** Bitmaps of rare kinds that a thread keeps for a snapshot: 8 MB of a million nodes. */
const MAX_REMEMBERED = 64;

/** Bitmaps by kind id; they go with their snapshot. */
const rememberedOf = new WeakMap<GraphSnapshot, Map<number, Bitmap>>();

/** `undefined` for kinds without nodes. */
export function findNodesOfKind(snapshot: GraphSnapshot, kindId: number): NodesOfKind | undefined {
  const entry = snapshot.kindNodes[kindId];
  if (entry === undefined || 'nodes' in entry) {
    return entry;
  }

  return {
    count: entry.count,
    get nodes() {
      return bitmapOf(snapshot, kindId, entry.indexes);
    },
  };
}

function bitmapOf(snapshot: GraphSnapshot, kindId: number, indexes: Uint32Array): Bitmap {
  const remembered = rememberedOf.get(snapshot) ?? new Map<number, Bitmap>();
  rememberedOf.set(snapshot, remembered);

  const bitmap = remembered.get(kindId) ?? createBitmapOf(indexes, snapshot.nodeIds.length);
  remember(remembered, kindId, bitmap, MAX_REMEMBERED);
  return bitmap;
}

function createBitmapOf(indexes: Uint32Array, length: number): Bitmap {
  const bitmap = createBitmap(length);
  for (const index of indexes) {
    setBit(bitmap, index);
  }
  return bitmap;
}
