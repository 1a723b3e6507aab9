import {
  buildNameIndex,
  columnRow,
  findColumns,
  type GraphSnapshot,
  type NameIndex,
  type NameSource,
  openSnapshot,
  type SnapshotHandle,
  shareSnapshot,
  type TextColumn,
} from '@secgraph/graph';
import { displayableKindSets, type KindSet } from './kind-set.ts';

/** One generation of the graph with what queries need beside it; what a graph operation reads. */
export interface GraphView {
  readonly snapshot: GraphSnapshot;
  readonly names: NameIndex;
  /** Ids of the kinds that some relationship has, ascending. */
  readonly relationshipKindIds: readonly number[];
  /** What the kinds of a node say, by `snapshot.nodeKindSets[node]`. */
  readonly kindSets: readonly KindSet[];
}

/** A generation as it crosses threads. The bulk is shared memory; posting it copies next to nothing. */
export interface SharedGraph {
  readonly snapshot: SnapshotHandle;
  readonly names: NameIndex;
  readonly relationshipKindIds: readonly number[];
}

/**
 * Prepares a generation for the graph workers. Called once, by the thread that built the snapshot: the name
 * index takes about a second per million nodes, unless `previous` (of the same thread) has the same names.
 */
export function shareGraph(snapshot: GraphSnapshot, previous?: SharedGraph): SharedGraph {
  const names =
    previous !== undefined && hasSameNames(previous.snapshot, snapshot)
      ? previous.names
      : buildNameIndex(nameSourceOf(snapshot));

  return { snapshot: shareSnapshot(snapshot), names, relationshipKindIds: relationshipKindIdsOf(snapshot) };
}

/** Milliseconds at any size. */
export function openGraph(shared: SharedGraph): GraphView {
  const snapshot = openSnapshot(shared.snapshot);

  return {
    snapshot,
    names: shared.names,
    relationshipKindIds: shared.relationshipKindIds,
    kindSets: displayableKindSets(snapshot),
  };
}

/** Columns that did not change are the same memory in both generations, and equal codes mean equal texts. */
function hasSameNames({ columns: before }: SnapshotHandle, after: GraphSnapshot): boolean {
  const old = before.columns.find(isNameColumn);
  const column = nameColumnOf(after);

  return (
    before.nodeObjectIds === after.nodeObjectIds &&
    before.nodeCount === after.nodeCount &&
    old?.values === column?.values &&
    old?.positions === column?.positions
  );
}

function nameSourceOf(snapshot: GraphSnapshot): NameSource {
  const column = nameColumnOf(snapshot);
  const { bytes, offsets } = snapshot.text;
  const bytesOf = (code: number) => bytes.subarray(offsets[code - 1] ?? 0, offsets[code] ?? 0);

  return {
    count: snapshot.nodeCount,
    nameOf: (node) => {
      const row = column === undefined ? -1 : columnRow(column, node);

      return column === undefined || row === -1 ? undefined : bytesOf(column.values[row] ?? 0);
    },
    objectIdOf: (node) => bytesOf(snapshot.nodeObjectIds[node] ?? 0),
  };
}

function nameColumnOf(snapshot: GraphSnapshot): TextColumn | undefined {
  return findColumns(snapshot, 'name').find(isNameColumn);
}

function isNameColumn(column: { readonly name: string; readonly type: string }): column is TextColumn {
  return column.name === 'name' && column.type === 'string';
}

function relationshipKindIdsOf({ kindNames, outbound }: GraphSnapshot): number[] {
  const isUsed = new Uint8Array(kindNames.length);
  for (const kindId of outbound.kinds) {
    isUsed[kindId] = 1;
  }

  return [...isUsed.keys()].filter((kindId) => isUsed[kindId] === 1);
}
