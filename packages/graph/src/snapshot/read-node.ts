import { remember } from '@secgraph/kernel';
import { columnRow, columnValue, type PropertyColumn, searchAscending } from '../property/property-column.ts';
import { type PropertyObject, type PropertyValue, setProperty } from '../property/property-value.ts';
import type { GraphSnapshot } from './graph-snapshot.ts';

/** Node index of a stable id: constant time without gaps in the ids, else logarithmic. */
export function findNodeById(snapshot: GraphSnapshot, nodeId: number): number | undefined {
  const { nodeIds, nodeCount } = snapshot;
  if (nodeCount === 0) {
    return undefined;
  }

  const guess = nodeId - (nodeIds[0] as number);

  if (nodeIds[guess] === nodeId) {
    return guess;
  }

  if ((nodeIds[nodeCount - 1] as number) - (nodeIds[0] as number) === nodeCount - 1) {
    return undefined;
  }

  const node = searchAscending(nodeIds, nodeId);
  return node === -1 ? undefined : node;
}

/** Node index of an object id, compared exactly. Expected constant time. */
export function findNodeByObjectId(snapshot: GraphSnapshot, objectId: string): number | undefined {
  return nodeOfObjectId(snapshot, snapshot.strings.find(objectId));
}

/** The same by the code of the object id in the dictionary, 0 where it is not in it. */
export function nodeOfObjectId(snapshot: GraphSnapshot, code: number): number | undefined {
  // Texts that are no object id may lie behind the end.
  const entry = snapshot.objectIdNodes[code];
  return code === 0 || entry === undefined || entry === 0 ? undefined : entry - 1;
}

export function readObjectId(snapshot: GraphSnapshot, node: number): string {
  return snapshot.strings.read(snapshot.nodeObjectIds[node] as number);
}

/** Columns of a property name, for scans; empty for unknown names and for the three virtual ones. */
export function findColumns(snapshot: GraphSnapshot, name: string): readonly PropertyColumn[] {
  return snapshot.columnsByName.get(name) ?? [];
}

/** One property, the virtual `objectid`, `lastseen` and `lastcollected` (RFC 3339) included. */
export function readProperty(snapshot: GraphSnapshot, node: number, name: string): PropertyValue | undefined {
  const columns = snapshot.columnsByName.get(name);

  if (columns === undefined) {
    return readVirtualProperty(snapshot, node, name);
  }

  for (const column of columns) {
    const row = columnRow(column, node);

    if (row !== -1) {
      return columnValue(column, row, snapshot.strings);
    }
  }

  return undefined;
}

/** A property when it is a string, the virtual ones included. */
export function readString(snapshot: GraphSnapshot, node: number, name: string): string | undefined {
  const columns = snapshot.columnsByName.get(name);

  if (columns === undefined) {
    return readVirtualProperty(snapshot, node, name);
  }

  for (const column of columns) {
    if (column.type === 'string') {
      const row = columnRow(column, node);
      return row === -1 ? undefined : snapshot.strings.read(column.values[row] as number);
    }
  }

  return undefined;
}

/** All properties, names ascending, then the virtual `objectid`, `lastseen` and `lastcollected`. */
export function readProperties(snapshot: GraphSnapshot, node: number): PropertyObject {
  const properties = readStoredProperties(snapshot, node);

  for (const name of VIRTUAL_PROPERTIES) {
    const value = readVirtualProperty(snapshot, node, name);

    if (value !== undefined) {
      properties[name] = value;
    }
  }

  return properties;
}

/** All properties without the virtual ones; names ascending. Costs one look per column of the snapshot. */
export function readStoredProperties(snapshot: GraphSnapshot, node: number): PropertyObject {
  const properties: PropertyObject = {};

  for (const column of snapshot.columns) {
    const row = columnRow(column, node);

    if (row !== -1) {
      setProperty(properties, column.name, columnValue(column, row, snapshot.strings));
    }
  }

  return properties;
}

const VIRTUAL_PROPERTIES = ['objectid', 'lastseen', 'lastcollected'] as const;

function readVirtualProperty(snapshot: GraphSnapshot, node: number, name: string): string | undefined {
  switch (name) {
    case 'objectid':
      return node < snapshot.nodeCount ? readObjectId(snapshot, node) : undefined;
    case 'lastseen':
      return readObservation(snapshot, snapshot.nodeSeen[node] as number);
    case 'lastcollected':
      return readObservation(snapshot, snapshot.nodeCollected[node] as number);
    default:
      return undefined;
  }
}

/** RFC 3339 in UTC, fractions only where there are some; undefined for 0 and unknown observations. */
export function readObservation(snapshot: GraphSnapshot, observationId: number): string | undefined {
  const atMs = observationId === 0 ? undefined : snapshot.observations[observationId];
  return atMs === undefined ? undefined : formatMoment(atMs);
}

/** Elements have few moments between them, and an answer writes one or two for each element. */
const MAX_MOMENTS = 1_024;
const moments = new Map<number, string>();

/** RFC 3339 in UTC, fractions only where there are some, of milliseconds since the epoch. */
export function formatMoment(atMs: number): string {
  const known = moments.get(atMs);
  if (known !== undefined) {
    return known;
  }

  const text = new Date(atMs).toISOString().replace('.000Z', 'Z');
  remember(moments, atMs, text, MAX_MOMENTS);
  return text;
}
