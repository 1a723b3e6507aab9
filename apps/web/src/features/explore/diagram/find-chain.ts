import type { GraphInput } from '@secgraph/graph-view';

type Edge = GraphInput['edges'][number];

/** One of the paths that are drawn, hop by hop; the shortest one that was drawn first. Empty where there is none. */
export function findChain({ edges }: Pick<GraphInput, 'edges'>): readonly Edge[] {
  const onPath = edges.filter(({ isOnPath }) => isOnPath);
  const starts = new Set(onPath.map(({ source }) => source)).difference(
    new Set(onPath.map(({ target }) => target)),
  );
  const [start] = starts;
  if (start === undefined) {
    return [];
  }
  const outbound = Map.groupBy(onPath, ({ source }) => source);
  const reachedBy = new Map<string, Edge | undefined>([[start, undefined]]);
  for (const [node] of reachedBy) {
    for (const edge of outbound.get(node) ?? []) {
      if (!reachedBy.has(edge.target)) {
        reachedBy.set(edge.target, edge);
      }
    }
    if (!outbound.has(node)) {
      return walkBack(reachedBy, node);
    }
  }

  return [];
}

function walkBack(reachedBy: ReadonlyMap<string, Edge | undefined>, end: string): readonly Edge[] {
  const chain: Edge[] = [];
  for (let edge = reachedBy.get(end); edge !== undefined; edge = reachedBy.get(edge.source)) {
    chain.unshift(edge);
  }

  return chain;
}
