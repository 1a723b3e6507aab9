import type { NodeFilter, Slot } from './logical-plan.ts';
import type { PatternHop, PatternNode } from './match-pattern.ts';
import { listSeeks, type SeekOption } from './node-access.ts';
import { shareOfNodes } from './node-share.ts';
import type { OpenPattern } from './open-pattern.ts';
import type { Planner } from './planner.ts';
import { ROWS_OF_LIST } from './rules-of-thumb.ts';

/*
 * How many rows the parts of a pattern give. The order in which they are planned depends on it and nothing else:
 * an estimate that is far off costs time, never a row. Counts and degrees come from `GraphStatistics`, shares of
 * conditions from `selectivity.ts`; what no statistic tells is here.
 */

/** Ids and object ids are of one node by definition, names of few. */
const ROWS_OF_SEEK = 1;

/** A choice, between an equality with an identity and one with any other value; see `selectivity.ts`. */
const SHARE_OF_JOIN_KEY = 0.01;

/** For one row, a scan for each and a join with one scan are the same; for two, the join is half of it. Between those. */
const MAX_ROWS_TO_RESCAN = 1.5;

/** Less than one relationship in a whole sample: where it met none, there may be some all the same. */
const MIN_DEGREE = 0.001;

/** A choice: hops that a pattern without upper bound is expected to take. */
const TYPICAL_HOPS = 3;

/** A choice: a little more than 1, so that longer walks are never expected to be fewer. */
const MIN_BRANCHING = 1.1;

/** A choice: large enough to come last, small enough that products of two are still told apart. */
const MAX_ESTIMATE = 1e9;

/**
 * How long a row takes whose relationship is searched for, in rows that have it at hand. Measured on random graphs
 * whose nodes have 2, 8 and 32 outbound relationships: 1, 2 and 6.
 */
const COST_OF_SEARCHED = 2;

const OPPOSITE = { outbound: 'inbound', inbound: 'outbound', both: 'both' } as const;

export function rowsOfSeek({ isList }: SeekOption): number {
  return isList ? ROWS_OF_LIST * ROWS_OF_SEEK : ROWS_OF_SEEK;
}

export function rowsOfJoin(leftRows: number, rightRows: number, keyCount: number): number {
  return leftRows * rightRows * SHARE_OF_JOIN_KEY ** keyCount;
}

/** Whether scanning nodes for each of some rows is no more than joining the rows with one scan. */
export function isFitForRescan(rows: number): boolean {
  return rows <= MAX_ROWS_TO_RESCAN;
}

/** Hops that can be walked from what is bound; shortest paths need both ends. */
export function listOpenHops(hops: Iterable<PatternHop>, bound: ReadonlySet<Slot>): PatternHop[] {
  return [...hops].filter(({ type, left, right, relationship }) =>
    type === 'shortest'
      ? bound.has(left) && bound.has(right)
      : bound.has(left) || bound.has(right) || (type === 'single' && bound.has(relationship)),
  );
}

/** The same direction, seen from the other end. */
export function turnDirection(direction: PatternHop['direction']): PatternHop['direction'] {
  return OPPOSITE[direction];
}

export class MatchEstimates {
  readonly #planner: Planner;
  readonly #pattern: OpenPattern;
  readonly #buildsPaths: boolean;

  constructor(planner: Planner, pattern: OpenPattern, buildsPaths: boolean) {
    this.#planner = planner;
    this.#pattern = pattern;
    this.#buildsPaths = buildsPaths;
  }

