import {
  type Adjacency,
  type Bitmap,
  columnRow,
  columnValue,
  findColumns,
  findNodeById,
  findNodeByObjectId,
  findNodesOfKind,
  type GraphSnapshot,
  markNames,
  type NameIndex,
  type NameText,
  outboundPositionOf,
  ownerOfPosition,
  type PropertyColumn,
  readObjectId,
  readObservation,
  readProperties,
  readStoredRelationshipProperties,
  type TextColumn,
} from '@secgraph/graph';
import type { MapValue, Value } from '../values/value.ts';
import { propertyToValue } from './property-to-value.ts';
import type { QueryGraph } from './query-graph.ts';
import { TextSeekIndex } from './text-seek-index.ts';

/**
 * The graph of a snapshot: one per snapshot and thread, so that what is remembered about it is shared. With the
 * index of its names, conditions on names need not look at all of them.
 */
export function openSnapshotGraph(snapshot: GraphSnapshot, names?: NameIndex): QueryGraph {
  const known = openGraphs.get(snapshot) ?? new SnapshotGraph(snapshot);
  known.names ??= names;
  openGraphs.set(snapshot, known);
  return known;
}

const openGraphs = new WeakMap<GraphSnapshot, SnapshotGraph>();

const VIRTUAL_PROPERTIES: ReadonlySet<string> = new Set(['objectid', 'lastseen', 'lastcollected']);

/** Distinct relationship property objects are few; a graph where they are not must not fill the memory. */
const MAX_REMEMBERED_SETS = 65_536;

/** Reads a snapshot in place: nothing of it is copied. */
class SnapshotGraph implements QueryGraph {
  readonly isImmutable = true;
  names: NameIndex | undefined;
  readonly nodeCount: number;
  readonly relationshipCount: number;
  readonly removedNodes = undefined;
  readonly outbound: Adjacency;
  readonly outboundRelationships = undefined;
  readonly inbound: Adjacency;
  readonly kindNames: readonly string[];
  readonly kindSets: readonly Uint16Array[];
  readonly nodeKindSets: Uint32Array;
  readonly #snapshot: GraphSnapshot;
  readonly #objectIds: readonly PropertyColumn[];
  readonly #nameIndexes: readonly TextSeekIndex[];
  readonly #propertySets = new Map<number, MapValue>();

  constructor(snapshot: GraphSnapshot) {
    this.#snapshot = snapshot;
    this.nodeCount = snapshot.nodeCount;
    this.relationshipCount = snapshot.relationshipCount;
    this.outbound = snapshot.outbound;
    this.inbound = snapshot.inbound;
    this.kindNames = snapshot.kindNames;
    this.kindSets = snapshot.kindSets;
    this.nodeKindSets = snapshot.nodeKindSets;
    this.#objectIds = [objectIdColumn(snapshot)];
    this.#nameIndexes = findColumns(snapshot, 'name')
      .filter((column): column is TextColumn => column.type === 'string')
      .map((column) => new TextSeekIndex(column));
  }

  findKind(name: string): number | undefined {
    return this.#snapshot.kindIds.get(name);
  }

