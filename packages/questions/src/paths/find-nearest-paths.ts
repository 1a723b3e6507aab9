import type { PathEndSet, NearestPaths as WireNearestPaths } from '@secgraph/contract';
import { type Bitmap, createBitmap, findNearestPaths, type NearestPaths, setBit } from '@secgraph/graph';
import { getNode } from '../graph/find-node.ts';
import { type GraphView, isHidden } from '../graph/graph-view.ts';
import type { OperationContext } from '../graph-operation.ts';
import { MAX_PICTURE_RELATIONSHIPS } from '../limits.ts';
import { displayKindOf, graphIdOf, isOwned, isTierZero } from '../presenters/node-display.ts';
import { type LazyUnifiedGraph, presentUnifiedGraph } from '../presenters/unified-graph.ts';
import { findExclusions, type PathExclusions } from './path-exclusions.ts';
import { type FollowedKinds, followedKindMask } from './relationship-filter.ts';

/** What a search keeps in memory for each node: its marks and lists, and the goals it returns. */
const BYTES_PER_NODE = 6 * Uint32Array.BYTES_PER_ELEMENT;

export interface NearestPathsInput extends FollowedKinds, PathExclusions {
  /** The node that all paths lead to (`inbound`) or come from (`outbound`). */
  readonly hubObjectId: string;
  readonly direction: 'inbound' | 'outbound';
  /** What counts as their other end; default `any`. */
  readonly ends: PathEndSet | undefined;
  readonly maxHops: number | undefined;
  /** Of how many other ends the paths are shown. */
  readonly limit: number;
}

type NearestPathsAnswer = LazyUnifiedGraph & Omit<WireNearestPaths, 'nodes' | 'edges'>;

/** Who reaches a node, or what it reaches: all of them counted, the nearest shown. */
export function findNearest(
  { graph, cancellation, reserveMemory }: OperationContext,
  input: NearestPathsInput,
): { readonly data: NearestPathsAnswer } {
  const kinds = followedKindMask(graph, input);
  const hub = getNode(graph, input.hubObjectId, { notFound: 'resource not found' });
  reserveMemory(graph.snapshot.nodeCount * BYTES_PER_NODE);
  const paths = findNearestPaths(graph.snapshot, {
    ...findExclusions(graph, input, [hub]),
    hub,
    direction: input.direction,
    kinds,
    goals: goalsOf(graph, input.ends),
    maxHops: input.maxHops,
    maxGoals: input.limit,
    maxRelationships: MAX_PICTURE_RELATIONSHIPS,
    cancellation,
  });

  return {
    data: {
      ...presentUnifiedGraph(graph, paths, { withProperties: false }),
      ends: presentEnds(graph, paths),
      total: paths.reached.length,
      total_by_kind: countByKind(graph, paths.reached),
      total_by_hops: [...paths.countByHops],
      has_all_paths: paths.hasAllPaths,
    },
  };
}

const GOALS: Readonly<Record<PathEndSet, (graph: GraphView, node: number) => boolean>> = {
  any: () => true,
  owned: isOwned,
  'tier-zero': isTierZero,
};

function goalsOf(graph: GraphView, ends: PathEndSet = 'any'): Bitmap | undefined {
  if (ends === 'any' && graph.hidden === undefined) {
    return undefined;
  }

  const { nodeCount } = graph.snapshot;
  const isGoal = GOALS[ends];
  const goals = createBitmap(nodeCount);
  for (let node = 0; node < nodeCount; node++) {
    if (!isHidden(graph, node) && isGoal(graph, node)) {
      setBit(goals, node);
    }
  }
  return goals;
}

function presentEnds(graph: GraphView, paths: NearestPaths): WireNearestPaths['ends'] {
  const hops = paths.countByHops.flatMap((count, index) => Array.from({ length: count }, () => index + 1));

  return Array.from(paths.reached.subarray(0, paths.shownCount), (node, index) => ({
    node_id: graphIdOf(graph, node),
    hops: hops[index] as number,
  }));
}

function countByKind(graph: GraphView, nodes: Uint32Array): Record<string, number> {
  const counts = new Map<string, number>();
  for (const node of nodes) {
    const kind = displayKindOf(graph, node);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }

  return Object.fromEntries([...counts].toSorted(([, left], [, right]) => right - left));
}
