import type { GraphEdge } from '../../../parts/graph/graph.ts';
import { countOf, formatNumber } from '../../../ui/format.ts';

export interface CountedPaths {
  /** Exact up to what a number holds exactly; beyond that `Infinity`. */
  readonly count: number;
  readonly hops: number;
}

/**
 * How many shortest paths a union of them holds, as the table of paths lists them: parallel relationships are one step.
 * They are not enumerated, because a few hundred relationships can hold more of them than can be written down.
 */
export function countPaths(edges: readonly GraphEdge[], start: string, end: string): CountedPaths {
  const outbound = new Map(
    [...Map.groupBy(edges, ({ source }) => source)].map(([source, own]) => [
      source,
      new Set(own.map(({ target }) => target)),
    ]),
  );
  let reached = new Map([[start, 1]]);

  // In a union of shortest paths, every way from the start is one; it cannot have more hops than relationships.
  for (let hops = 1; hops <= edges.length; hops++) {
    const next = new Map<string, number>();
    for (const [node, count] of reached) {
      for (const target of outbound.get(node) ?? []) {
        next.set(target, (next.get(target) ?? 0) + count);
      }
    }
    const count = next.get(end);
    if (count !== undefined) {
      return { count: Number.isSafeInteger(count) ? count : Number.POSITIVE_INFINITY, hops };
    }
    reached = next;
  }

  return { count: 0, hops: 0 };
}

/** "2 shortest paths". */
export function describePathCount(count: number): string {
  return Number.isFinite(count)
    ? countOf(count, 'shortest path')
    : `More than ${formatNumber(Number.MAX_SAFE_INTEGER)} shortest paths`;
}
