import { GrowableInt32, GrowableUint16, GrowableUint32 } from '../property/growable-array.ts';
import { searchAscending } from '../property/property-column.ts';
import { sharedInt32, sharedUint32 } from '../property/shared-memory.ts';
import { buildInbound, buildOutbound, outboundOrder } from './adjacency-build.ts';
import type { SnapshotColumns } from './graph-snapshot.ts';
import type { IdPages } from './id-pages.ts';

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

/** Sorts the rows into both adjacencies. Uses up the buffer: it is sorted out in place. */
export function buildRelationshipColumns(
  buffer: RelationshipBuffer,
  context: { readonly nodeIds: Int32Array; readonly kindCount: number; readonly seen: IdPages },
): { readonly columns: RelationshipSnapshotColumns; readonly dropped: number } {
  const { nodeIds, kindCount, seen } = context;
  const rowCount = buffer.ids.length;
  const starts = replaceIdsByIndexes(buffer.startIds, nodeIds);
  const ends = replaceIdsByIndexes(buffer.endIds, nodeIds);
  const kept = dropDangling(buffer, starts, ends);
  const rows = {
    starts: starts.subarray(0, kept),
    ends: ends.subarray(0, kept),
    kinds: buffer.kindIds.values.subarray(0, kept),
  };

  const order = outboundOrder(rows, nodeIds.length, kindCount);
  const outbound = buildOutbound(rows, order, nodeIds.length);
  const relationshipIds = sharedInt32(kept);
  const relationshipProperties = sharedUint32(kept);
  const relationshipSeen = sharedUint32(kept);
  const ids = buffer.ids.values;
  const propertySetIds = buffer.propertySetIds.values;

  for (let position = 0; position < kept; position += 1) {
    const row = order[position] ?? 0;
    const id = ids[row] ?? 0;
    relationshipIds[position] = id;
    relationshipProperties[position] = propertySetIds[row] ?? 0;
    relationshipSeen[position] = seen.get(id);
  }

  const inbound = buildInbound(outbound, nodeIds.length, kindCount);

  return {
    columns: {
      relationshipCount: kept,
      outbound,
      inbound,
      relationshipIds,
      relationshipProperties,
      relationshipSeen,
    },
    dropped: rowCount - kept,
  };
}

const MISSING = 0xffffffff;

/** Overwrites node ids with node indexes in the same memory; {@link MISSING} where there is no such node. */
function replaceIdsByIndexes(column: GrowableInt32, nodeIds: Int32Array): Uint32Array {
  const ids = column.values.subarray(0, column.length);
  const indexes = new Uint32Array(ids.buffer, ids.byteOffset, ids.length);
  const first = nodeIds[0] ?? 0;
  const span = (nodeIds[nodeIds.length - 1] ?? 0) - first + 1;
  const table =
    span > nodeIds.length && span < nodeIds.length * 8 + 65_536 ? indexTable(nodeIds, span) : undefined;
  const isGapless = span === nodeIds.length;

  for (let row = 0; row < ids.length; row += 1) {
    const id = ids[row] ?? 0;
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
  const first = nodeIds[0] ?? 0;

  for (let node = 0; node < nodeIds.length; node += 1) {
    table[(nodeIds[node] ?? 0) - first] = node;
  }

  return table;
}

/** Compacts all columns to the rows with both ends; returns how many are left. */
function dropDangling(buffer: RelationshipBuffer, starts: Uint32Array, ends: Uint32Array): number {
  const ids = buffer.ids.values;
  const kinds = buffer.kindIds.values;
  const sets = buffer.propertySetIds.values;
  let kept = 0;

  for (let row = 0; row < starts.length; row += 1) {
    if (starts[row] === MISSING || ends[row] === MISSING) {
      continue;
    }

    if (kept !== row) {
      starts[kept] = starts[row] ?? 0;
      ends[kept] = ends[row] ?? 0;
      ids[kept] = ids[row] ?? 0;
      kinds[kept] = kinds[row] ?? 0;
      sets[kept] = sets[row] ?? 0;
    }

    kept += 1;
  }

  return kept;
}
