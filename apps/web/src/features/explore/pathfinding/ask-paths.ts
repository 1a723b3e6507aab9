import { isStatus } from '@secgraph/client';
import { call } from '../../../api/call.ts';
import { EMPTY_GRAPH, type Graph, readUnifiedGraph } from '../../../parts/graph/graph.ts';
import type { ExploreAnswer } from '../explore-request.ts';
import { type CountedPaths, countPaths } from './count-paths.ts';
import type { PathQuestion } from './path-question.ts';

/** The paths that were found; an empty graph where there are none. */
export interface PathAnswer extends ExploreAnswer {
  /** Of a search between two nodes: how many paths there are, how long the shortest is, and what each costs. */
  readonly between: PathsBetween | undefined;
  /** What the service counted, in searches with one end only. */
  readonly nearest: NearestNumbers | undefined;
}

export interface PathsBetween extends CountedPaths {
  /** Undefined where paths were found by their hops. */
  readonly cost: number | undefined;
}

export interface NearestNumbers {
  readonly shown: number;
  readonly total: number;
  /** Most frequent first. */
  readonly totalByKind: readonly (readonly [kind: string, count: number])[];
  readonly totalByHops: readonly number[];
  readonly hasAllPaths: boolean;
}

const NO_PATH = 'Path not found';
const NOTHING: PathAnswer = {
  graph: EMPTY_GRAPH,
  between: { count: 0, hops: 0, cost: undefined },
  nearest: undefined,
};

export async function askPaths(question: PathQuestion, signal: AbortSignal): Promise<PathAnswer> {
  if (question.kinds?.size === 0) {
    return NOTHING;
  }

  return question.mode === 'between' ? askBetween(question, signal) : askNearest(question, signal);
}

async function askBetween(question: PathQuestion, signal: AbortSignal): Promise<PathAnswer> {
  const { start = '', end = '' } = question;
  const query = {
    start_node: start,
    end_node: end,
    ...conditionsOf(question),
    ...(question.isByCost ? ({ weight: 'cost' } as const) : {}),
  };
  try {
    const { data } = await call('get-shortest-path', { query }, { signal });
    const graph = readUnifiedGraph(data);
    const idOf = (objectId: string) => findByObjectId(graph, objectId)?.id ?? '';

    const between = { ...countPaths(graph.edges, idOf(start), idOf(end)), cost: data.cost };

    return { graph, between, nearest: undefined };
  } catch (error) {
    if (isStatus(error, 404) && error.message === NO_PATH) {
      return NOTHING;
    }
    throw error;
  }
}

async function askNearest(question: PathQuestion, signal: AbortSignal): Promise<PathAnswer> {
  const { mode, start = '', end = '', maxHops, limit } = question;
  const bounds = {
    limit,
    ...(maxHops === undefined ? {} : { max_hops: maxHops }),
    ...conditionsOf(question),
  };
  const { data } =
    mode === 'to' || mode === 'from-owned'
      ? await call(
          'get-paths-to',
          { query: { end_node: end, from: mode === 'to' ? 'any' : 'owned', ...bounds } },
          { signal },
        )
      : await call(
          'get-paths-from',
          { query: { start_node: start, to: mode === 'from' ? 'any' : 'tier-zero', ...bounds } },
          { signal },
        );

  return {
    // The node itself, without any path, is no picture.
    graph: data.total === 0 ? EMPTY_GRAPH : readUnifiedGraph(data),
    between: undefined,
    nearest: {
      shown: data.ends.length,
      total: data.total,
      totalByKind: Object.entries(data.total_by_kind).toSorted(([, left], [, right]) => right - left),
      totalByHops: data.total_by_hops,
      hasAllPaths: data.has_all_paths,
    },
  };
}

function conditionsOf({ kinds, excludedNodes, excludedEdges, avoidsDisabled }: PathQuestion) {
  return {
    only_traversable: true,
    ...(kinds === undefined ? {} : { relationship_kinds: `in:${[...kinds].join(',')}` }),
    ...(excludedNodes.length === 0 ? {} : { exclude_nodes: [...excludedNodes] }),
    ...(excludedEdges.length === 0 ? {} : { exclude_edges: [...excludedEdges] }),
    ...(avoidsDisabled ? { avoid_disabled: true } : {}),
  };
}

/** Directories store object ids in upper case, and the service finds them however they are written. */
export function findByObjectId({ nodes }: Graph, objectId: string) {
  return nodes
    .values()
    .find((node) => node.objectId === objectId || node.objectId === objectId.toUpperCase());
}
