import { NEVER_CANCELLED } from '@secgraph/kernel';
import { type Bitmap, hasBit } from '../property/bitmap.ts';
import { ALL_KINDS } from '../topology/kind-mask.ts';
import { outboundPositionOf } from '../topology/relationship-position.ts';
import { skipUnfollowed } from '../topology/skip-unfollowed.ts';
import type { Adjacency, KindMask, Topology } from '../topology/topology.ts';
import { type ExcludedPositions, type Exclusions, excludedPositionsOf } from './exclusions.ts';
import { type Scratch, withScratch } from './scratch-memory.ts';
import { CancellationPoll, type TraversalOptions } from './traversal-options.ts';

export interface NearestPathsOptions extends Omit<TraversalOptions, 'direction'>, Exclusions {
  /** Where all paths begin (`outbound`) or end (`inbound`). */
  readonly hub: number;
  readonly direction: 'outbound' | 'inbound';
  /** Where they lead or come from. Default: every node. The hub is never a goal. */
  readonly goals?: Bitmap | undefined;
  /** Only that many of the nearest goals are taken into the picture. */
  readonly maxGoals: number;
  /** The picture has no more than that. */
  readonly maxRelationships: number;
}

/** All goals in reach of the hub, and of the nearest ones the union of all their shortest paths. */
export interface NearestPaths {
  /** Goals, nearest first, then by index; the first `shownCount` of them are in the picture. */
  readonly reached: Uint32Array;
  readonly shownCount: number;
  /** How many goals there are one hop from the hub, two hops, and so on. */
  readonly countByHops: readonly number[];
  /** Distinct node indexes: the hub, the shown goals and what lies between. */
  readonly nodes: Uint32Array;
  /** Distinct outbound positions: at least one shortest path of each shown goal. */
  readonly relationships: Uint32Array;
  /** False where `maxRelationships` left out other paths of the shown goals that are as short. */
  readonly hasAllPaths: boolean;
}

/**
 * The goals within reach of one node, counted to the last, and a bounded picture of the nearest: for each of
 * them first one shortest path, then, as long as there is room, all others. Paths are never enumerated.
 * O(nodes + relationships).
 */
export function findNearestPaths(topology: Topology, options: NearestPathsOptions): NearestPaths {
  return withScratch(topology.nodeCount, (scratch) => {
    const search = beginSearch(topology, options, scratch);
    const { reached, countByHops } = visitAll(search, options);
    const picture = beginPicture(search, options, scratch);
    const shownCount = drawGoals(picture, search, reached, options);
    const hasAllPaths = drawAlternatives(picture, search, options);

    return {
      reached,
      shownCount,
      countByHops,
      nodes: picture.nodes.slice(0, picture.nodeCount),
      relationships: Uint32Array.from(picture.relationships),
      hasAllPaths,
    };
  });
}

interface Search {
  readonly topology: Topology;
  readonly kinds: KindMask;
  readonly poll: CancellationPoll;
  readonly excluded: ExcludedPositions;
  /** The adjacency in which a hop leads away from the hub; the other one leads back to it. */
  readonly onward: Adjacency;
  readonly back: Adjacency;
  /** Per node: unvisited below `base`, else `base + hops`; more than that for excluded ones. */
  readonly marks: Uint32Array;
  readonly base: number;
  /** Per visited node but the hub: the node it was reached from, and the position in that one's row. */
  readonly parents: Uint32Array;
  readonly reachedBy: Uint32Array;
  /** Visited nodes, nearest first. */
  readonly order: Uint32Array;
  size: number;
}

function beginSearch(topology: Topology, options: NearestPathsOptions, scratch: Scratch): Search {
  const marks = scratch.marks();
  const base = marks.reserve(topology.nodeCount + 1);
  const excludedMark = base + topology.nodeCount;
  for (const node of options.excludedNodes ?? []) {
    marks.values[node] = excludedMark;
  }

  const search = {
    topology,
    kinds: options.kinds ?? ALL_KINDS,
    poll: new CancellationPoll(options.cancellation ?? NEVER_CANCELLED),
    excluded: excludedPositionsOf(topology, options.excludedRelationships),
    onward: topology[options.direction],
    back: topology[options.direction === 'outbound' ? 'inbound' : 'outbound'],
    marks: marks.values,
    base,
    parents: scratch.list(),
    reachedBy: scratch.list(),
    order: scratch.list(),
    size: 0,
  };
  if (search.marks[options.hub] !== excludedMark) {
    search.marks[options.hub] = base;
    search.order[0] = options.hub;
    search.size = 1;
  }
  return search;
}

function visitAll(
  search: Search,
  { goals, maxHops = Number.POSITIVE_INFINITY }: NearestPathsOptions,
): Pick<NearestPaths, 'reached' | 'countByHops'> {
  const countByHops: number[] = [];
  const reached = new Uint32Array(search.topology.nodeCount);
  let reachedCount = 0;
  let from = 0;

  while (from < search.size && countByHops.length < maxHops) {
    const to = search.size;
    expandHop(search, from, to, search.base + countByHops.length + 1);
    const countBefore = reachedCount;
    for (let i = to; i < search.size; i++) {
      const node = search.order[i] as number;
      if (goals === undefined || hasBit(goals, node)) {
        reached[reachedCount++] = node;
      }
    }
    reached.subarray(countBefore, reachedCount).sort();
    countByHops.push(reachedCount - countBefore);
    from = to;
  }
  while (countByHops.at(-1) === 0) {
    countByHops.pop();
  }

  return { reached: reached.slice(0, reachedCount), countByHops };
}

