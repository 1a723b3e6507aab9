import { type Bitmap, hasBit, intersectBits } from '@secgraph/graph';
import type { KindExpression } from '../../ast/kind-expression.ts';
import type { QueryGraph } from '../../graph/query-graph.ts';
import { createKindSetMask } from '../../planner/kind-matcher.ts';

/**
 * The nodes with certain kinds, ascending, run by run: by the bitmap of a kind that all of them have, else by
 * their sets of kinds.
 */
export class NodeCandidates {
  readonly #graph: QueryGraph;
  /** Kinds that every candidate must have. */
  readonly #required: readonly string[];
  /** Which kind sets pass, where the bitmap alone does not tell. */
  readonly #mask: (() => Uint8Array) | undefined;
  #bitmap: Bitmap | undefined;
  #within: Bitmap | undefined;
  #node = 0;
  #end = 0;

  constructor(graph: QueryGraph, kinds: KindExpression | undefined) {
    this.#graph = graph;
    this.#required = kinds === undefined ? [] : requiredKinds(kinds);
    const isSettled = kinds === undefined || (kinds.type === 'kind' && this.#required.length === 1);
    this.#mask = isSettled ? undefined : createKindSetMask(graph, kinds);
  }

  get isDone(): boolean {
    return this.#node >= this.#end;
  }

  /** Leaves out all others, from the next start on; in a graph that does not change. */
  restrictTo(nodes: Bitmap): void {
    this.begin();
    this.#within = this.#bitmap === undefined ? nodes : intersectBits(this.#bitmap, nodes);
  }

  /** Starts over. */
  begin(): void {
    const graph = this.#graph;
    this.#node = 0;
    this.#end = graph.nodeCount;
    this.#bitmap = undefined;
    let fewest = Number.POSITIVE_INFINITY;

    for (const name of this.#required) {
      const kind = graph.findKind(name);
      const nodes = kind === undefined ? undefined : graph.nodesOfKind(kind);
      if (nodes === undefined) {
        this.#end = 0;
      } else if (nodes.count < fewest) {
        fewest = nodes.count;
        this.#bitmap = nodes.nodes;
      }
    }
    this.#bitmap = this.#within ?? this.#bitmap;
  }

  /** Writes the next ones to `target[from … to − 1]`; returns where they end. */
  take(target: Int32Array, from: number, to: number): number {
    const taken =
      this.#bitmap === undefined ? this.#takeAll(target, from, to) : this.#takeBits(target, from, to);
    const afterRemoved = this.#dropRemoved(target, from, taken);
    return this.#dropOthers(target, from, afterRemoved);
  }

  #takeAll(target: Int32Array, from: number, to: number): number {
    const count = Math.min(to - from, this.#end - this.#node);
    for (let i = 0; i < count; i++) {
      target[from + i] = this.#node + i;
    }
    this.#node += count;
    return from + count;
  }

  #takeBits(target: Int32Array, from: number, to: number): number {
    const bitmap = this.#bitmap as Bitmap;
    const end = this.#end;
    let node = this.#node;
    let size = from;

    while (node < end && size < to) {
      const bits = (bitmap[node >>> 5] as number) >>> (node & 31);
      if (bits === 0) {
        node = (node | 31) + 1;
        continue;
      }
      node += 31 - Math.clz32(bits & -bits);
      target[size] = node;
      size++;
      node++;
    }

    this.#node = node;
    return size;
  }

  #dropRemoved(target: Int32Array, from: number, to: number): number {
    const { removedNodes } = this.#graph;
    return removedNodes === undefined ? to : compact(target, from, to, (node) => !hasBit(removedNodes, node));
  }

  #dropOthers(target: Int32Array, from: number, to: number): number {
    if (this.#mask === undefined) {
      return to;
    }
    const mask = this.#mask();
    const { nodeKindSets } = this.#graph;
    return compact(target, from, to, (node) => mask[nodeKindSets[node] as number] === 1);
  }
}

function compact(target: Int32Array, from: number, to: number, test: (node: number) => boolean): number {
  let size = from;
  for (let i = from; i < to; i++) {
    const node = target[i] as number;
    if (test(node)) {
      target[size] = node;
      size++;
    }
  }
  return size;
}

function requiredKinds(kinds: KindExpression): readonly string[] {
  switch (kinds.type) {
    case 'kind':
      return [kinds.name];
    case 'allKinds':
      return kinds.operands.flatMap(requiredKinds);
    case 'anyKind':
    case 'notKind':
    case 'someKind':
      return [];
  }
}
