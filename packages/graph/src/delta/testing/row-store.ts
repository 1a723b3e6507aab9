import { invariant } from '@secgraph/kernel';
import type { GraphSnapshot } from '../../snapshot/graph-snapshot.ts';
import { createSnapshotBuilder } from '../../snapshot/snapshot-builder.ts';
import type { GraphChanges, NodeRow, RelationshipRows, SeenRows } from '../graph-changes.ts';

interface RelationshipRow {
  startId: number;
  endId: number;
  kindId: number;
  propertySetId: number;
}

/** Stands for the database: keeps stored rows, applies changes to them strictly, and gives them back. */
export class RowStore {
  readonly kinds = new Map<number, string>();
  readonly propertySets = new Map<number, string>();
  readonly observations = new Map<number, number>();
  readonly nodes = new Map<number, NodeRow>();
  readonly relationships = new Map<number, RelationshipRow>();
  readonly nodesSeen = new Map<number, number>();
  readonly nodesCollected = new Map<number, number>();
  readonly relationshipsSeen = new Map<number, number>();

  apply(changes: GraphChanges): void {
    changes.kinds.forEach(({ id, name }) => insertNew(this.kinds, id, name));
    changes.propertySets.forEach(({ id, json }) => insertNew(this.propertySets, id, json));
    changes.observations.forEach(({ id, atMs }) => insertNew(this.observations, id, atMs));

    for (const [id] of rowsOf(changes.removedRelationships)) {
      this.#removeRelationship(id);
    }

    for (const id of changes.removedNodeIds) {
      this.#removeNode(id);
    }

    this.#writeRows(changes);
    setSeen(this.nodesSeen, this.nodes, changes.nodesSeen);
    setSeen(this.nodesCollected, this.nodes, changes.nodesCollected);
    setSeen(this.relationshipsSeen, this.relationships, changes.relationshipsSeen);
  }

  /** Built from scratch; relationships and last-seen blocks in reverse order, for good measure. */
  build(generation: number): GraphSnapshot {
    const builder = createSnapshotBuilder({ generation });
    this.kinds.forEach((name, id) => builder.addKind(id, name));
    this.propertySets.forEach((json, id) => builder.addPropertySet(id, json));
    this.observations.forEach((atMs, id) => builder.addObservation(id, atMs));
    [...this.nodes.values()].sort((left, right) => left.id - right.id).forEach((row) => builder.addNode(row));

    for (const [id, row] of [...this.relationships].reverse()) {
      builder.addRelationships({
        ids: Int32Array.of(id),
        startIds: Int32Array.of(row.startId),
        endIds: Int32Array.of(row.endId),
        kindIds: Uint16Array.of(row.kindId),
        propertySetIds: Uint32Array.of(row.propertySetId),
      });
      builder.addSeen('relationship', id, Uint32Array.of(this.relationshipsSeen.get(id) ?? 0));
    }

    this.nodesSeen.forEach((seen, id) => builder.addSeen('node', id, Uint32Array.of(seen)));
    this.nodesCollected.forEach((seen, id) => builder.addSeen('collected', id, Uint32Array.of(seen)));
    return builder.finish().snapshot;
  }

  #writeRows(changes: GraphChanges): void {
    for (const row of changes.createdNodes) {
      insertNew(this.nodes, row.id, row);
    }

    for (const row of changes.updatedNodes) {
      invariant(this.nodes.get(row.id)?.objectId === row.objectId, 'an updated node exists');
      this.nodes.set(row.id, row);
    }

    for (const [id, row] of rowsOf(changes.createdRelationships)) {
      invariant(this.nodes.has(row.startId) && this.nodes.has(row.endId), 'the ends of a relationship exist');
      insertNew(this.relationships, id, row);
    }

    for (const [id, row] of rowsOf(changes.updatedRelationships)) {
      const stored = this.relationships.get(id);
      invariant(stored?.startId === row.startId && stored.endId === row.endId, 'an updated one exists');
      invariant(stored.kindId === row.kindId, 'kinds of relationships do not change');
      this.relationships.set(id, row);
    }
  }

  #removeNode(id: number): void {
    invariant(this.nodes.delete(id), 'a removed node exists');

    for (const [relationshipId, { startId, endId }] of this.relationships) {
      if (startId === id || endId === id) {
        this.#removeRelationship(relationshipId);
      }
    }
  }

  #removeRelationship(id: number): void {
    invariant(this.relationships.delete(id), 'a removed relationship exists');
  }
}

function insertNew<Row>(rows: Map<number, Row>, id: number, row: Row): void {
  invariant(!rows.has(id), 'ids of created rows are new');
  rows.set(id, row);
}

function setSeen(
  column: Map<number, number>,
  elements: ReadonlyMap<number, unknown>,
  { ids, observationIds }: SeenRows,
): void {
  invariant(new Set(ids).size === ids.length, 'ids of last-seen rows are distinct');

  for (const [row, id] of ids.entries()) {
    invariant(elements.has(id), 'what was seen exists');
    column.set(id, observationIds[row] ?? 0);
  }
}

function rowsOf(rows: RelationshipRows): [number, RelationshipRow][] {
  return Array.from(rows.ids, (id, row) => [
    id,
    {
      startId: rows.startIds[row] ?? 0,
      endId: rows.endIds[row] ?? 0,
      kindId: rows.kindIds[row] ?? 0,
      propertySetId: rows.propertySetIds[row] ?? 0,
    },
  ]);
}
