import { type Cancellation, NEVER_CANCELLED } from '@secgraph/kernel';
import { ALL_KINDS } from '../topology/kind-mask.ts';
import { skipUnfollowed } from '../topology/skip-unfollowed.ts';
import type { Adjacency, KindMask, Topology } from '../topology/topology.ts';
import { type Scratch, withScratch } from './scratch-memory.ts';
import { CancellationPoll } from './traversal-options.ts';

/**
 * One step of a walk, as its callbacks see it: the node reached, and how. Valid during the call only.
 *
 * It tells the first hop from all others and nothing else about the way from the root, so that what a walk
 * finds does not depend on the order in which it looks.
 */
export interface Segment {
  readonly node: number;
  /** The node it was reached from. */
  readonly parent: number;
  /** Kind id of the relationship it was reached by. */
  readonly kind: number;
  /** True when the parent is the root. */
  readonly isFirstHop: boolean;
}

export type SegmentPredicate = (segment: Segment) => boolean;

/** How a walk leaves its root. All predicates are true by default. */
export interface WalkOptions {
  readonly direction: 'outbound' | 'inbound';
  /** Default: every kind. */
  readonly kinds?: KindMask | undefined;
  /** Whether the relationship is followed at all. */
  readonly descend?: SegmentPredicate | undefined;
  /** Whether the walk goes on from the node so reached. */
  readonly expand?: SegmentPredicate | undefined;
  /** Whether what is reached so belongs to the result. */
  readonly accept?: SegmentPredicate | undefined;
  readonly cancellation?: Cancellation | undefined;
}

/**
 * Every segment of a walk in which each node is expanded at most once, nearest first. Nodes are numbered anew:
 * the root is 0, the other expanded nodes follow in order, then those reached but never expanded.
 */
export interface WalkSegments {
  /** Node index by local number. */
  readonly nodes: Uint32Array;
  /** Segments `offsets[n]` … `offsets[n + 1] − 1` leave local node `n`; length `nodes.length + 1`. */
  readonly offsets: Uint32Array;
  /** Beside each other, one per segment: local numbers, position in the adjacency of the direction. */
  readonly parents: Uint32Array;
  readonly children: Uint32Array;
  readonly positions: Uint32Array;
  /** 1 when the walk goes on from the child so reached. */
  readonly expands: Uint8Array;
}

/** Walks from the root. O(nodes + relationships within reach). */
export function gatherSegments(topology: Topology, root: number, options: WalkOptions): WalkSegments {
  return withScratch(topology.nodeCount, (scratch) => {
    const gathered = gather(topology[options.direction], root, options, scratch);
    return numberAnew(gathered, topology.nodeCount, scratch);
  });
}

/** Calls back for every segment, by number; `segment` is valid during the call only. */
export function forEachSegment(
  adjacency: Adjacency,
  segments: WalkSegments,
  visit: (segment: Segment, number: number) => void,
): void {
  const segment = { node: 0, parent: 0, kind: 0, isFirstHop: false };
  for (let number = 0; number < segments.children.length; number++) {
    const parent = segments.parents[number] as number;
    segment.node = segments.nodes[segments.children[number] as number] as number;
    segment.parent = segments.nodes[parent] as number;
    segment.kind = adjacency.kinds[segments.positions[number] as number] as number;
    segment.isFirstHop = parent === 0;
    visit(segment, number);
  }
}

/** Whether nothing leads on: the child is not expanded on this way, or nothing leaves it. */
export function isTerminal(segments: WalkSegments, number: number): boolean {
  const child = segments.children[number] as number;
  return segments.expands[number] === 0 || segments.offsets[child] === segments.offsets[child + 1];
}

interface GatheredSegments {
  /** Expanded nodes, in order. */
  readonly order: Uint32Array;
  readonly orderSize: number;
  /** How many segments there were before each expanded node, and in the end. */
  readonly offsets: readonly number[];
  /** Node indexes. */
  readonly children: readonly number[];
  readonly positions: readonly number[];
  readonly expands: readonly number[];
}

function gather(
  adjacency: Adjacency,
  root: number,
  options: WalkOptions,
  scratch: Scratch,
): GatheredSegments {
  const { kinds = ALL_KINDS, descend = always, expand = always, cancellation = NEVER_CANCELLED } = options;
  const marks = scratch.marks();
  const visited = marks.reserve(1);
  const poll = new CancellationPoll(cancellation);
  const segment = { node: root, parent: root, kind: 0, isFirstHop: true };

  const order = scratch.list();
  const offsets: number[] = [];
  const children: number[] = [];
  const positions: number[] = [];
  const expands: number[] = [];
  let size = 1;
  order[0] = root;
  marks.values[root] = visited;
  for (let i = 0; i < size; i++) {
    segment.parent = order[i] as number;
    segment.isFirstHop = i === 0;
    offsets.push(children.length);
    const rowStart = adjacency.offsets[segment.parent] as number;
    const rowEnd = adjacency.offsets[segment.parent + 1] as number;
    poll.spend(rowEnd - rowStart);
    for (let position = rowStart; position < rowEnd; position++) {
      segment.kind = adjacency.kinds[position] as number;
      if (kinds[segment.kind] !== 1) {
        position = skipUnfollowed(adjacency.kinds, kinds, position, rowEnd) - 1;
        continue;
      }
      segment.node = adjacency.nodes[position] as number;
      if (!descend(segment)) {
        continue;
      }
      const isExpanded = expand(segment);
      children.push(segment.node);
      positions.push(position);
      expands.push(isExpanded ? 1 : 0);
      if (isExpanded && marks.values[segment.node] !== visited) {
        marks.values[segment.node] = visited;
        order[size++] = segment.node;
      }
    }
  }
  offsets.push(children.length);
  return { order, orderSize: size, offsets, children, positions, expands };
}

function numberAnew(gathered: GatheredSegments, nodeCount: number, scratch: Scratch): WalkSegments {
  const { order, orderSize } = gathered;
  const marks = scratch.marks();
  const base = marks.reserve(nodeCount);
  const nodes = Array.from(order.subarray(0, orderSize));
  for (const [number, node] of nodes.entries()) {
    marks.values[node] = base + number;
  }
  const children = Uint32Array.from(gathered.children, (node) => {
    if ((marks.values[node] as number) < base) {
      marks.values[node] = base + nodes.length;
      nodes.push(node);
    }
    return (marks.values[node] as number) - base;
  });

  const offsets = new Uint32Array(nodes.length + 1).fill(children.length);
  offsets.set(gathered.offsets);
  const parents = new Uint32Array(children.length);
  for (let parent = 0; parent < orderSize; parent++) {
    parents.fill(parent, offsets[parent], offsets[parent + 1]);
  }
  return {
    nodes: Uint32Array.from(nodes),
    offsets,
    parents,
    children,
    positions: Uint32Array.from(gathered.positions),
    expands: Uint8Array.from(gathered.expands),
  };
}

function always(): boolean {
  return true;
}
