import { GrowableUint8, GrowableUint32 } from '../property/growable-array.ts';
import type { Adjacency, Topology } from '../topology/topology.ts';
import { type Scratch, withScratch } from './scratch-memory.ts';
import { followWalk, type Segment, startWalk, type WalkOptions, type WalkOrder } from './walk.ts';

/** Position of segments that stand for no relationship. */
export const NO_POSITION = 0xffff_ffff;

/** What a segment takes while segments are gathered and numbered: the arrays of both steps, and those of the result. */
const BYTES_PER_SEGMENT = 64;

export interface GatherOptions extends WalkOptions {
  /** Told how many bytes the segments take; may throw. */
  readonly reserveMemory?: ((sizeBytes: number) => void) | undefined;
}

/**
 * Every segment of a walk in which each node is expanded at most once, nearest first. Nodes are numbered anew:
 * the starts come first, the other expanded nodes follow in order, then those reached but never expanded.
 */
export interface WalkSegments {
  /** Node index by local number. */
  readonly nodes: Uint32Array;
  readonly startCount: number;
  /** Segments `offsets[n]` … `offsets[n + 1] − 1` leave local node `n`; length `nodes.length + 1`. */
  readonly offsets: Uint32Array;
  /** Beside each other, one per segment: local numbers, position in the adjacency of the direction. */
  readonly parents: Uint32Array;
  readonly children: Uint32Array;
  readonly positions: Uint32Array;
  /** 1 when the walk goes on from the child so reached. */
  readonly expands: Uint8Array;
}

/** Walks from the starts. O(nodes + relationships within reach). */
export function gatherSegments(
  topology: Topology,
  starts: Iterable<number>,
  options: GatherOptions,
): WalkSegments {
  return withScratch(topology.nodeCount, (scratch) => {
    const order = startWalk(starts, scratch.list());
    return numberAnew(gather(topology, order, options, scratch), topology.nodeCount, scratch);
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
    segment.isFirstHop = parent < segments.startCount;
    visit(segment, number);
  }
}

/** Whether nothing leads on: the child is not expanded on this way, or nothing leaves it. */
export function isTerminal(segments: WalkSegments, number: number): boolean {
  const child = segments.children[number] as number;
  return segments.expands[number] === 0 || segments.offsets[child] === segments.offsets[child + 1];
}

/**
 * The same segments behind one node from which all starts are reached: local node 0, and segments without a
 * position in front of all others.
 */
export function withCommonRoot(segments: WalkSegments): WalkSegments {
  const { startCount } = segments;
  const shifted = (numbers: Uint32Array): Uint32Array => numbers.map((number) => number + 1);
  const starts = Uint32Array.from({ length: startCount }, (_, start) => start + 1);
  const expands = new Uint8Array(startCount + segments.expands.length).fill(1, 0, startCount);
  expands.set(segments.expands, startCount);
  const offsets = segments.offsets.map((offset) => offset + startCount);

  return {
    nodes: concatenate([new Uint32Array(1), segments.nodes]),
    startCount: 1,
    offsets: concatenate([new Uint32Array(1), offsets]),
    parents: concatenate([new Uint32Array(startCount), shifted(segments.parents)]),
    children: concatenate([starts, shifted(segments.children)]),
    positions: concatenate([new Uint32Array(startCount).fill(NO_POSITION), segments.positions]),
    expands,
  };
}

function concatenate([first, second]: readonly [Uint32Array, Uint32Array]): Uint32Array {
  const all = new Uint32Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);

  return all;
}

interface GatheredSegments {
  readonly order: WalkOrder;
  /** How many segments there were before each expanded node, and in the end. */
  readonly offsets: GrowableUint32;
  /** Node indexes. */
  readonly children: GrowableUint32;
  readonly positions: GrowableUint32;
  readonly expands: GrowableUint8;
}

function gather(
  topology: Topology,
  order: WalkOrder,
  options: GatherOptions,
  scratch: Scratch,
): GatheredSegments {
  const marks = scratch.marks();
  const visited = marks.reserve(1);
  for (let i = 0; i < order.startCount; i++) {
    marks.values[order.nodes[i] as number] = visited;
  }

  const offsets = new GrowableUint32();
  const children = new GrowableUint32();
  const positions = new GrowableUint32();
  const expands = new GrowableUint8();
  let reserved = 0;
  followWalk(topology, order, options, {
    enter: () => offsets.push(children.length),
    visit({ node }, position, isExpanded) {
      if (children.length === reserved) {
        const added = Math.max(1024, reserved);
        options.reserveMemory?.(added * BYTES_PER_SEGMENT);
        reserved += added;
      }
      children.push(node);
      positions.push(position);
      expands.push(isExpanded ? 1 : 0);
      if (isExpanded && marks.values[node] !== visited) {
        marks.values[node] = visited;
        order.nodes[order.size++] = node;
      }
    },
  });
  offsets.push(children.length);
  return { order, offsets, children, positions, expands };
}

function numberAnew(gathered: GatheredSegments, nodeCount: number, scratch: Scratch): WalkSegments {
  const { order } = gathered;
  const size = gathered.children.length;
  const marks = scratch.marks();
  const base = marks.reserve(nodeCount);
  const nodes = new GrowableUint32(order.size);
  for (let number = 0; number < order.size; number++) {
    const node = order.nodes[number] as number;
    marks.values[node] = base + number;
    nodes.push(node);
  }

  const children = new Uint32Array(size);
  for (let number = 0; number < size; number++) {
    const node = gathered.children.values[number] as number;
    if ((marks.values[node] as number) < base) {
      marks.values[node] = base + nodes.length;
      nodes.push(node);
    }
    children[number] = (marks.values[node] as number) - base;
  }

  const offsets = new Uint32Array(nodes.length + 1).fill(size);
  offsets.set(gathered.offsets.values.subarray(0, gathered.offsets.length));
  const parents = new Uint32Array(size);
  for (let parent = 0; parent < order.size; parent++) {
    parents.fill(parent, offsets[parent], offsets[parent + 1]);
  }
  return {
    nodes: nodes.values.slice(0, nodes.length),
    startCount: order.startCount,
    offsets,
    parents,
    children,
    positions: gathered.positions.values.slice(0, size),
    expands: gathered.expands.values.slice(0, size),
  };
}
