import { CodedError } from '@secgraph/kernel';
import type { NodeRow, RelationshipRows } from '../delta/graph-changes.ts';
import { ColumnWriter, encodeColumn } from '../property/column-values.ts';
import { GrowableFloat64, GrowableInt32, GrowableUint32 } from '../property/growable-array.ts';
import { canonicalProperties, parsePropertyPatch } from '../property/property-value.ts';
import { sharedFloat64, sharedUint32, shareInt32, shareUint32 } from '../property/shared-memory.ts';
import { StringInterner } from '../property/string-interner.ts';
import { assembleSnapshot } from './assemble-snapshot.ts';
import { EMPTY_TEXT } from './empty-text.ts';
import type { GraphSnapshot } from './graph-snapshot.ts';
import { IdPages } from './id-pages.ts';
import { buildKindNodes } from './kind-nodes.ts';
import { KindSetTable } from './kind-set-table.ts';
import { buildObjectIdNodes } from './object-id-index.ts';
import { buildRelationshipColumns, createRelationshipBuffer } from './relationship-build.ts';

/**
 * Builds a snapshot from stored rows. Feed it everything, in any order except that nodes come by ascending
 * id, then finish it once.
 */
export interface SnapshotBuilder {
  addKind(id: number, name: string): void;
  addPropertySet(id: number, json: string): void;
  /** `atMs`: milliseconds since the epoch. */
  addObservation(id: number, atMs: number): void;
  /** Throws `GRAPH_ROWS_UNORDERED` when ids do not ascend. */
  addNode(row: NodeRow): void;
  /** Blocks of any size, in any order. */
  addRelationships(rows: RelationshipRows): void;
  /** A block of a last-seen column: the observations of the ids from `firstId` on. Unknown ids are ignored. */
  addSeen(element: SeenElement, firstId: number, observationIds: Uint32Array): void;
  finish(): BuiltSnapshot;
}

/** Nodes when seen, nodes when their own record was ingested, relationships when seen. */
export type SeenElement = 'node' | 'collected' | 'relationship';

export interface BuiltSnapshot {
  readonly snapshot: GraphSnapshot;
  /** Relationships left out because a node of theirs does not exist. */
  readonly droppedRelationships: number;
}

export function createSnapshotBuilder(options: { readonly generation: number }): SnapshotBuilder {
  return new ColumnarSnapshotBuilder(options.generation);
}

/** A graph without nodes. `kindNames` by kind id, entry 0 unused. */
export function createEmptySnapshot(
  options: { readonly generation?: number; readonly kindNames?: readonly string[] } = {},
): GraphSnapshot {
  const builder = createSnapshotBuilder({ generation: options.generation ?? 0 });

  for (const [id, name] of (options.kindNames ?? []).entries()) {
    if (name !== '') {
      builder.addKind(id, name);
    }
  }

  return builder.finish().snapshot;
}

class ColumnarSnapshotBuilder implements SnapshotBuilder {
  readonly #generation: number;
  readonly #kindNames: string[] = [''];
  readonly #interner = new StringInterner(EMPTY_TEXT);
  readonly #columns = new ColumnWriter(this.#interner);
  readonly #kindSets = new KindSetTable();
  readonly #propertySetTexts = new GrowableUint32();
  readonly #observations = new GrowableFloat64();
  readonly #nodeIds = new GrowableInt32();
  readonly #nodeKindSets = new GrowableUint32();
  readonly #nodeObjectIds = new GrowableUint32();
  readonly #seen: Readonly<Record<SeenElement, IdPages>> = {
    node: new IdPages(),
    collected: new IdPages(),
    relationship: new IdPages(),
  };
  readonly #relationships = createRelationshipBuffer();

  constructor(generation: number) {
    this.#generation = generation;
    this.#propertySetTexts.push(0);
    this.#observations.push(0);
  }

  addKind(id: number, name: string): void {
    while (this.#kindNames.length <= id) {
      this.#kindNames.push('');
    }

    this.#kindNames[id] = name;
  }

  addPropertySet(id: number, json: string): void {
    const text = canonicalProperties(parsePropertyPatch(json));
    setGrowing(this.#propertySetTexts, id, this.#interner.intern(text));
  }

  addObservation(id: number, atMs: number): void {
    setGrowing(this.#observations, id, atMs);
  }

  addNode(row: NodeRow): void {
    const node = this.#nodeIds.length;

    if (node > 0 && row.id <= (this.#nodeIds.values[node - 1] as number)) {
      throw new CodedError('GRAPH_ROWS_UNORDERED', 'Nodes must be added by ascending id.', {
        details: { nodeId: row.id },
      });
    }

    this.#nodeIds.push(row.id);
    this.#nodeObjectIds.push(this.#interner.intern(row.objectId));
    this.#nodeKindSets.push(this.#kindSets.intern(row.kindIds));
    this.#columns.add(node, parsePropertyPatch(row.properties));
  }

  addRelationships(rows: RelationshipRows): void {
    this.#relationships.ids.pushAll(rows.ids);
    this.#relationships.startIds.pushAll(rows.startIds);
    this.#relationships.endIds.pushAll(rows.endIds);
    this.#relationships.kindIds.pushAll(rows.kindIds);
    this.#relationships.propertySetIds.pushAll(rows.propertySetIds);
  }

  addSeen(element: SeenElement, firstId: number, observationIds: Uint32Array): void {
    this.#seen[element].set(firstId, observationIds);
  }

  finish(): BuiltSnapshot {
    const nodeCount = this.#nodeIds.length;
    const nodeIds = shareInt32(this.#nodeIds.values, nodeCount);
    const nodeKindSets = shareUint32(this.#nodeKindSets.values, nodeCount);
    const nodeObjectIds = shareUint32(this.#nodeObjectIds.values, nodeCount);
    const relationships = buildRelationshipColumns(this.#relationships, {
      nodeIds,
      kindCount: this.#kindNames.length,
      seen: this.#seen.relationship,
    });
    const observations = sharedFloat64(this.#observations.length);
    observations.set(this.#observations.values.subarray(0, this.#observations.length));

    const text = this.#interner.finish(0);

    const snapshot = assembleSnapshot({
      ...relationships.columns,
      generation: this.#generation,
      nodeCount,
      kindNames: this.#kindNames,
      nodeIds,
      nodeKindSets,
      kindSets: this.#kindSets.sets,
      nodeSeen: seenOf(nodeIds, this.#seen.node),
      nodeCollected: seenOf(nodeIds, this.#seen.collected),
      observations,
      nodeObjectIds,
      columns: [...this.#columns.columns()]
        .sort(([left], [right]) => (left < right ? -1 : 1))
        .flatMap(([, family]) => Object.values(family))
        .map((column) => encodeColumn(column, nodeCount)),
      propertySetTexts: shareUint32(this.#propertySetTexts.values, this.#propertySetTexts.length),
      kindNodes: buildKindNodes(nodeKindSets, this.#kindSets.sets),
      objectIdNodes: buildObjectIdNodes(nodeObjectIds, text.offsets.length - 1),
      text,
    });

    return { snapshot, droppedRelationships: relationships.dropped };
  }
}

function seenOf(ids: Int32Array, seen: IdPages): Uint32Array {
  const column = sharedUint32(ids.length);

  for (let index = 0; index < ids.length; index++) {
    column[index] = seen.get(ids[index] as number);
  }

  return column;
}

function setGrowing(column: GrowableUint32 | GrowableFloat64, index: number, value: number): void {
  while (column.length <= index) {
    column.push(0);
  }

  column.values[index] = value;
}
