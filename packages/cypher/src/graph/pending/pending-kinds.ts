import type { Bitmap } from '@secgraph/graph';
import { CypherError } from '../../errors/cypher-error.ts';
import type { QueryGraph } from '../query-graph.ts';
import { GrowableBitmap } from './growable-bitmap.ts';

/** Kind ids are 16 bit. */
const MAX_KIND_COUNT = 65_536;

/**
 * The kinds of a graph with pending changes: the registry of their names, and which of them each node has. What
 * no change touches is the base graph's own; the rest is copied at the first change.
 */
export class PendingKinds {
  readonly #base: QueryGraph;
  #names: readonly string[];
  readonly #addedKinds = new Map<string, number>();
  #kindSets: readonly Uint16Array[];
  #nodeKindSets: Uint32Array;
  /** Set index by its kinds, once a set had to be found. */
  #setIndexes: Map<string, number> | undefined;
  readonly #assignedNodes = new Set<number>();
  readonly #nodesByKind = new Map<number, GrowableBitmap>();

  constructor(base: QueryGraph) {
    this.#base = base;
    this.#names = base.kindNames;
    this.#kindSets = base.kindSets;
    this.#nodeKindSets = base.nodeKindSets;
  }

  get names(): readonly string[] {
    return this.#names;
  }

  get kindSets(): readonly Uint16Array[] {
    return this.#kindSets;
  }

  /** May be longer than there are nodes. */
  get nodeKindSets(): Uint32Array {
    return this.#nodeKindSets;
  }

  find(name: string): number | undefined {
    return this.#addedKinds.get(name) ?? this.#base.findKind(name);
  }

  /** Id of a kind, registered when new. */
  register(name: string): number {
    const known = this.find(name);
    if (known !== undefined) {
      return known;
    }

    const id = Math.max(this.#names.length, 1);
    if (id >= MAX_KIND_COUNT) {
      throw new CypherError('CYPHER_LIMIT', `The graph cannot have more kinds than ${MAX_KIND_COUNT - 1}.`, {
        phase: 'runtime',
        type: 'LimitError',
        reason: 'TooManyKinds',
      });
    }
    this.#names = id === this.#names.length ? [...this.#names, name] : ['', name];
    this.#addedKinds.set(name, id);
    return id;
  }

  /** Ascending. */
  kindsOf(node: number): Uint16Array {
    return this.#kindSets[this.#nodeKindSets[node] as number] ?? NO_KINDS;
  }

  /** Gives a node exactly these kinds; of a new node, its index is the next one. */
  assign(node: number, kinds: Iterable<number>): void {
    const previous = node < this.#nodeKindSets.length ? this.kindsOf(node) : NO_KINDS;
    const next = Uint16Array.from(new Set(kinds)).sort();

    this.#assignedNodes.add(node);
    this.#own(node + 1);
    this.#nodeKindSets[node] = this.#setIndexOf(next);
    for (const kind of previous) {
      this.#touch(kind).remove(node);
    }
    for (const kind of next) {
      this.#touch(kind).add(node);
    }
  }

  nodesOfKind(kind: number): { readonly count: number; readonly nodes: Bitmap } | undefined {
    const touched = this.#nodesByKind.get(kind);
    if (touched === undefined) {
      return this.#base.nodesOfKind(kind);
    }
    return touched.count === 0 ? undefined : { count: touched.count, nodes: touched.bits };
  }

  /** Nodes whose kinds were given anew. */
  get assignedNodes(): Iterable<number> {
    return this.#assignedNodes;
  }

  /** Kinds of which nodes have come or gone. */
  get touchedKinds(): Iterable<number> {
    return this.#nodesByKind.keys();
  }

  #touch(kind: number): GrowableBitmap {
    let nodes = this.#nodesByKind.get(kind);
    if (nodes === undefined) {
      const known = this.#base.nodesOfKind(kind);
      nodes = new GrowableBitmap(known?.nodes, known?.count);
      this.#nodesByKind.set(kind, nodes);
    }
    return nodes;
  }

  #setIndexOf(kinds: Uint16Array): number {
    this.#setIndexes ??= new Map(this.#kindSets.map((set, index) => [set.join(), index]));
    const key = kinds.join();
    const known = this.#setIndexes.get(key);
    if (known !== undefined) {
      return known;
    }

    const index = this.#kindSets.length;
    this.#kindSets = [...this.#kindSets, kinds];
    this.#setIndexes.set(key, index);
    return index;
  }

  /** Makes the column writable and long enough. */
  #own(length: number): void {
    const current = this.#nodeKindSets;
    if (current === this.#base.nodeKindSets || length > current.length) {
      const grown = new Uint32Array(Math.max(length, current.length + (current.length >>> 1)));
      grown.set(current);
      this.#nodeKindSets = grown;
    }
  }
}

const NO_KINDS = new Uint16Array(0);
