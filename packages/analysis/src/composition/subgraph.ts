import { findRelationship, type GraphSnapshot, kindIdOf } from '@secgraph/graph';

/** A part of a graph. Nodes are indexes, relationships outbound positions; both ascending, each once. */
export interface GraphPart {
  readonly nodes: Uint32Array;
  readonly relationships: Uint32Array;
}

/** Collects a part of a graph. What is added again counts once. */
export class Subgraph {
  readonly #snapshot: GraphSnapshot;
  readonly #nodes = new Set<number>();
  readonly #relationships = new Set<number>();

  constructor(snapshot: GraphSnapshot) {
    this.#snapshot = snapshot;
  }

  get isEmpty(): boolean {
    return this.#nodes.size === 0;
  }

  has(node: number): boolean {
    return this.#nodes.has(node);
  }

  addNode(node: number): void {
    this.#nodes.add(node);
  }

  /** Adds a relationship and both of its ends; nothing where the graph has no such relationship. */
  add(start: number, kind: string, end: number): void {
    const kindId = kindIdOf(this.#snapshot, kind);
    const position = kindId === undefined ? undefined : findRelationship(this.#snapshot, start, end, kindId);
    if (position !== undefined) {
      this.#relationships.add(position);
      this.#nodes.add(start);
      this.#nodes.add(end);
    }
  }

  finish(): GraphPart {
    return {
      nodes: Uint32Array.from(this.#nodes).sort(),
      relationships: Uint32Array.from(this.#relationships).sort(),
    };
  }
}
