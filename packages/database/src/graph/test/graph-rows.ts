import type { GraphChanges, NodeRow, RelationshipRows, SeenRows } from '@secgraph/graph';
import type { GraphSink } from '../read-graph.ts';

/** One relationship of a {@link GraphRows}. */
export interface RelationshipRow {
  readonly id: number;
  readonly startId: number;
  readonly kindId: number;
  readonly endId: number;
  readonly propertySetId: number;
}

/**
 * A graph in plain maps: what the store must hold, told the same changes; and what it does hold, used as the
 * sink of a read. Equal when both are.
 */
export class GraphRows implements GraphSink {
  readonly kinds = new Map<number, string>();
  readonly propertySets = new Map<number, string>();
  readonly observations = new Map<number, number>();
  readonly nodes = new Map<number, NodeRow>();
  readonly relationships = new Map<number, RelationshipRow>();
  readonly seen = {
    node: new Map<number, number>(),
    collected: new Map<number, number>(),
    relationship: new Map<number, number>(),
  };

  addKind(id: number, name: string): void {
    this.kinds.set(id, name);
  }

  addPropertySet(id: number, json: string): void {
    this.propertySets.set(id, json);
  }

  addObservation(id: number, atMs: number): void {
    this.observations.set(id, atMs);
  }

  addNode(row: NodeRow): void {
    this.nodes.set(row.id, row);
  }

  addRelationships(rows: RelationshipRows): void {
    for (const row of rowsOf(rows)) {
      this.relationships.set(row.id, row);
    }
  }

  addSeen(element: keyof GraphRows['seen'], firstId: number, observationIds: Uint32Array): void {
    for (const [place, observationId] of observationIds.entries()) {
      if (observationId !== 0) {
        this.seen[element].set(firstId + place, observationId);
      }
    }
  }

  apply(changes: GraphChanges): void {
    changes.kinds.forEach((kind) => this.kinds.set(kind.id, kind.name));
    changes.propertySets.forEach((set) => this.propertySets.set(set.id, set.json));
    changes.observations.forEach((observation) => this.observations.set(observation.id, observation.atMs));
    changes.removedRelationships.ids.forEach((id) => this.#removeRelationship(id));
    changes.removedNodeIds.forEach((id) => this.#removeNode(id));
    for (const node of [...changes.createdNodes, ...changes.updatedNodes]) {
      this.nodes.set(node.id, node);
    }
    this.addRelationships(changes.createdRelationships);
    this.addRelationships(changes.updatedRelationships);
    setSeen(this.seen.node, changes.nodesSeen);
    setSeen(this.seen.collected, changes.nodesCollected);
    setSeen(this.seen.relationship, changes.relationshipsSeen);
  }

  #removeNode(id: number): void {
    this.nodes.delete(id);
    this.seen.node.delete(id);
    this.seen.collected.delete(id);
    for (const row of this.relationships.values()) {
      if (row.startId === id || row.endId === id) {
        this.#removeRelationship(row.id);
      }
    }
  }

  #removeRelationship(id: number): void {
    this.relationships.delete(id);
    this.seen.relationship.delete(id);
  }
}

function rowsOf(columns: RelationshipRows): RelationshipRow[] {
  return Array.from(columns.ids, (id, row) => ({
    id,
    startId: columns.startIds[row] ?? 0,
    kindId: columns.kindIds[row] ?? 0,
    endId: columns.endIds[row] ?? 0,
    propertySetId: columns.propertySetIds[row] ?? 0,
  }));
}

function setSeen(column: Map<number, number>, rows: SeenRows): void {
  rows.ids.forEach((id, row) => {
    column.set(id, rows.observationIds[row] ?? 0);
  });
}
