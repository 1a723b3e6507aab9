import { CodedError, NEVER_CANCELLED } from '@secgraph/kernel';
import { ALL_KINDS } from '../topology/kind-mask.ts';
import { skipUnfollowed } from '../topology/skip-unfollowed.ts';
import type { Adjacency, KindMask, Topology } from '../topology/topology.ts';
import { type ExcludedPositions, type Exclusions, excludedPositionsOf } from './exclusions.ts';
import { codeFlagOf, outboundPositionOfCode, type RelationshipCode } from './relationship-code.ts';
import { type Scratch, type ScratchMarks, withScratch } from './scratch-memory.ts';
import type { ShortestPathOptions } from './shortest-path.ts';
import { adjacenciesOf, CancellationPoll, oppositeOf } from './traversal-options.ts';

export interface AllShortestPathsOptions extends ShortestPathOptions, Exclusions {
  /** More distinct relationships than this throw `GRAPH_RESULT_TOO_LARGE`. Default: unlimited. */
  readonly maxRelationships?: number | undefined;
}

/**
 * The union of all shortest paths. Every way along it from the start, relationship by relationship, arrives at
 * the end after `hops` relationships, and is a shortest path.
 */
export interface ShortestPathsUnion {
  readonly start: number;
  readonly end: number;
  readonly hops: number;
  /** Distinct node indexes by hop: the start first, the end last. */
  readonly nodes: Uint32Array;
  /** Distinct outbound positions, by hop. */
  readonly relationships: Uint32Array;
  /** Beside `relationships`: the node nearer to the start of the path. */
  readonly tails: Uint32Array;
  /** Beside `relationships`: the node nearer to the end of the path. */
  readonly heads: Uint32Array;
}

/**
 * All paths with the fewest relationships, at least one; `undefined` when there is none or the start is the end.
 *
 * Computed without enumerating paths, of which there can be exponentially many: hop by hop from both sides as
 * in a search for one path, then back from where the sides meet, keeping what leads there. At most twice the
 * work of the search.
 */
export function findAllShortestPaths(
  topology: Topology,
  options: AllShortestPathsOptions,
): ShortestPathsUnion | undefined {
  const { start, end, maxHops = Number.POSITIVE_INFINITY } = options;
  if (start === end) {
    return undefined;
  }

  return withScratch(topology.nodeCount, (scratch) => {
    const search = beginSearch(topology, options, scratch);
    const { fromStart, fromEnd, marks, excludedMark } = search;
    if (marks[start] === excludedMark || marks[end] === excludedMark) {
      return undefined;
    }
    while (search.crossings.tails.length === 0) {
      const side = fromStart.pending <= fromEnd.pending ? fromStart : fromEnd;
      if (side.pending === 0 || fromStart.hop + fromEnd.hop >= maxHops) {
        return undefined;
      }
      expandSide(search, side);
    }

    const linksByHop = [
      ...linksBack(search, fromStart, search.crossings.tails).reverse(),
      search.crossings,
      ...linksBack(search, fromEnd, search.crossings.heads),
    ];
    return toUnion(options, linksByHop, scratch.marks());
  });
}

interface Search {
  readonly topology: Topology;
  readonly kinds: KindMask;
  readonly poll: CancellationPoll;
  readonly maxRelationships: number;
  /**
   * Per node: unvisited below `base`, else `base + 2 × hop + side` (0 from the start, 1 from the end), so that
   * one read tells all that the loops ask.
   */
  readonly marks: Uint32Array;
  readonly base: number;
  /** The mark of nodes that must not be visited; it is higher than the marks of all hops. */
  readonly excludedMark: number;
  readonly excluded: ExcludedPositions;
  /** Per node: on some shortest path if equal to `onPath`. */
  readonly pathMarks: Uint32Array;
  readonly onPath: number;
  readonly fromStart: Side;
  readonly fromEnd: Side;
  /** Relationships which join the two sides. */
  readonly crossings: Links;
  linkCount: number;
}

interface Side {
  readonly parity: 0 | 1;
  /** Where the next nodes are found, and where those they were found from. */
  readonly onward: readonly Adjacency[];
  readonly back: readonly Adjacency[];
  readonly order: Uint32Array;
  /** The nodes at hop `h` are `order[hopOffsets[h]]` … `order[hopOffsets[h + 1] − 1]`. */
  readonly hopOffsets: number[];
  /** Relationships at each hop's nodes, of any kind. */
  readonly pendingByHop: number[];
  hop: number;
  pending: number;
}

/** Relationships as columns: ends in the order of the path, outbound position. */
interface Links {
  readonly tails: number[];
  readonly heads: number[];
  readonly positions: number[];
}

