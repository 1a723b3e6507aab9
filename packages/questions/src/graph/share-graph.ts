import {
  type GraphSnapshot,
  type NameIndex,
  retiredBytesOf,
  type SnapshotHandle,
  shareSnapshot,
} from '@secgraph/graph';
import { shareNames } from './share-names.ts';
import type { SharedGraph } from './shared-graph.ts';

/**
 * Prepares a generation for the graph workers. Called once, by the thread that built the snapshot. The index of names
 * takes two seconds per million nodes, unless there is one: `names` of the same generation, as stored with it, or the
 * generation published before, by the same thread.
 */
export function shareGraph(
  snapshot: GraphSnapshot,
  known: { readonly names?: NameIndex | undefined; readonly previous?: SharedGraph | undefined } = {},
): SharedGraph {
  const handle = shareSnapshot(snapshot);
  const { previous } = known;
  const names = known.names ?? shareNames(handle, previous);

  return {
    snapshot: handle,
    names,
    relationshipKindIds: hasSameRelationships(previous, handle)
      ? previous.relationshipKindIds
      : relationshipKindIdsOf(snapshot),
    // What others may have had before is not known to a thread that begins: as much as this, perhaps.
    retiredBytes:
      previous === undefined
        ? retiredBytesOf(handle, undefined)
        : retiredBytesOf(previous, { snapshot: handle, names }),
  };
}

/** Whether the relationships of both generations are the same memory. */
function hasSameRelationships(
  previous: SharedGraph | undefined,
  next: SnapshotHandle,
): previous is SharedGraph {
  return previous !== undefined && previous.snapshot.columns.outbound.kinds === next.columns.outbound.kinds;
}

function relationshipKindIdsOf({ kindNames, outbound }: GraphSnapshot): number[] {
  const isUsed = new Uint8Array(kindNames.length);
  const { kinds } = outbound;
  // Not `for … of`, which takes ten times as long over shared memory.
  for (let position = 0; position < kinds.length; position++) {
    isUsed[kinds[position] as number] = 1;
  }

  return [...isUsed.keys()].filter((kindId) => isUsed[kindId] === 1);
}