function expandHop(search: Search, from: number, to: number, nextMark: number): void {
  const { kinds, marks, base, parents, reachedBy, order, onward } = search;
  const { offsets, nodes, kinds: kindOf } = onward;
  const excluded = search.excluded.in(onward);
  let { size } = search;

  for (let i = from; i < to; i++) {
    const node = order[i] as number;
    const rowStart = offsets[node] as number;
    const rowEnd = offsets[node + 1] as number;
    for (let position = rowStart; position < rowEnd; position++) {
      if (kinds[kindOf[position] as number] !== 1) {
        position = skipUnfollowed(kindOf, kinds, position, rowEnd) - 1;
        continue;
      }
      const other = nodes[position] as number;
      if ((marks[other] as number) < base && excluded?.has(position) !== true) {
        marks[other] = nextMark;
        parents[other] = node;
        reachedBy[other] = position;
        order[size++] = other;
      }
    }
    search.poll.spend(rowEnd - rowStart);
  }
  search.size = size;
}

interface Picture {
  /** Per node: drawn if equal to `drawn`. */
  readonly marks: Uint32Array;
  readonly drawn: number;
  readonly nodes: Uint32Array;
  nodeCount: number;
  /** Outbound positions. */
  readonly relationships: number[];
}

/** The hub alone, or nothing where that is excluded. */
function beginPicture(search: Search, { hub }: NearestPathsOptions, scratch: Scratch): Picture {
  const marks = scratch.marks();
  const picture = {
    marks: marks.values,
    drawn: marks.reserve(1),
    nodes: scratch.list(),
    nodeCount: 0,
    relationships: [],
  };
  if (search.size > 0) {
    addNode(picture, hub);
  }
  return picture;
}

/** One path of each goal, nearest first, as long as there is room. Returns for how many there was. */
function drawGoals(
  picture: Picture,
  search: Search,
  reached: Uint32Array,
  { maxGoals, maxRelationships }: NearestPathsOptions,
): number {
  const wanted = Math.min(reached.length, maxGoals);
  for (let count = 0; count < wanted; count++) {
    const goal = reached[count] as number;
    if (picture.relationships.length + countMissing(picture, search, goal) > maxRelationships) {
      return count;
    }
    drawWayBack(picture, search, goal);
  }
  return wanted;
}

/** How many relationships the way from a node to what is drawn already has. */
function countMissing(picture: Picture, search: Search, node: number): number {
  let count = 0;
  for (let at = node; picture.marks[at] !== picture.drawn; at = search.parents[at] as number) {
    count++;
  }
  return count;
}

function drawWayBack(picture: Picture, search: Search, node: number): void {
  const { topology, parents, reachedBy, onward } = search;
  for (let at = node; picture.marks[at] !== picture.drawn; ) {
    const parent = parents[at] as number;
    const position = reachedBy[at] as number;
    addNode(picture, at);
    picture.relationships.push(
      onward === topology.outbound ? position : outboundPositionOf(topology, position, parent),
    );
    at = parent;
  }
}

/** All other ways back to the hub that are as short. Returns whether there was room for all. */
function drawAlternatives(
  picture: Picture,
  search: Search,
  { maxRelationships }: NearestPathsOptions,
): boolean {
  const { topology, kinds, marks, parents, reachedBy, back } = search;
  const { offsets, nodes, kinds: kindOf } = back;
  const excluded = search.excluded.in(back);

  // The list grows while it is walked. Its first node is the hub, to which no way leads back.
  for (let i = 1; i < picture.nodeCount; i++) {
    const node = picture.nodes[i] as number;
    const nearer = (marks[node] as number) - 1;
    const parent = parents[node] as number;
    const kindOfParent = search.onward.kinds[reachedBy[node] as number] as number;
    const rowStart = offsets[node] as number;
    const rowEnd = offsets[node + 1] as number;
    for (let position = rowStart; position < rowEnd; position++) {
      if (kinds[kindOf[position] as number] !== 1) {
        position = skipUnfollowed(kindOf, kinds, position, rowEnd) - 1;
        continue;
      }
      const other = nodes[position] as number;
      const isDrawnAlready = other === parent && kindOf[position] === kindOfParent;
      if (marks[other] !== nearer || isDrawnAlready || excluded?.has(position) === true) {
        continue;
      }
      if (picture.relationships.length + 1 + countMissing(picture, search, other) > maxRelationships) {
        return false;
      }
      picture.relationships.push(
        back === topology.outbound ? position : outboundPositionOf(topology, position, node),
      );
      drawWayBack(picture, search, other);
    }
    search.poll.spend(rowEnd - rowStart);
  }
  return true;
}

function addNode(picture: Picture, node: number): void {
  picture.marks[node] = picture.drawn;
  picture.nodes[picture.nodeCount++] = node;
}