  nodesOfKind(kind: number): { readonly count: number; readonly nodes: Bitmap } | undefined {
    return findNodesOfKind(this.#snapshot, kind);
  }

  relationshipAt(inboundPosition: number, end: number): number {
    return outboundPositionOf(this.#snapshot, inboundPosition, end);
  }

  startOf(relationship: number): number {
    return ownerOfPosition(this.outbound, relationship);
  }

  endOf(relationship: number): number {
    return this.outbound.nodes[relationship] as number;
  }

  kindOf(relationship: number): number {
    return this.outbound.kinds[relationship] as number;
  }

  nodeId(node: number): number {
    return this.#snapshot.nodeIds[node] as number;
  }

  relationshipId(relationship: number): number {
    return this.#snapshot.relationshipIds[relationship] as number;
  }

  findNodeById(id: number): number | undefined {
    return findNodeById(this.#snapshot, id);
  }

  /** Linear: ids of relationships have no index. */
  findRelationshipById(id: number): number | undefined {
    const position = this.#snapshot.relationshipIds.indexOf(id);
    return position === -1 ? undefined : position;
  }

  readNodeProperty(node: number, name: string): Value {
    const columns = this.#snapshot.columnsByName.get(name);

    if (columns === undefined || VIRTUAL_PROPERTIES.has(name)) {
      return this.#readVirtualProperty(node, name);
    }

    for (const column of columns) {
      const row = columnRow(column, node);
      if (row !== -1) {
        return propertyToValue(columnValue(column, row, this.#snapshot.strings));
      }
    }

    return null;
  }

  readRelationshipProperty(relationship: number, name: string): Value {
    return name === 'lastseen'
      ? (readObservation(this.#snapshot, this.#snapshot.relationshipSeen[relationship] as number) ?? null)
      : (this.#readPropertySet(relationship).get(name) ?? null);
  }

  readNodeProperties(node: number): MapValue {
    const properties = readProperties(this.#snapshot, node);
    return new Map(Object.entries(properties).map(([name, value]) => [name, propertyToValue(value)]));
  }

  readRelationshipProperties(relationship: number): MapValue {
    const stored = this.#readPropertySet(relationship);
    const lastSeen = this.readRelationshipProperty(relationship, 'lastseen');
    return lastSeen === null ? stored : new Map([...stored, ['lastseen', lastSeen]]);
  }

  findColumns(name: string): readonly PropertyColumn[] | undefined {
    if (VIRTUAL_PROPERTIES.has(name)) {
      return name === 'objectid' ? this.#objectIds : undefined;
    }
    return findColumns(this.#snapshot, name);
  }

  findTextCode(text: string): number {
    return this.#snapshot.strings.find(text);
  }

  readTextCode(code: number): string {
    return this.#snapshot.strings.read(code);
  }

  seekNodes(propertyName: string, text: string): readonly number[] | undefined {
    switch (propertyName) {
      case 'objectid': {
        const node = findNodeByObjectId(this.#snapshot, text);
        return node === undefined ? [] : [node];
      }
      case 'name': {
        const code = this.findTextCode(text);
        return code === 0 ? [] : this.#nameIndexes.flatMap((index) => index.seek(code)).sort((a, b) => a - b);
      }
      default:
        return undefined;
    }
  }

  markNodesNamed(wanted: NameText, nodes: Bitmap): boolean {
    return this.names !== undefined && markNames(this.names, wanted, nodes);
  }

  #readVirtualProperty(node: number, name: string): Value {
    switch (name) {
      case 'objectid':
        return readObjectId(this.#snapshot, node);
      case 'lastseen':
        return readObservation(this.#snapshot, this.#snapshot.nodeSeen[node] as number) ?? null;
      case 'lastcollected':
        return readObservation(this.#snapshot, this.#snapshot.nodeCollected[node] as number) ?? null;
      default:
        return null;
    }
  }

  /** Parsed once per distinct set: relationships share them. */
  #readPropertySet(relationship: number): MapValue {
    const setId = this.#snapshot.relationshipProperties[relationship] as number;
    const known = this.#propertySets.get(setId);
    if (known !== undefined) {
      return known;
    }

    const stored = readStoredRelationshipProperties(this.#snapshot, relationship);
    const properties = new Map(Object.entries(stored).map(([name, value]) => [name, propertyToValue(value)]));
    if (this.#propertySets.size < MAX_REMEMBERED_SETS) {
      this.#propertySets.set(setId, properties);
    }
    return properties;
  }
}

/** Object ids lie apart from the properties; to a scan they are one more dense column of texts. */
function objectIdColumn(snapshot: GraphSnapshot): TextColumn {
  return {
    type: 'string',
    name: 'objectid',
    count: snapshot.nodeCount,
    positions: undefined,
    values: snapshot.nodeObjectIds,
  };
}
