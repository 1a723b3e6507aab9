import { NEVER_CANCELLED } from '@secgraph/kernel';
import { ALL_KINDS } from '../topology/kind-mask.ts';
import { skipUnfollowed } from '../topology/skip-unfollowed.ts';
import type { Adjacency, KindMask, Topology } from '../topology/topology.ts';
import {
  codeFlagOf,
  nodeBefore,
  outboundPositionOfCode,
  type RelationshipCode,
} from './relationship-code.ts';
import { type Scratch, withScratch } from './scratch-memory.ts';
import {
  adjacenciesOf,
  CancellationPoll,
  type GraphPath,
  oppositeOf,
  type TraversalOptions,
} from './traversal-options.ts';

export interface ShortestPathOptions extends TraversalOptions {
  readonly start: number;
  readonly end: number;
}

/**
 * One path with the fewest relationships, at least one; `undefined` when there is none or the start is the end.
 *
 * Bidirectional breadth-first search, hop by hop, from the side whose frontier has fewer relationships: the
 * members of a group of a million are looked at only if nothing smaller is left to look at.
 */
export function findShortestPath(topology: Topology, options: ShortestPathOptions): GraphPath | undefined {
  const { start, end, kinds = ALL_KINDS, maxHops = Number.POSITIVE_INFINITY } = options;
  if (start === end) {
    return undefined;
  }

  return withScratch(topology.nodeCount, (scratch) => {
    const search = beginSearch(topology, options, scratch);
    const poll = new CancellationPoll(options.cancellation ?? NEVER_CANCELLED);
    for (let hops = 0; hops < maxHops; hops++) {
      const side = search.fromStart.pending <= search.fromEnd.pending ? search.fromStart : search.fromEnd;
      if (side.pending === 0) {
        return undefined;
      }
      const meeting = expandSide(topology, search, side, kinds, poll);
      if (meeting !== undefined) {
        return joinPath(topology, options, search, side, meeting);
      }
    }
    return undefined;
  });
}

interface Search {
  /** Per node: unvisited below `base`, else the mark of the side that visited it. */
  readonly marks: Uint32Array;
  readonly base: number;
  /** How each visited node was reached. */
  readonly reachedBy: Uint32Array;
  readonly fromStart: Side;
  readonly fromEnd: Side;
}

interface Side {
  readonly mark: number;
  readonly adjacencies: readonly Adjacency[];
  readonly order: Uint32Array;
  /** The frontier is `order[from]` … `order[to − 1]`. */
  from: number;
  to: number;
  /** Relationships of the frontier's nodes, of any kind. */
  pending: number;
}

/** Where the sides meet: `near` belongs to the expanding side, `far` to the other. */
interface Meeting {
  readonly near: number;
  readonly far: number;
  readonly code: RelationshipCode;
}

function beginSearch(topology: Topology, options: ShortestPathOptions, scratch: Scratch): Search {
  const marks = scratch.marks();
  const base = marks.reserve(2);
  const direction = options.direction ?? 'outbound';
  const search = {
    marks: marks.values,
    base,
    reachedBy: scratch.list(),
    fromStart: beginSide(options.start, base, adjacenciesOf(topology, direction), scratch.list()),
    fromEnd: beginSide(options.end, base + 1, adjacenciesOf(topology, oppositeOf(direction)), scratch.list()),
  };
  search.marks[options.start] = search.fromStart.mark;
  search.marks[options.end] = search.fromEnd.mark;
  return search;
}

function beginSide(node: number, mark: number, adjacencies: readonly Adjacency[], order: Uint32Array): Side {
  order[0] = node;
  return { mark, adjacencies, order, from: 0, to: 1, pending: countRelationships(adjacencies, order, 0, 1) };
}

/** Expands the whole frontier of one side, or up to the first node that the other side has visited. */
function expandSide(
  topology: Topology,
  search: Search,
  side: Side,
  kinds: KindMask,
  poll: CancellationPoll,
): Meeting | undefined {
  const { from, to } = side;
  let size = to;
  for (const adjacency of side.adjacencies) {
    const flag = codeFlagOf(topology, adjacency);
    const outcome = expandRows(search, side, { adjacency, flag, kinds, from, to, size }, poll);
    if (typeof outcome !== 'number') {
      return outcome;
    }
    size = outcome;
  }

  side.from = to;
  side.to = size;
  side.pending = countRelationships(side.adjacencies, side.order, to, size);
  return undefined;
}

interface Rows {
  readonly adjacency: Adjacency;
  readonly flag: number;
  readonly kinds: KindMask;
  /** The frontier, and the length of `order` before the expansion. */
  readonly from: number;
  readonly to: number;
  readonly size: number;
}

/** The length of `order` afterwards, or where the sides meet. Hot: pays for the shortest-path row. */
function expandRows(search: Search, side: Side, rows: Rows, poll: CancellationPoll): number | Meeting {
  const { marks, base, reachedBy } = search;
  const { mark: ownMark, order } = side;
  const { flag, kinds } = rows;
  const { offsets, nodes, kinds: kindOf } = rows.adjacency;
  const followsAll = kinds === ALL_KINDS;
  let size = rows.size;

  for (let i = rows.from; i < rows.to; i++) {
    const node = order[i] as number;
    const rowStart = offsets[node] as number;
    const rowEnd = offsets[node + 1] as number;
    for (let position = rowStart; position < rowEnd; position++) {
      if (!followsAll && kinds[kindOf[position] as number] !== 1) {
        position = skipUnfollowed(kindOf, kinds, position, rowEnd) - 1;
        continue;
      }
      const other = nodes[position] as number;
      const mark = marks[other] as number;
      if (mark < base) {
        marks[other] = ownMark;
        reachedBy[other] = position | flag;
        order[size++] = other;
      } else if (mark !== ownMark) {
        return { near: node, far: other, code: (position | flag) >>> 0 };
      }
    }
    poll.spend(rowEnd - rowStart);
  }
  return size;
}

function countRelationships(
  adjacencies: readonly Adjacency[],
  nodes: Uint32Array,
  from: number,
  to: number,
): number {
  let count = 0;
  for (const { offsets } of adjacencies) {
    for (let i = from; i < to; i++) {
      const node = nodes[i] as number;
      count += (offsets[node + 1] as number) - (offsets[node] as number);
    }
  }
  return count;
}

function joinPath(
  topology: Topology,
  { start, end }: ShortestPathOptions,
  search: Search,
  side: Side,
  meeting: Meeting,
): GraphPath {
  const isFromStart = side === search.fromStart;
  const toStart = traceBack(topology, search, isFromStart ? meeting.near : meeting.far, start);
  const toEnd = traceBack(topology, search, isFromStart ? meeting.far : meeting.near, end);
  const joint = outboundPositionOfCode(topology, meeting.code, meeting.near);
  return {
    nodes: Uint32Array.from([...toStart.nodes.reverse(), ...toEnd.nodes]),
    relationships: Uint32Array.from([...toStart.relationships.reverse(), joint, ...toEnd.relationships]),
  };
}

/** Goes from a visited node back to where its side began. */
function traceBack(
  topology: Topology,
  search: Search,
  from: number,
  origin: number,
): { nodes: number[]; relationships: number[] } {
  const nodes = [from];
  const relationships: number[] = [];
  for (let node = from; node !== origin; ) {
    const code = search.reachedBy[node] as number;
    node = nodeBefore(topology, code);
    nodes.push(node);
    relationships.push(outboundPositionOfCode(topology, code, node));
  }
  return { nodes, relationships };
}
