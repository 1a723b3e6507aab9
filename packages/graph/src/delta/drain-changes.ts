import { GrowableInt32, GrowableUint32 } from '../property/growable-array.ts';
import { COLLECTED, CONTENT, PERSISTED, REMOVED, SEEN } from './change-flags.ts';
import type { GraphChanges, NodeRow, RelationshipRows, SeenRows } from './graph-changes.ts';
import type { IdCounters } from './id-counters.ts';
import type { KindRegistry } from './kind-registry.ts';
import type { NodeOverlay } from './node-overlay.ts';
import type { ObservationTable } from './observation-table.ts';
import type { PropertySetRegistry } from './property-set-registry.ts';
import type { RelationshipOverlay } from './relationship-overlay.ts';
import type { StubNodes } from './stub-nodes.ts';

/** The parts of a delta. */
export interface DeltaParts {
  readonly kinds: KindRegistry;
  readonly propertySets: PropertySetRegistry;
  readonly observations: ObservationTable;
  readonly nodes: NodeOverlay;
  readonly stubs: StubNodes;
  readonly relationships: RelationshipOverlay;
  readonly counters: IdCounters;
}

/** Everything since the last drain, as a copy that later changes do not touch. */
export function drainChanges(delta: DeltaParts): GraphChanges {
  const nodes = drainNodes(delta.nodes, delta.kinds);
  const relationships = drainRelationships(delta.relationships, delta.nodes);
  const kinds = delta.kinds.drain();
  const propertySets = delta.propertySets.drain();
  const observations = delta.observations.drain();

  const sizes = [
    kinds.added.length,
    kinds.removedIds.length,
    propertySets.length,
    observations.length,
    nodes.changeCount,
    relationships.createdRelationships.ids.length,
    relationships.updatedRelationships.ids.length,
    relationships.removedRelationships.ids.length,
    relationships.relationshipsSeen.ids.length,
  ];

  return {
    removedKindIds: kinds.removedIds,
    kinds: kinds.added,
    propertySets,
    observations,
    ...nodes.changes,
    ...relationships,
    counters: delta.counters.last,
    isEmpty: sizes.every((size) => size === 0),
  };
}

type NodeChanges = Pick<
  GraphChanges,
  'createdNodes' | 'updatedNodes' | 'removedNodeIds' | 'nodesSeen' | 'nodesCollected'
>;

function drainNodes(nodes: NodeOverlay, kinds: KindRegistry): { changes: NodeChanges; changeCount: number } {
  const touched = nodes.touched.values.slice(0, nodes.touched.length).sort();
  const created = new NodeRowList(nodes, kinds);
  const updated = new NodeRowList(nodes, kinds);
  const removed = new GrowableInt32();
  const seen = new SeenList();
  const collected = new SeenList();

  for (const node of touched) {
    const flags = nodes.flags.values[node] as number;
    const isPersisted = (flags & PERSISTED) !== 0;

    if ((flags & REMOVED) !== 0) {
      if (isPersisted) {
        removed.push(nodes.idOf(node));
      }
    } else {
      if ((flags & CONTENT) !== 0) {
        (isPersisted ? updated : created).add(node);
        nodes.noteChange(node);
      }

      if ((flags & SEEN) !== 0) {
        seen.add(nodes.idOf(node), nodes.seen.values[node] as number);
      }

      if ((flags & COLLECTED) !== 0) {
        collected.add(nodes.idOf(node), nodes.collected.values[node] as number);
      }
    }

    nodes.flags.values[node] = (flags & REMOVED) | PERSISTED;
  }

  nodes.touched.length = 0;

  return {
    changes: {
      createdNodes: created,
      updatedNodes: updated,
      removedNodeIds: removed.values.slice(0, removed.length),
      nodesSeen: seen.rows(),
      nodesCollected: collected.rows(),
    },
    changeCount: created.size + updated.size + removed.length + seen.size + collected.size,
  };
}

type RelationshipChanges = Pick<
  GraphChanges,
  'createdRelationships' | 'updatedRelationships' | 'removedRelationships' | 'relationshipsSeen'
>;

