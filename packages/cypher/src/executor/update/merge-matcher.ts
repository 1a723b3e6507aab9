import type { PendingGraph } from '../../graph/pending-graph.ts';
import type { Slot } from '../../planner/logical-plan.ts';
import type { MapValue } from '../../values/value.ts';

/** A pattern of MERGE for one row: what is known, and what is sought. */
export interface MergePattern {
  /** Bound nodes by their slots. */
  readonly bound: ReadonlyMap<Slot, number>;
  readonly nodes: readonly SoughtNode[];
  readonly relationships: readonly SoughtRelationship[];
}

export interface SoughtNode {
  readonly slot: Slot;
  readonly kinds: readonly string[];
  readonly properties: MapValue;
}

export interface SoughtRelationship {
  readonly slot: Slot;
  readonly kind: string;
  readonly start: Slot;
  readonly end: Slot;
  readonly isUndirected: boolean;
  readonly properties: MapValue;
}

/** The sought elements of one match, by slot. */
export type MergeMatch = ReadonlyMap<Slot, number>;

/** Up to this many relationships, walking from a bound node is cheaper than asking an index of nodes. */
const CHEAP_DEGREE = 32;

/**
 * All ways in which the pattern exists in the graph as it is now. Walks from the node that promises the fewest
 * candidates, and asks only what a graph with pending changes answers without building rows anew.
 */
export function findMergeMatches(graph: PendingGraph, pattern: MergePattern): MergeMatch[] {
  const search = new MergeSearch(graph, pattern);
  search.run();
  return search.matches;
}

class MergeSearch {
  readonly #graph: PendingGraph;
  readonly #pattern: MergePattern;
  readonly #soughtNodes: ReadonlyMap<Slot, SoughtNode>;
  /** Nodes and relationships found so far; relationships are removed again when the search goes back. */
  readonly #nodes: Map<Slot, number>;
  readonly #relationships = new Map<Slot, number>();
  readonly matches: MergeMatch[] = [];

  constructor(graph: PendingGraph, pattern: MergePattern) {
    this.#graph = graph;
    this.#pattern = pattern;
    this.#nodes = new Map(pattern.bound);
    this.#soughtNodes = new Map(pattern.nodes.map((node) => [node.slot, node]));
  }

  /** Tries every way to extend the match found so far. */
  run(): void {
    const open = this.#pattern.relationships.filter(({ slot }) => !this.#relationships.has(slot));
    const unknown = this.#pattern.nodes.filter(({ slot }) => !this.#nodes.has(slot));
    const walk = this.#cheapestWalk(open);
    const seek = walk === undefined || walk.cost > CHEAP_DEGREE ? this.#bestSeek(unknown) : undefined;

    if (walk !== undefined && (seek === undefined || walk.cost <= seek.candidates.length)) {
      this.#walk(walk);
    } else if (seek !== undefined) {
      this.#tryCandidates(seek);
    } else {
      this.#accept();
    }
  }

  #accept(): void {
    const found = new Map(this.#relationships);
    for (const { slot } of this.#pattern.nodes) {
      found.set(slot, this.#nodes.get(slot) ?? -1);
    }
    this.matches.push(found);
  }

  /** The open relationship with a known end that has the fewest relationships. */
  #cheapestWalk(open: readonly SoughtRelationship[]): Walk | undefined {
    let best: Walk | undefined;
    for (const relationship of open) {
      for (const isFromStart of [true, false]) {
        const from = this.#nodes.get(isFromStart ? relationship.start : relationship.end);
        const cost =
          from === undefined ? Number.POSITIVE_INFINITY : this.#degree(from, relationship, isFromStart);
        if (from !== undefined && (best === undefined || cost < best.cost)) {
          best = { relationship, from, isFromStart, cost };
        }
      }
    }
    return best;
  }

  #degree(node: number, { isUndirected }: SoughtRelationship, isFromStart: boolean): number {
    const { outbound, inbound } = this.#graph.boundDegrees(node);
    return isUndirected ? outbound + inbound : isFromStart ? outbound : inbound;
  }

  /** The unknown node with the fewest candidates. One without properties is taken only when all are. */
  #bestSeek(unknown: readonly SoughtNode[]): Seek | undefined {
    const selective = unknown.filter(({ properties }) => properties.size > 0);
    const other = unknown.find(({ kinds }) => kinds.length > 0) ?? unknown[0];
    const sought = selective.length > 0 || other === undefined ? selective : [other];
    const seeks = sought.map((node) => ({
      node,
      candidates: this.#graph.findNodes(node.kinds, node.properties),
    }));
    return seeks.toSorted((left, right) => left.candidates.length - right.candidates.length)[0];
  }

  #tryCandidates({ node, candidates }: Seek): void {
    for (const candidate of candidates) {
      this.#nodes.set(node.slot, candidate);
      this.run();
    }
    this.#nodes.delete(node.slot);
  }

  #walk({ relationship: sought, from, isFromStart }: Walk): void {
    const other = isFromStart ? sought.end : sought.start;
    if (isFromStart || sought.isUndirected) {
      for (const it of this.#graph.iterateOutbound(from)) {
        this.#tryRelationship(sought, it, other, this.#graph.endOf(it));
      }
    }
    if (!isFromStart || sought.isUndirected) {
      for (const it of this.#graph.iterateInbound(from)) {
        // A loop was met outbound already.
        const isRepeated = sought.isUndirected && this.#graph.startOf(it) === from;
        if (!isRepeated) {
          this.#tryRelationship(sought, it, other, this.#graph.startOf(it));
        }
      }
    }
  }

  /** Goes on with a relationship that leads to a node, if both are what is sought. */
  #tryRelationship(sought: SoughtRelationship, relationship: number, other: Slot, node: number): void {
    const known = this.#nodes.get(other);
    const isOther = known === undefined ? this.#isSought(other, node) : known === node;
    const isNew = isOther && ![...this.#relationships.values()].includes(relationship);
    if (!isNew || !this.#graph.relationshipMatches(relationship, sought.kind, sought.properties)) {
      return;
    }

    this.#relationships.set(sought.slot, relationship);
    this.#nodes.set(other, node);
    this.run();
    this.#relationships.delete(sought.slot);
    if (known === undefined) {
      this.#nodes.delete(other);
    }
  }

  #isSought(slot: Slot, node: number): boolean {
    const sought = this.#soughtNodes.get(slot);
    return sought !== undefined && this.#graph.nodeMatches(node, sought.kinds, sought.properties);
  }
}

interface Walk {
  readonly relationship: SoughtRelationship;
  readonly from: number;
  /** Whether `from` is the start of the relationship as written. */
  readonly isFromStart: boolean;
  readonly cost: number;
}

interface Seek {
  readonly node: SoughtNode;
  readonly candidates: readonly number[];
}
