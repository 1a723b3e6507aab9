import type { Graph, GraphEdge } from '../../../parts/graph/graph.ts';
import { itemAt } from './graph-sources.ts';
import type { TableSource } from './table-source.ts';

/**
 * More are counted in no table: a few thousand relationships may hold billions.
 *
 * @internal
 */
export const MAX_PATHS = 1_000;
/** A search for paths ends after so many steps: in graphs with circles, it could go on for ever. */
const MAX_STEPS = 100_000;

export interface FoundPaths {
  /** The ids of the nodes of each, from start to end. */
  readonly paths: readonly (readonly string[])[];
  /** Whether there are more. */
  readonly isCut: boolean;
}

/**
 * Ways through a graph of shortest paths, from nodes that nothing leads to, to nodes that lead nowhere. Parallel
 * relationships make one way. A graph with a circle among its paths has none that are the shortest, and no start.
 */
export function findPaths({ nodes, edges }: Graph): FoundPaths {
  const steps = edges.filter(({ source, target }) => source !== target);
  const next = Map.groupBy(steps, ({ source }) => source);
  const reached = new Set(steps.map(({ target }) => target));
  const starts = [...nodes.keys()].filter((id) => next.has(id) && !reached.has(id));

  return walk(starts, next);
}

/** A row for each way, with the kinds between its nodes. */
export function createPathSource(graph: Graph, { paths }: FoundPaths): TableSource {
  const kinds = Map.groupBy(graph.edges, ({ source, target }) => `${source} ${target}`);

  return {
    name: 'paths',
    count: paths.length,
    columns: ['path', 'start', 'end', 'hops'],
    shownColumns: ['path', 'hops'],
    facets: ['start', 'end'],
    idAt: String,
    idsAt: (index) => {
      const ids = itemAt(paths, index);
      const between = ids.slice(1).flatMap((id, step) => kinds.get(`${ids[step]} ${id}`) ?? []);
      return [...ids, ...between.map((edge) => edge.id)];
    },
    rowAt: (index) => {
      const ids = itemAt(paths, index);
      const labels = ids.map((id) => graph.nodes.get(id)?.label ?? '');
      const steps = labels.slice(1).map((label, step) => {
        const between = kinds.get(`${ids[step]} ${ids[step + 1]}`) ?? [];
        return ` –${between.map(({ kind }) => kind).join(' | ')}→ ${label}`;
      });

      return {
        id: String(index),
        cells: {
          path: `${labels[0]}${steps.join('')}`,
          start: labels[0],
          end: labels.at(-1),
          hops: ids.length - 1,
        },
      };
    },
  };
}

/** Circles are gone around once. */
function walk(starts: readonly string[], next: ReadonlyMap<string, readonly GraphEdge[]>): FoundPaths {
  const paths: (readonly string[])[] = [];
  const stack: (readonly string[])[] = starts.map((start) => [start]).reverse();
  for (let steps = 0, path = stack.pop(); path !== undefined; steps++, path = stack.pop()) {
    const targets = new Set((next.get(path.at(-1) ?? '') ?? []).map(({ target }) => target));
    if (steps === MAX_STEPS || (targets.size === 0 && paths.length === MAX_PATHS)) {
      return { paths, isCut: true };
    }
    if (targets.size === 0) {
      paths.push(path);
    }
    for (const target of [...targets].reverse()) {
      if (!path.includes(target)) {
        stack.push([...path, target]);
      }
    }
  }

  return { paths, isCut: false };
}
