import type { Topology } from '../topology/topology.ts';
import {
  forEachSegment,
  gatherSegments,
  isTerminal,
  type WalkOptions,
  type WalkSegments,
} from './walk-segments.ts';

export interface WalkNodesOptions extends WalkOptions {
  /** More nodes than this are cut off. Default: unlimited. */
  readonly maxNodes?: number | undefined;
}

export interface WalkNodes {
  /** Distinct node indexes, nearest first. */
  readonly nodes: Uint32Array;
  /** True when `maxNodes` cut the list. */
  readonly isTruncated: boolean;
}

/**
 * The nodes where the walk ends: reached by an accepted segment from which nothing leads on. The root is not
 * among them, nor is an inner node which is reached once more.
 */
export function findTerminalNodes(topology: Topology, root: number, options: WalkNodesOptions): WalkNodes {
  return collectNodes(topology, root, options, isTerminal);
}

/** The nodes reached by an accepted segment, other than the root. */
export function findWalkedNodes(topology: Topology, root: number, options: WalkNodesOptions): WalkNodes {
  return collectNodes(topology, root, options, () => true);
}

function collectNodes(
  topology: Topology,
  root: number,
  options: WalkNodesOptions,
  qualifies: (segments: WalkSegments, number: number) => boolean,
): WalkNodes {
  const { accept = () => true, maxNodes = Number.POSITIVE_INFINITY } = options;
  const segments = gatherSegments(topology, root, options);
  const found = new Set<number>();
  forEachSegment(topology[options.direction], segments, (segment, number) => {
    const isNew = segment.node !== root && found.size <= maxNodes && !found.has(segment.node);
    if (isNew && qualifies(segments, number) && accept(segment)) {
      found.add(segment.node);
    }
  });

  const nodes = Uint32Array.from(found);
  return { nodes: nodes.subarray(0, Math.min(nodes.length, maxNodes)), isTruncated: nodes.length > maxNodes };
}
