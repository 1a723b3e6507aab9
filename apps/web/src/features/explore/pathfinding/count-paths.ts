import type { GraphEdge } from '../../../parts/graph/graph.ts';
import { countOf, formatNumber } from '../../../ui/format.ts';

export interface CountedPaths {
  /** Exact up to what a number holds exactly; beyond that `Infinity`. */
  readonly count: number;
  /** Of the shortest of them. */
  readonly hops: number;
}

/**
 * How many paths a union of shortest or of cheapest ones holds, as the table of paths lists them: parallel relationships
 * are one step. They are not enumerated, because a few hundred relationships can hold more of them than can be written
 * down.
 */
export function countPaths(edges: readonly GraphEdge[], start: string, end: string): CountedPaths {
  const outbound = new Map(
    [...Map.groupBy(edges, ({ source }) => source)].map(([source, own]) => [
      source,
      new Set(own.map(({ target }) => target)),
    ]),
  );
  let reached = new Map([[start, 1]]);
  let total = 0;
  let fewestHops = 0;

  // In such a union, every way from the start is a path; it cannot have more hops than there are relationships.
  for (let hops = 1; hops <= edges.length && reached.size > 0; hops++) {
    const next = new Map<string, number>();
    for (const [node, count] of reached) {
      for (const target of outbound.get(node) ?? []) {
        next.set(target, (next.get(target) ?? 0) + count);
      }
    }
    const count = next.get(end) ?? 0;
    fewestHops = total === 0 && count > 0 ? hops : fewestHops;
    total += count;
    next.delete(end);
    reached = next;
  }

  return { count: Number.isSafeInteger(total) ? total : Number.POSITIVE_INFINITY, hops: fewestHops };
}

/** "2 cheapest paths". */
export function describeCheapestCount(count: number): string {
  return Number.isFinite(count)
    ? countOf(count, 'cheapest path')
    : `More than ${formatNumber(Number.MAX_SAFE_INTEGER)} cheapest paths`;
}

/** "2 shortest paths". */
export function describePathCount(count: number): string {
  return Number.isFinite(count)
    ? countOf(count, 'shortest path')
    : `More than ${formatNumber(Number.MAX_SAFE_INTEGER)} shortest paths`;
}
