import {
  type Adjacency,
  findPosition,
  type GraphSnapshot,
  kindRange,
  type PositionRange,
  readPropertySet,
} from '@secgraph/graph';
import {
  NO_NODES,
  NO_PROPERTIES,
  type RelationshipsOfKind,
  type VisitRelationship,
} from './relationships-of-kind.ts';

const NODES_PER_POLL = 16_384;
const NO_POSITIONS: PositionRange = { from: 0, to: 0 };

/** The relationships of a kind as the graph has them: nothing is copied. */
export class StoredRelationships implements RelationshipsOfKind {
  readonly #snapshot: GraphSnapshot;
  readonly #kindId: number | undefined;
  readonly #poll: () => void;

  /** `poll` is called every few thousand nodes of a scan. */
  constructor(snapshot: GraphSnapshot, kindId: number | undefined, poll: () => void) {
    this.#snapshot = snapshot;
    this.#kindId = kindId;
    this.#poll = poll;
  }

  startsOf(end: number): Uint32Array {
    return this.#others(this.#snapshot.inbound, end);
  }

  endsOf(start: number): Uint32Array {
    return this.#others(this.#snapshot.outbound, start);
  }

  has(start: number, end: number): boolean {
    return (
      this.#kindId !== undefined && findPosition(this.#snapshot.outbound, start, this.#kindId, end) !== -1
    );
  }

  forEach(visit: VisitRelationship): void {
    const { nodeCount, outbound, relationshipProperties } = this.#snapshot;
    if (this.#kindId === undefined) {
      return;
    }

    for (let start = 0; start < nodeCount; start++) {
      if (start % NODES_PER_POLL === 0) {
        this.#poll();
      }
      const { from, to } = this.#positions(outbound, start);
      for (let position = from; position < to; position++) {
        visit(start, outbound.nodes[position] as number, relationshipProperties[position] as number);
      }
    }
  }

  readPropertySet(propertySet: number): string {
    return readPropertySet(this.#snapshot, propertySet) ?? NO_PROPERTIES;
  }

  #others(adjacency: Adjacency, node: number): Uint32Array {
    const { from, to } = this.#positions(adjacency, node);
    return from === to ? NO_NODES : adjacency.nodes.subarray(from, to);
  }

  #positions(adjacency: Adjacency, node: number): PositionRange {
    return this.#kindId === undefined ? NO_POSITIONS : kindRange(adjacency, node, this.#kindId);
  }
}
