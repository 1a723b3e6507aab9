import { type Bitmap, iterateBits } from '../property/bitmap.ts';
import { sharedUint16, sharedUint32 } from '../property/shared-memory.ts';
import type { Adjacency } from '../topology/topology.ts';
import { type AddedRows, copyRuns, type MergeRuns } from './merge-runs.ts';

export interface AdjacencyMerge {
  readonly old: Adjacency;
  /** Ends are indexes before any renumbering, old nodes first. */
  readonly added: AddedRows;
  /** Old positions to leave out. */
  readonly dropped: Bitmap | undefined;
  readonly runs: MergeRuns;
  /** Old and new nodes, removed ones included. */
  readonly indexCount: number;
  readonly nodeCount: number;
  /** Index → new index, -1 for removed nodes; undefined when nothing moves. */
  readonly remap: Int32Array | undefined;
}

export function mergeAdjacency(merge: AdjacencyMerge): Adjacency {
  const { added, old, remap, runs } = merge;
  const nodes = copyRuns(runs, { old: old.nodes, added: added.far, target: sharedUint32(runs.length) });
  const kinds = copyRuns(runs, { old: old.kinds, added: added.kinds, target: sharedUint16(runs.length) });

  if (remap !== undefined) {
    for (let position = 0; position < nodes.length; position += 1) {
      nodes[position] = remap[nodes[position] ?? 0] ?? 0;
    }
  }

  return { offsets: mergeOffsets(merge), nodes, kinds };
}

function mergeOffsets({ added, dropped, indexCount, nodeCount, old, remap }: AdjacencyMerge): Uint32Array {
  const growth = rowGrowth(old, added, { dropped, indexCount });
  const offsets = sharedUint32(nodeCount + 1);
  let total = 0;

  for (let node = 0; node < indexCount; node += 1) {
    const oldSize =
      node + 1 < old.offsets.length ? (old.offsets[node + 1] ?? 0) - (old.offsets[node] ?? 0) : 0;
    const moved = remap === undefined ? node : (remap[node] ?? -1);
    total += oldSize + (growth[node] ?? 0);

    if (moved !== -1) {
      offsets[moved + 1] = total;
    }
  }

  return offsets;
}

/** By how many relationships the row of each node grows or shrinks. */
function rowGrowth(
  old: Adjacency,
  added: AddedRows,
  { dropped, indexCount }: { readonly dropped: Bitmap | undefined; readonly indexCount: number },
): Int32Array {
  const growth = new Int32Array(indexCount);

  for (const node of added.near) {
    growth[node] = (growth[node] ?? 0) + 1;
  }

  let node = 0;

  for (const position of dropped === undefined ? [] : iterateBits(dropped)) {
    while ((old.offsets[node + 1] ?? 0) <= position) {
      node += 1;
    }

    growth[node] = (growth[node] ?? 0) - 1;
  }

  return growth;
}
