import { GrowableInt32, GrowableUint16, GrowableUint32 } from '../property/growable-array.ts';
import { searchAscending } from '../property/property-column.ts';
import { sharedUint32 } from '../property/shared-memory.ts';
import { adjacencyOfSorted, buildInbound } from './adjacency-build.ts';
import type { IdPages } from './id-pages.ts';
import type { SnapshotColumns } from './snapshot-columns.ts';
import { type RowColumns, sortRows } from './sort-rows.ts';

/** Collected relationship rows; columns of equal length. */
export interface RelationshipBuffer {
  readonly ids: GrowableInt32;
  readonly startIds: GrowableInt32;
  readonly endIds: GrowableInt32;
  readonly kindIds: GrowableUint16;
  readonly propertySetIds: GrowableUint32;
}

export function createRelationshipBuffer(): RelationshipBuffer {
  return {
    ids: new GrowableInt32(),
    startIds: new GrowableInt32(),
    endIds: new GrowableInt32(),
    kindIds: new GrowableUint16(),
    propertySetIds: new GrowableUint32(),
  };
}

export type RelationshipSnapshotColumns = Pick<
  SnapshotColumns,
  | 'relationshipCount'
  | 'outbound'
  | 'inbound'
  | 'relationshipIds'
  | 'relationshipProperties'
  | 'relationshipSeen'
>;

/** Sorts the rows into both adjacencies. Empties the buffer. */
export function buildRelationshipColumns(
  buffer: RelationshipBuffer,
  context: { readonly nodeIds: Int32Array; readonly kindCount: number; readonly seen: IdPages },
): { readonly columns: RelationshipSnapshotColumns; readonly dropped: number } {
  const { kindCount, nodeIds } = context;
  const rowCount = buffer.ids.length;
  const sorted = sortRows(takeRows(buffer, context), { nodeCount: nodeIds.length, kindCount });
  const outbound = adjacencyOfSorted(sorted, nodeIds.length);
  const [ids = NO_VALUES, relationshipProperties = NO_VALUES, relationshipSeen = NO_VALUES] = sorted.carried;

  return {
    columns: {
      relationshipCount: ids.length,
      outbound,
      inbound: buildInbound(outbound, nodeIds.length, kindCount),
      relationshipIds: new Int32Array(ids.buffer, ids.byteOffset, ids.length),
      relationshipProperties,
      relationshipSeen,
    },
    dropped: rowCount - ids.length,
  };
}

const NO_VALUES = sharedUint32(0);

/** The rows with both ends, by start; carried are ids, property sets and observations. */
function takeRows(
  buffer: RelationshipBuffer,
  { nodeIds, seen }: { readonly nodeIds: Int32Array; readonly seen: IdPages },
): RowColumns {
  const starts = replaceIdsByIndexes(buffer.startIds, nodeIds);
  const ends = replaceIdsByIndexes(buffer.endIds, nodeIds);
  const kept = dropDangling(buffer, starts, ends);
  const ids = buffer.ids.values;
  const observations = new Uint32Array(kept);

  for (let row = 0; row < kept; row++) {
    observations[row] = seen.get(ids[row] as number);
  }

  const rows = {
    near: starts.subarray(0, kept),
    kinds: buffer.kindIds.values.subarray(0, kept),
    far: ends.subarray(0, kept),
    carried: [
      new Uint32Array(ids.buffer, ids.byteOffset, kept),
      buffer.propertySetIds.values.subarray(0, kept),
      observations,
    ],
  };

  for (const column of Object.values(buffer)) {
    column.clear();
  }

  return rows;
}

const MISSING = 0xffffffff;

/** Overwrites node ids with node indexes in the same memory; {@link MISSING} where there is no such node. */
function replaceIdsByIndexes(column: GrowableInt32, nodeIds: Int32Array): Uint32Array {
  const ids = column.values.subarray(0, column.length);
  const indexes = new Uint32Array(ids.buffer, ids.byteOffset, ids.length);
  if (nodeIds.length === 0) {
    return indexes.fill(MISSING);
  }

  const first = nodeIds[0] as number;
  const span = (nodeIds[nodeIds.length - 1] as number) - first + 1;
  const table =
    span > nodeIds.length && span < nodeIds.length * 8 + 65_536 ? indexTable(nodeIds, span) : undefined;
  const isGapless = span === nodeIds.length;

  for (let row = 0; row < ids.length; row++) {
    const id = ids[row] as number;
    const place = id - first;

    if (place < 0 || place >= span) {
      indexes[row] = MISSING;
    } else if (isGapless) {
      indexes[row] = place;
    } else {
      indexes[row] = table === undefined ? searchAscending(nodeIds, id) : (table[place] ?? MISSING);
    }
  }

  return indexes;
}

function indexTable(nodeIds: Int32Array, span: number): Uint32Array {
  const table = new Uint32Array(span).fill(MISSING);
  const first = nodeIds[0] as number;

  for (let node = 0; node < nodeIds.length; node++) {
    table[(nodeIds[node] as number) - first] = node;
  }

  return table;
}

/** Compacts all columns to the rows with both ends; returns how many are left. */
function dropDangling(buffer: RelationshipBuffer, starts: Uint32Array, ends: Uint32Array): number {
  const ids = buffer.ids.values;
  const kinds = buffer.kindIds.values;
  const sets = buffer.propertySetIds.values;
  let kept = 0;

  for (let row = 0; row < starts.length; row++) {
    if (starts[row] === MISSING || ends[row] === MISSING) {
      continue;
    }

    if (kept !== row) {
      starts[kept] = starts[row] as number;
      ends[kept] = ends[row] as number;
      ids[kept] = ids[row] as number;
      kinds[kept] = kinds[row] as number;
      sets[kept] = sets[row] as number;
    }

    kept++;
  }

  return kept;
}