function beginSearch(topology: Topology, options: AllShortestPathsOptions, scratch: Scratch): Search {
  const direction = options.direction ?? 'outbound';
  const onward = adjacenciesOf(topology, direction);
  const back = adjacenciesOf(topology, oppositeOf(direction));
  const marks = scratch.marks();
  const pathMarks = scratch.marks();
  const base = marks.reserve(2 * topology.nodeCount + 3);
  const excludedMark = base + 2 * topology.nodeCount + 2;
  marks.values[options.start] = base;
  marks.values[options.end] = base + 1;
  for (const node of options.excludedNodes ?? []) {
    marks.values[node] = excludedMark;
  }
  return {
    topology,
    kinds: options.kinds ?? ALL_KINDS,
    poll: new CancellationPoll(options.cancellation ?? NEVER_CANCELLED),
    maxRelationships: options.maxRelationships ?? Number.POSITIVE_INFINITY,
    marks: marks.values,
    base,
    excludedMark,
    excluded: excludedPositionsOf(topology, options.excludedRelationships),
    pathMarks: pathMarks.values,
    onPath: pathMarks.reserve(1),
    fromStart: beginSide(options.start, 0, { onward, back }, scratch.list()),
    fromEnd: beginSide(options.end, 1, { onward: back, back: onward }, scratch.list()),
    crossings: noLinks(),
    linkCount: 0,
  };
}

function beginSide(
  node: number,
  parity: 0 | 1,
  ways: Pick<Side, 'onward' | 'back'>,
  order: Uint32Array,
): Side {
  order[0] = node;
  const pending = countRelationships(ways.onward, [node]);
  return { parity, ...ways, order, hopOffsets: [0, 1], pendingByHop: [pending], hop: 0, pending };
}

/**
 * Expands the whole frontier of one side. From the first crossing on, only crossings matter: they all lead to
 * the other side's frontier, because anything nearer would have been met before.
 */
function expandSide(search: Search, side: Side): void {
  const { topology, marks, base, excludedMark, kinds, crossings } = search;
  const { order } = side;
  const from = side.hopOffsets[side.hop] as number;
  const to = side.hopOffsets[side.hop + 1] as number;
  const nextMark = base + 2 * (side.hop + 1) + side.parity;
  let size = to;

  for (const adjacency of side.onward) {
    const { offsets, nodes, kinds: kindOf } = adjacency;
    const flag = codeFlagOf(topology, adjacency);
    const excluded = search.excluded.in(adjacency);
    for (let i = from; i < to; i++) {
      const node = order[i] as number;
      const rowStart = offsets[node] as number;
      const rowEnd = offsets[node + 1] as number;
      for (let position = rowStart; position < rowEnd; position++) {
        if (kinds[kindOf[position] as number] !== 1) {
          position = skipUnfollowed(kindOf, kinds, position, rowEnd) - 1;
          continue;
        }
        if (excluded?.has(position) === true) {
          continue;
        }
        const other = nodes[position] as number;
        const mark = marks[other] as number;
        if (mark < base) {
          marks[other] = nextMark;
          order[size++] = other;
        } else if (((mark - base) & 1) !== side.parity && mark !== excludedMark) {
          addLink(search, crossings, inPathOrder(side, node, other), (position | flag) >>> 0, node);
        }
      }
      search.poll.spend(rowEnd - rowStart);
    }
  }

  side.hop++;
  side.hopOffsets.push(size);
  side.pending = countRelationships(side.onward, order.subarray(to, size));
  side.pendingByHop.push(side.pending);
}

/** The links that lead from a side's origin to `tips`, the hop nearest to `tips` first. */
function linksBack(search: Search, side: Side, tips: readonly number[]): Links[] {
  const { marks, base } = search;
  const linksByHop: Links[] = [];
  let wanted = distinctOnPath(search, tips);
  const tip = wanted[0];
  const tipHop = tip === undefined ? 0 : ((marks[tip] as number) - base) >>> 1;

  for (let hop = tipHop; hop > 0; hop--) {
    const links = noLinks();
    if (countRelationships(side.back, wanted) <= (side.pendingByHop[hop - 1] as number)) {
      pullLinks(search, side, links, wanted, hop - 1);
    } else {
      pushLinks(search, side, links, hop - 1);
    }
    linksByHop.push(links);
    wanted = distinctOnPath(search, side.parity === 0 ? links.tails : links.heads);
  }
  return linksByHop;
}