function drainRelationships(relationships: RelationshipOverlay, nodes: NodeOverlay): RelationshipChanges {
  const positions = relationships.touchedPositions.values
    .slice(0, relationships.touchedPositions.length)
    .sort();
  const created = new GrowableUint32();
  const updated = new GrowableUint32();
  const removed = new GrowableUint32();
  const seen = new SeenList();

  const sortOut = (place: number, hasLiveEnds: boolean): void => {
    const flags = relationships.flagsOf(place);
    const isPersisted = (flags & PERSISTED) !== 0;

    if (!hasLiveEnds) {
      return;
    }

    if ((flags & REMOVED) !== 0) {
      if (isPersisted) {
        removed.push(place);
      }

      return;
    }

    if ((flags & CONTENT) !== 0) {
      (isPersisted ? updated : created).push(place);
    }

    if ((flags & SEEN) !== 0) {
      seen.add(relationships.idOf(place), relationships.seenOf(place));
    }
  };

  for (const position of positions) {
    sortOut(position, !nodes.hasRemoved || relationships.hasLiveEnds(position));
  }

  for (let index = 0; index < relationships.touchedRows.length; index++) {
    const place = relationships.baseCount + (relationships.touchedRows.values[index] as number);
    sortOut(place, !nodes.hasRemoved || relationships.hasLiveEnds(place));
  }

  relationships.settle();

  return {
    createdRelationships: copyRows(relationships, nodes, created.values.subarray(0, created.length)),
    updatedRelationships: copyRows(relationships, nodes, updated.values.subarray(0, updated.length)),
    removedRelationships: copyRows(relationships, nodes, removed.values.subarray(0, removed.length)),
    relationshipsSeen: seen.rows(),
  };
}

/** `places`: the base positions among them come first and ascend. */
function copyRows(
  relationships: RelationshipOverlay,
  nodes: NodeOverlay,
  places: Uint32Array,
): RelationshipRows {
  const { offsets } = relationships.base.outbound;
  const rows = {
    ids: new Int32Array(places.length),
    startIds: new Int32Array(places.length),
    endIds: new Int32Array(places.length),
    kindIds: new Uint16Array(places.length),
    propertySetIds: new Uint32Array(places.length),
  };
  let start = 0;

  for (let row = 0; row < places.length; row++) {
    const place = places[row] as number;

    if (place < relationships.baseCount) {
      while ((offsets[start + 1] as number) <= place) {
        start++;
      }
    } else {
      start = relationships.startOf(place);
    }

    rows.ids[row] = relationships.idOf(place);
    rows.startIds[row] = nodes.idOf(start);
    rows.endIds[row] = nodes.idOf(relationships.endOf(place));
    rows.kindIds[row] = relationships.kindOf(place);
    rows.propertySetIds[row] = relationships.setOf(place);
  }

  return rows;
}

class SeenList {
  readonly #ids = new GrowableInt32();
  readonly #observationIds = new GrowableUint32();

  get size(): number {
    return this.#ids.length;
  }

  add(id: number, observationId: number): void {
    this.#ids.push(id);
    this.#observationIds.push(observationId);
  }

  rows(): SeenRows {
    return {
      ids: this.#ids.values.slice(0, this.#ids.length),
      observationIds: this.#observationIds.values.slice(0, this.#observationIds.length),
    };
  }
}

/** Node rows as of now, made only when they are read: holding them takes three words a node. */
class NodeRowList implements Iterable<NodeRow> {
  readonly #nodes: NodeOverlay;
  readonly #kinds: KindRegistry;
  readonly #indexes = new GrowableUint32();
  readonly #kindSets = new GrowableUint32();
  readonly #texts: string[] = [];

  constructor(nodes: NodeOverlay, kinds: KindRegistry) {
    this.#nodes = nodes;
    this.#kinds = kinds;
  }

  get size(): number {
    return this.#texts.length;
  }

  add(node: number): void {
    this.#indexes.push(node);
    this.#kindSets.push(this.#nodes.kindSets.values[node] as number);
    this.#texts.push(this.#nodes.readText(node));
  }

  *[Symbol.iterator](): Generator<NodeRow> {
    for (const [row, properties] of this.#texts.entries()) {
      const node = this.#indexes.values[row] as number;

      yield {
        id: this.#nodes.idOf(node),
        objectId: this.#nodes.objectIdOf(node),
        kindIds: [...this.#kinds.sets.get(this.#kindSets.values[row] as number)],
        properties,
      };
    }
  }
}
