import { type Bitmap, iterateBits } from '../property/bitmap.ts';
import { sharedUint32 } from '../property/shared-memory.ts';
import type { WriterMemory } from '../property/writer-memory.ts';
import type { Adjacency } from '../topology/topology.ts';
import { type AddedRows, editColumn, type RowEdits, roomForEdits } from './edit-rows.ts';

export interface AdjacencyEdit {
  readonly old: Adjacency;
  /** Ends are indexes before any renumbering, old nodes first. */
  readonly added: AddedRows;
  /** Old positions to leave out. */
  readonly dropped: Bitmap | undefined;
  readonly edits: RowEdits;
  /** Old and new nodes, removed ones included. */
  readonly indexCount: number;
  readonly nodeCount: number;
  /** Index → new index, -1 for removed nodes; undefined when nothing moves. */
  readonly remap: Int32Array | undefined;
}

/** The next adjacency, in the place of the old one where the memory is the writer's. */
export function editAdjacency(edit: AdjacencyEdit, memory: WriterMemory): Adjacency {
  const { added, edits, old, remap } = edit;
  const oldLength = old.nodes.length;
  const room = roomForEdits(oldLength, edits);
  const offsets = editOffsets(edit);
  const nodes = memory.resizeUint32(old.nodes, room);
  const kinds = memory.resizeUint16(old.kinds, room);
  editColumn(nodes, oldLength, { edits, added: added.far });
  editColumn(kinds, oldLength, { edits, added: added.kinds });

  for (let position = 0; remap !== undefined && position < edits.length; position++) {
    nodes[position] = remap[nodes[position] as number] as number;
  }

  return { offsets, nodes: nodes.subarray(0, edits.length), kinds: kinds.subarray(0, edits.length) };
}

function editOffsets({ added, dropped, indexCount, nodeCount, old, remap }: AdjacencyEdit): Uint32Array {
  const growth = rowGrowth(old, added, { dropped, indexCount });
  const offsets = sharedUint32(nodeCount + 1);
  let total = 0;

  for (let node = 0; node < indexCount; node++) {
    const oldSize =
      node + 1 < old.offsets.length ? (old.offsets[node + 1] as number) - (old.offsets[node] as number) : 0;
    const moved = remap === undefined ? node : (remap[node] ?? -1);
    total += oldSize + (growth[node] as number);

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
    growth[node] = (growth[node] as number) + 1;
  }

  let node = 0;

  for (const position of dropped === undefined ? [] : iterateBits(dropped)) {
    while ((old.offsets[node + 1] as number) <= position) {
      node++;
    }

    growth[node] = (growth[node] as number) - 1;
  }

  return growth;
}