/** Links to the wanted nodes from those at `hop`, seen from the wanted nodes. */
function pullLinks(search: Search, side: Side, links: Links, wanted: readonly number[], hop: number): void {
  const { topology, marks, base, kinds } = search;
  const mark = base + 2 * hop + side.parity;
  for (const adjacency of side.back) {
    const { offsets, nodes, kinds: kindOf } = adjacency;
    const flag = codeFlagOf(topology, adjacency);
    const excluded = search.excluded.in(adjacency);
    for (const node of wanted) {
      const rowStart = offsets[node] as number;
      const rowEnd = offsets[node + 1] as number;
      for (let position = rowStart; position < rowEnd; position++) {
        if (kinds[kindOf[position] as number] !== 1) {
          position = skipUnfollowed(kindOf, kinds, position, rowEnd) - 1;
          continue;
        }
        if (excluded?.has(position) === true) {
          continue;
        }
        const other = nodes[position] as number;
        if (marks[other] === mark) {
          addLink(search, links, inPathOrder(side, other, node), (position | flag) >>> 0, node);
        }
      }
      search.poll.spend(rowEnd - rowStart);
    }
  }
}

/** The same, seen from all nodes at `hop`: cheaper when a wanted node has very many relationships. */
function pushLinks(search: Search, side: Side, links: Links, hop: number): void {
  const { topology, marks, base, pathMarks, onPath, kinds } = search;
  const nextMark = base + 2 * (hop + 1) + side.parity;
  const to = side.hopOffsets[hop + 1] as number;
  for (const adjacency of side.onward) {
    const { offsets, nodes, kinds: kindOf } = adjacency;
    const flag = codeFlagOf(topology, adjacency);
    const excluded = search.excluded.in(adjacency);
    for (let i = side.hopOffsets[hop] as number; i < to; i++) {
      const node = side.order[i] as number;
      const rowStart = offsets[node] as number;
      const rowEnd = offsets[node + 1] as number;
      for (let position = rowStart; position < rowEnd; position++) {
        if (kinds[kindOf[position] as number] !== 1) {
          position = skipUnfollowed(kindOf, kinds, position, rowEnd) - 1;
          continue;
        }
        if (excluded?.has(position) === true) {
          continue;
        }
        const other = nodes[position] as number;
        if (marks[other] === nextMark && pathMarks[other] === onPath) {
          addLink(search, links, inPathOrder(side, node, other), (position | flag) >>> 0, node);
        }
      }
      search.poll.spend(rowEnd - rowStart);
    }
  }
}

/** `before` is the node in whose row the relationship was seen. */
function addLink(
  search: Search,
  links: Links,
  { tail, head }: { tail: number; head: number },
  code: RelationshipCode,
  before: number,
): void {
  search.linkCount++;
  if (search.linkCount > search.maxRelationships) {
    throw new CodedError(
      'GRAPH_RESULT_TOO_LARGE',
      'The shortest paths have more relationships than allowed. Narrow the search by kind or by its ends.',
      { details: { maxRelationships: search.maxRelationships } },
    );
  }
  links.tails.push(tail);
  links.heads.push(head);
  links.positions.push(outboundPositionOfCode(search.topology, code, before));
}

/** Two nodes in the order of the path, given the one at the lower hop of its side and the one at the higher hop. */
function inPathOrder(side: Side, lower: number, higher: number): { tail: number; head: number } {
  return side.parity === 0 ? { tail: lower, head: higher } : { tail: higher, head: lower };
}

function distinctOnPath({ pathMarks, onPath }: Search, nodes: readonly number[]): number[] {
  return nodes.filter((node) => {
    const isNew = pathMarks[node] !== onPath;
    pathMarks[node] = onPath;
    return isNew;
  });
}

function noLinks(): Links {
  return { tails: [], heads: [], positions: [] };
}

function countRelationships(adjacencies: readonly Adjacency[], nodes: ArrayLike<number>): number {
  let count = 0;
  for (const { offsets } of adjacencies) {
    for (let i = 0; i < nodes.length; i++) {
      const node = nodes[i] as number;
      count += (offsets[node + 1] as number) - (offsets[node] as number);
    }
  }
  return count;
}

function toUnion(
  { start, end }: ShortestPathOptions,
  linksByHop: readonly Links[],
  scratch: ScratchMarks,
): ShortestPathsUnion {
  const { values: marks } = scratch;
  const seen = scratch.reserve(1);
  const nodes = [start];
  for (const head of linksByHop.flatMap((links) => links.heads)) {
    if (marks[head] !== seen) {
      marks[head] = seen;
      nodes.push(head);
    }
  }
  return {
    start,
    end,
    hops: linksByHop.length,
    nodes: Uint32Array.from(nodes),
    relationships: Uint32Array.from(linksByHop.flatMap((links) => links.positions)),
    tails: Uint32Array.from(linksByHop.flatMap((links) => links.tails)),
    heads: Uint32Array.from(linksByHop.flatMap((links) => links.heads)),
  };
}
