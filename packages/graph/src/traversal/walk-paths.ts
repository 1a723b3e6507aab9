import { NEVER_CANCELLED } from '@secgraph/kernel';
import { outboundPositionOf } from '../topology/relationship-position.ts';
import type { Topology } from '../topology/topology.ts';
import { SimplePathSearch } from './simple-path-search.ts';
import {
  forEachSegment,
  type GatherOptions,
  gatherSegments,
  isTerminal,
  NO_POSITION,
  type WalkSegments,
  withCommonRoot,
} from './walk-segments.ts';

export interface WalkPathsOptions extends GatherOptions {
  /**
   * Where a path may end: at segments from which nothing leads on, as in `findTerminalNodes` (default), or at
   * any segment, as in `findWalkedNodes`. In both cases `accept` has the last word.
   */
  readonly ends?: 'terminals' | 'anywhere' | undefined;
  /** Steps that the search inside cycles may take, all in all. Default: a million. */
  readonly maxCycleSteps?: number | undefined;
}

export interface WalkPaths {
  /** Distinct node indexes, both ends of every relationship; nearest first. */
  readonly nodes: Uint32Array;
  /** Distinct outbound positions, nearest first. */
  readonly relationships: Uint32Array;
  /**
   * False when `maxCycleSteps` ran out: the result then also holds relationships inside cycles which lie only
   * on ways that repeat a node.
   */
  readonly isExact: boolean;
}

/**
 * The union of all paths from a start to an accepted end which repeat no node.
 *
 * Paths are not enumerated. What leads to an end without passing a cycle needs one look at each relationship,
 * because there no way can repeat a node; only inside each cycle (strongly connected component) are the ways
 * tried one by one, up to a budget: whether a relationship lies on a simple path is NP-hard there.
 * S. Fortune, J. Hopcroft, J. Wyllie, "The directed subgraph homeomorphism problem", TCS 10 (1980).
 */
export function findWalkPaths(
  topology: Topology,
  starts: Iterable<number>,
  options: WalkPathsOptions,
): WalkPaths {
  const { accept = () => true, ends = 'terminals' } = options;
  const gathered = gatherSegments(topology, starts, options);
  // Paths from several starts are those from one node before them all; it is not part of the graph.
  const segments = gathered.startCount === 1 ? gathered : withCommonRoot(gathered);
  const added = segments.children.length - gathered.children.length;
  const isEnd = new Uint8Array(segments.children.length);
  forEachSegment(topology[options.direction], gathered, (segment, number) => {
    const mayEnd = ends === 'anywhere' || isTerminal(gathered, number);
    isEnd[added + number] = mayEnd && accept(segment) ? 1 : 0;
  });

  const leading = segmentsLeadingToEnds(segments, isEnd);
  const search = new SimplePathSearch(
    segments,
    { leading, isEnd },
    {
      maxSteps: options.maxCycleSteps ?? DEFAULT_CYCLE_STEPS,
      cancellation: options.cancellation ?? NEVER_CANCELLED,
    },
  );
  search.run();
  return { ...toResult(topology, options.direction, segments, search.confirmed), isExact: search.isExact };
}

const DEFAULT_CYCLE_STEPS = 1_000_000;

/** 1 for every segment by which some way (which may repeat nodes) gets to an end; never back to the root. */
function segmentsLeadingToEnds(segments: WalkSegments, isEnd: Uint8Array): Uint8Array {
  const { parents, children, expands } = segments;
  const leading = new Uint8Array(children.length);
  const isUseful = new Uint8Array(segments.nodes.length);
  const into = groupByChild(segments);
  const pending: number[] = [];
  const keep = (number: number): void => {
    const child = children[number] as number;
    const parent = parents[number] as number;
    if (leading[number] === 1 || child === 0 || child === parent) {
      return;
    }
    leading[number] = 1;
    if (isUseful[parent] !== 1) {
      isUseful[parent] = 1;
      pending.push(parent);
    }
  };

  for (let number = 0; number < children.length; number++) {
    if (isEnd[number] === 1) {
      keep(number);
    }
  }
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    for (let i = into.offsets[node] as number; i < (into.offsets[node + 1] as number); i++) {
      const number = into.numbers[i] as number;
      if (expands[number] === 1) {
        keep(number);
      }
    }
  }
  return leading;
}

function groupByChild({ nodes, children }: WalkSegments): { offsets: Uint32Array; numbers: Uint32Array } {
  const offsets = new Uint32Array(nodes.length + 1);
  for (const child of children) {
    offsets[child + 1] = (offsets[child + 1] as number) + 1;
  }
  for (let node = 0; node < nodes.length; node++) {
    offsets[node + 1] = (offsets[node + 1] as number) + (offsets[node] as number);
  }
  const next = offsets.slice();
  const numbers = new Uint32Array(children.length);
  for (const [number, child] of children.entries()) {
    const slot = next[child] as number;
    next[child] = slot + 1;
    numbers[slot] = number;
  }
  return { offsets, numbers };
}

function toResult(
  topology: Topology,
  direction: 'outbound' | 'inbound',
  segments: WalkSegments,
  confirmed: Uint8Array,
): Pick<WalkPaths, 'nodes' | 'relationships'> {
  const nodes = new Set<number>();
  const relationships: number[] = [];
  for (const [number, isConfirmed] of confirmed.entries()) {
    const position = segments.positions[number] as number;
    if (isConfirmed === 0 || position === NO_POSITION) {
      continue;
    }
    const parent = segments.nodes[segments.parents[number] as number] as number;
    nodes.add(parent);
    nodes.add(segments.nodes[segments.children[number] as number] as number);
    relationships.push(direction === 'outbound' ? position : outboundPositionOf(topology, position, parent));
  }
  return { nodes: Uint32Array.from(nodes), relationships: Uint32Array.from(relationships) };
}
