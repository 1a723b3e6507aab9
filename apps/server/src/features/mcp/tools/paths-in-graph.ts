export interface PathEdge {
  readonly source: string;
  readonly target: string;
  readonly kind: string;
}

/**
 * Shortest paths within a small graph, as the relationships on them in order: at most `limit`, those of earlier starts
 * first. Linear in the graph, and in what is told.
 */
export function listShortestPaths(
  edges: readonly PathEdge[],
  {
    starts,
    goal,
    limit,
  }: { readonly starts: readonly string[]; readonly goal: string; readonly limit: number },
): readonly (readonly PathEdge[])[] {
  const hops = hopsTo(edges, goal);
  const closer = Map.groupBy(
    edges.filter(({ source, target }) => hops.get(source) === (hops.get(target) ?? Number.NaN) + 1),
    ({ source }) => source,
  );
  const paths: (readonly PathEdge[])[] = [];
  const follow = (node: string, path: readonly PathEdge[]): void => {
    if (paths.length >= limit) {
      return;
    }
    if (node === goal) {
      paths.push(path);
      return;
    }
    for (const edge of closer.get(node) ?? []) {
      follow(edge.target, [...path, edge]);
    }
  };
  for (const start of starts) {
    if (hops.has(start) && start !== goal) {
      follow(start, []);
    }
  }

  return paths;
}

function hopsTo(edges: readonly PathEdge[], goal: string): ReadonlyMap<string, number> {
  const inbound = Map.groupBy(edges, ({ target }) => target);
  const hops = new Map([[goal, 0]]);
  let frontier = [goal];
  for (let distance = 1; frontier.length > 0; distance++) {
    const next: string[] = [];
    for (const { source } of frontier.flatMap((node) => inbound.get(node) ?? [])) {
      if (!hops.has(source)) {
        hops.set(source, distance);
        next.push(source);
      }
    }
    frontier = next;
  }

  return hops;
}
