import type { GraphChanges } from '@secgraph/graph';
import type { GraphRows, RelationshipRow } from './graph-rows.ts';
import { makeChanges, relationshipRows, seenRows } from './make-changes.ts';

/** Ids are drawn with gaps this wide, so that few elements fill many last-seen blocks. */
const WIDEST_GAP = 9000;
type Counter = 'node' | 'relationship' | 'propertySet' | 'observation' | 'kind';
const TEXTS = ['plain', 'ünï ☃ 😀', '"quoted" \\ back', '\t\n', 'x'.repeat(300_000)];

/** Makes one change after the other, each of them valid for the graph it is told. */
export class RandomHistory {
  readonly #random: () => number;
  readonly #last = { node: 0, relationship: 0, propertySet: 0, observation: 0, kind: 0 };

  /** @param random uniform in 0 … 1 */
  constructor(random: () => number) {
    this.#random = random;
  }

  next(graph: GraphRows): GraphChanges {
    const observation = this.#next('observation', 1);
    const propertySet = this.#next('propertySet', 1);
    const kind = this.#next('kind', 1);
    const removedNodes = this.#some([...graph.nodes.keys()], 0.1);
    const kept = [...graph.nodes.keys()].filter((id) => !removedNodes.includes(id));
    const created = Array.from({ length: this.#upTo(12) }, () => this.#next('node', WIDEST_GAP));
    const withBothEnds = [...graph.relationships.values()].filter(
      (row) => kept.includes(row.startId) && kept.includes(row.endId),
    );
    const removed = this.#some(withBothEnds, 0.15);
    const changeable = withBothEnds.filter((row) => !removed.includes(row));
    const newRows = this.#relationships([...kept, ...created], graph);
    const seenNodes = this.#some([...kept, ...created], 0.6);

    return makeChanges({
      kinds: [{ id: kind, name: `Kind ${kind}` }],
      propertySets: [{ id: propertySet, json: JSON.stringify({ text: this.#text() }) }],
      observations: [{ id: observation, atMs: 1_700_000_000_000 + this.#upTo(1e9) }],
      createdNodes: created.map((id) => this.#node(id)),
      updatedNodes: this.#some(kept, 0.3).map((id) => this.#node(id, graph.nodes.get(id)?.objectId)),
      removedNodeIds: Int32Array.from(removedNodes),
      createdRelationships: relationshipRows(newRows),
      updatedRelationships: relationshipRows(
        this.#some(changeable, 0.3).map((row) => ({ ...row, propertySetId: propertySet })),
      ),
      removedRelationships: relationshipRows(removed),
      nodesSeen: seenRows(seenNodes.map((id) => [id, observation])),
      nodesCollected: seenRows(this.#some(seenNodes, 0.5).map((id) => [id, observation])),
      relationshipsSeen: seenRows([...newRows, ...changeable].map((row) => [row.id, observation])),
      counters: {
        nodeId: this.#last.node,
        relationshipId: this.#last.relationship,
        kindId: this.#last.kind,
        propertySetId: this.#last.propertySet,
        observationId: this.#last.observation,
      },
    });
  }

  #node(id: number, objectId = `S-${id} ${this.#text().slice(0, 40)}`) {
    return {
      id,
      objectId,
      kindIds: Array.from({ length: this.#upTo(4) }, (_, index) => index + 1),
      properties: JSON.stringify({ name: this.#text(), at: this.#upTo(1e6) }),
    };
  }

  #relationships(nodes: readonly number[], graph: GraphRows): RelationshipRow[] {
    if (nodes.length === 0) {
      return [];
    }

    const taken = new Set([...graph.relationships.values()].map(identity));
    const drawn = Array.from({ length: this.#upTo(30) }, () => ({
      startId: this.#pick(nodes),
      kindId: 1 + this.#upTo(3),
      endId: this.#pick(nodes),
      propertySetId: this.#upTo(this.#last.propertySet),
    }));
    const fresh = drawn.filter((row) => !taken.has(identity(row)) && taken.add(identity(row)));
    return fresh.map((row) => ({ id: this.#next('relationship', WIDEST_GAP), ...row }));
  }

  #next(counter: Counter, widestGap: number): number {
    this.#last[counter] += widestGap === 1 ? 1 : 1 + this.#upTo(widestGap);
    return this.#last[counter];
  }

  #text(): string {
    return this.#pick(TEXTS);
  }

  #some<T>(items: readonly T[], share: number): T[] {
    return items.filter(() => this.#random() < share);
  }

  #pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.#random() * items.length)] as T;
  }

  #upTo(most: number): number {
    return Math.floor(this.#random() * (most + 1));
  }
}

function identity(row: Omit<RelationshipRow, 'id' | 'propertySetId'>): string {
  return `${row.startId} ${row.kindId} ${row.endId}`;
}