  /** The node from which the part of the pattern around it gives the fewest rows in sum. */
  findCheapestStart(nodes: readonly PatternNode[]): PatternNode | undefined {
    return findCheapest(nodes, (node) => this.#rowsInSum(node));
  }

  /** The hop that leads to the fewest rows. */
  findCheapestHop(hops: readonly PatternHop[], bound: ReadonlySet<Slot>): PatternHop | undefined {
    return findCheapest(hops, (hop) => this.rowsAfterHop(1, hop, bound));
  }

  rowsOfScan(slot: Slot, filter: NodeFilter): number {
    return this.#planner.statistics.countNodes(filter.kinds) * shareOfNodes(this.#planner, slot, filter);
  }

  rowsAfterHop(rows: number, hop: PatternHop, bound: ReadonlySet<Slot>): number {
    if (hop.type === 'shortest') {
      return rows * MAX_ESTIMATE;
    }
    if (hop.type === 'single' && bound.has(hop.relationship)) {
      return rows;
    }
    const [isLeft, isRight] = [bound.has(hop.left), bound.has(hop.right)];
    const found = this.#rowsFound(hop, bound);
    if (isLeft && isRight) {
      return rows * Math.min(1, found / Math.max(1, this.#planner.statistics.nodeCount));
    }
    const target = isLeft ? hop.right : hop.left;
    return rows * found * shareOfNodes(this.#planner, target, this.#filterOf(target));
  }

  /** Relationships that a hop finds from a node at one of its ends, on average. */
  degree(hop: PatternHop, from: Slot): number {
    const isFromLeft = hop.left === from;
    // Nodes on the way of several hops may have any kind.
    const endKinds =
      hop.type === 'single' ? this.#pattern.kindsOf(isFromLeft ? hop.right : hop.left) : undefined;
    return this.#planner.statistics.averageDegree(
      this.#pattern.kindsOf(from),
      hop.kinds,
      isFromLeft ? hop.direction : turnDirection(hop.direction),
      endKinds,
    );
  }

  #rowsInSum(start: PatternNode): number {
    const bound = new Set(this.#pattern.bound).add(start.slot);
    const hops = new Set([...this.#pattern.hops].filter(({ type }) => type !== 'shortest'));
    let rows = this.#rowsOfStart(start.slot);
    let sum = rows;
    for (;;) {
      const hop = this.findCheapestHop(listOpenHops(hops, bound), bound);
      if (hop === undefined) {
        return sum;
      }
      // Walks are made before the filter of their end sees them.
      sum += hop.type === 'variable' ? rows * this.#rowsFound(hop, bound) : 0;
      rows = this.rowsAfterHop(rows, hop, bound);
      sum += rows * (this.#searchesRelationship(hop, bound) ? COST_OF_SEARCHED : 1);
      hops.delete(hop);
      bound.add(hop.left).add(hop.right);
    }
  }

  #rowsOfStart(slot: Slot): number {
    const { predicates, bound } = this.#pattern;
    const [seek] = listSeeks(this.#planner, slot, predicates, bound);
    return seek === undefined ? this.rowsOfScan(slot, this.#filterOf(slot)) : rowsOfSeek(seek);
  }

  /** Outbound relationships are where they are found; which one an inbound one is has to be looked up. */
  #searchesRelationship(
    { type, left, right, relationship, direction }: PatternHop,
    bound: ReadonlySet<Slot>,
  ): boolean {
    const isInbound =
      (direction === 'outbound' && !bound.has(left)) || (direction === 'inbound' && !bound.has(right));
    const isNamed = this.#planner.slots[relationship]?.isAnonymous === false;
    return type === 'single' && isInbound && (isNamed || this.#buildsPaths);
  }

  /** Ways on from one row, before anything is asked of their end. */
  #rowsFound(hop: PatternHop, bound: ReadonlySet<Slot>): number {
    const degree = Math.max(this.degree(hop, bound.has(hop.left) ? hop.left : hop.right), MIN_DEGREE);
    if (hop.type === 'single') {
      return degree;
    }
    const hopCount = Math.min(hop.maxHops, Math.max(hop.minHops, TYPICAL_HOPS));
    return Math.min(MAX_ESTIMATE, Math.max(degree, MIN_BRANCHING) ** hopCount * hopCount);
  }

  /** What the pattern asks of a node alone. */
  #filterOf(slot: Slot): NodeFilter {
    return {
      kinds: this.#pattern.kindsOf(slot),
      predicates: this.#pattern.predicates.filter((predicate) => this.#pattern.readsOnly(predicate, slot)),
    };
  }
}

function findCheapest<Item>(items: readonly Item[], costOf: (item: Item) => number): Item | undefined {
  let cheapest: Item | undefined;
  let lowest = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const cost = items.length === 1 ? 0 : costOf(item);
    if (cheapest === undefined || cost < lowest) {
      cheapest = item;
      lowest = cost;
    }
  }
  return cheapest;
}
