import { type Adjacency, lowerBound } from '@secgraph/graph';
import type { KindExpression } from '../../ast/kind-expression.ts';
import type { QueryGraph } from '../../graph/query-graph.ts';
import { createKindMask } from '../../planner/kind-matcher.ts';

/** Rows shorter than this are read from end to end: searching them costs more. */
const MIN_ROW_TO_SEARCH = 16;

/** Which part of a node's row can hold the kinds asked for: rows are sorted by kind. */
export class KindWindow {
  /** 1 by kind id for those asked for; undefined when all are. */
  mask: Uint8Array | undefined;
  /** Positions of the row begun last. */
  from = 0;
  to = 0;
  readonly #currentMask: (() => Uint8Array) | undefined;
  /** Lowest kind asked for, and one beyond the highest. */
  #low = 0;
  #high = Number.POSITIVE_INFINITY;

  constructor(graph: QueryGraph, kinds: KindExpression | undefined) {
    this.#currentMask = kinds === undefined ? undefined : createKindMask(graph, kinds);
  }

  /** Call once per batch: pending changes may have brought new kinds. */
  refresh(): void {
    const mask = this.#currentMask?.();
    if (mask !== undefined && mask !== this.mask) {
      this.mask = mask;
      this.#low = Math.max(0, mask.indexOf(1));
      this.#high = mask.lastIndexOf(1) + 1;
    }
  }

  /** Finds the part of the row of `node`. */
  begin({ offsets, kinds }: Adjacency, node: number): void {
    let from = offsets[node] as number;
    let to = offsets[node + 1] as number;
    if (this.mask !== undefined && to - from >= MIN_ROW_TO_SEARCH) {
      from = lowerBound(kinds, from, to, this.#low);
      to = lowerBound(kinds, from, to, this.#high);
    }
    this.from = from;
    this.to = to;
  }
}
