import { isStructural } from '@secgraph/graph-schema';
import type { GraphInput } from '@secgraph/graph-view';

type Edge = GraphInput['edges'][number];

/** More relationships than this are no choke point. */
const MAX_CUT = 3;

/**
 * The fewest relationships of the paths without which none of them is left, as near to their ends as can be: there,
 * they close paths of others, too. Empty where there is no such small cut (Ford and Fulkerson).
 */
export function findCut({ nodes, edges }: GraphInput): readonly Edge[] {
  const onPath = edges.filter(({ isOnPath }) => isOnPath);
  const sources = new Set(onPath.map(({ source }) => source));
  const targets = new Set(onPath.map(({ target }) => target));
  const ends = targets.difference(sources);
  const used = new Set<Edge>();
  const objectIds = new Map(nodes.map(({ id, objectId = id }) => [id, objectId]));
  const isOpen = ({ kind, target }: Edge) => isStructural(kind, objectIds.get(target) ?? '');

  for (let flow = 0; flow <= MAX_CUT; flow++) {
    const before = walkBack(onPath, ends, { used, isOpen });
    const start = [...sources.difference(targets)].find((node) => before.has(node));
    if (start === undefined) {
      return flow === 0
        ? []
        : onPath.filter(({ source, target }) => before.has(target) && !before.has(source));
    }
    turnAround(before, start, used);
  }

  return [];
}

/** How each node that still leads to an end does so: by an edge, or against one that is used. */
function walkBack(
  edges: readonly Edge[],
  ends: ReadonlySet<string>,
  { used, isOpen }: { readonly used: ReadonlySet<Edge>; readonly isOpen: (edge: Edge) => boolean },
): Map<string, Edge | undefined> {
  const reached = new Map<string, Edge | undefined>([...ends].map((node) => [node, undefined]));
  for (const [node] of reached) {
    for (const edge of edges) {
      const { source, target } = edge;
      if (target === node && !reached.has(source) && (!used.has(edge) || isOpen(edge))) {
        reached.set(source, edge);
      }
      if (source === node && !reached.has(target) && used.has(edge)) {
        reached.set(target, edge);
      }
    }
  }

  return reached;
}

function turnAround(ways: ReadonlyMap<string, Edge | undefined>, start: string, used: Set<Edge>): void {
  for (let node = start, edge = ways.get(start); edge !== undefined; edge = ways.get(node)) {
    if (edge.source === node) {
      used.add(edge);
      node = edge.target;
    } else {
      used.delete(edge);
      node = edge.source;
    }
  }
}
