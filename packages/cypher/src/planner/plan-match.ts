import type { Expression, Variable } from '../ast/ast.ts';
import type { KindExpression } from '../ast/kind-expression.ts';
import { type KindCondition, readKindCondition } from './kind-condition.ts';
import type { Argument, LogicalOperator, NodeFilter, Slot } from './logical-plan.ts';
import type { MatchPattern, PatternHop, PatternNode } from './match-pattern.ts';
import { mayBeSame } from './may-be-same.ts';
import { listSeeks, type SeekOption } from './node-access.ts';
import { shareOfNodes } from './node-share.ts';
import { planFilter } from './plan-filter.ts';
import { planShortestPath } from './plan-shortest-path.ts';
import type { Planner } from './planner.ts';
import { allOf, compare, kindTestOf } from './synthetic-expression.ts';

/*
 * From a pattern to a chain of operators. A pattern is a graph itself: the planner binds its nodes one after the
 * other, beginning with the one from which the fewest rows are expected in sum, and always takes the hop that
 * leads to the fewest rows next (greedily, with estimates of `GraphStatistics`). Nodes that an index finds come
 * first, so that a chain between two of them is walked from both ends. Parts that no hop connects are planned
 * for themselves and joined.
 */

/** Rows of `input`, each with the ways in which the pattern matches. `bound`: slots that the input has. */
export function planMatch(
  planner: Planner,
  input: LogicalOperator,
  match: MatchPattern,
  bound: ReadonlySet<Slot>,
): LogicalOperator {
  const solver = new MatchSolver(planner, input, match, bound);
  return solver.solve();
}

/** Beyond this many rows, scanning a node for each is more than joining two scans. */
const MAX_ROWS_TO_RESCAN = 1.5;

/** A seek that surely finds few nodes. */
const SEEK_ROWS = 1;

const NO_INPUT: Argument = { type: 'argument', slots: [], estimatedRows: 1 };

class MatchSolver {
  readonly #planner: Planner;
  readonly #match: MatchPattern;
  readonly #bound: Set<Slot>;
  readonly #nodes: Map<Slot, PatternNode>;
  /** Still to be done. */
  readonly #hops: Set<PatternHop>;
  #predicates: Expression[];
  #operator: LogicalOperator;
  readonly #walked: PatternHop[] = [];
  /** Slots of nodes that came as values: where their indexes are. */
  readonly #aliases = new Map<Slot, Slot>();

  constructor(planner: Planner, input: LogicalOperator, match: MatchPattern, bound: ReadonlySet<Slot>) {
    this.#planner = planner;
    this.#operator = input;
    this.#match = match;
    this.#bound = new Set(bound);
    this.#nodes = new Map(match.nodes);
    this.#hops = new Set(match.hops);
    this.#predicates = [...match.predicates];
  }

  solve(): LogicalOperator {
    this.#constrainBoundNodes();
    this.#takeKindConditions();
    if (this.#planner.choices.ordersByCost) {
      this.#seekFirst();
    }
    this.#run();
    this.#buildPaths();
    this.#filter(this.#predicates);
    return this.#operator;
  }

  /** What a pattern says about a node that is bound already is one more condition. */
  #constrainBoundNodes(): void {
    for (const { slot, variable, kinds } of this.#nodes.values()) {
      if (!this.#bound.has(slot)) {
        continue;
      }
      this.#predicates.unshift(...kinds.map((kind) => kindTestOf(variable, kind)));
      if (kinds.length === 0 && this.#isAlone(slot)) {
        const { range } = variable;
        this.#predicates.unshift({ type: 'nullTest', range, operand: variable, isNegated: true });
      }
      if (this.#planner.slots[slot]?.type !== 'node') {
        this.#coerce(slot);
      }
    }
  }

  /** Nothing leads from the node, so nothing notices that it is null: a pattern matches nodes only. */
  #isAlone(slot: Slot): boolean {
    return !this.#match.hops.some(({ left, right }) => left === slot || right === slot);
  }

  #coerce(slot: Slot): void {
    const alias = this.#planner.addSlot(this.#planner.slots[slot]?.name ?? '', 'node');
    this.#operator = {
      type: 'project',
      input: this.#operator,
      items: [{ slot: alias, expression: this.#planner.variableFor(slot) }],
      estimatedRows: this.#operator.estimatedRows,
    };
    this.#aliases.set(slot, alias);
    this.#bound.add(alias);
  }

  /** `WHERE n:A` is as good as `(n:A)`, and `WHERE type(r) = 'A'` as `[r:A]`. */
  #takeKindConditions(): void {
    if (!this.#planner.choices.pushesPredicates) {
      return;
    }
    const isSame = (left: Variable, right: Variable): boolean =>
      this.#planner.slotOf(left) === this.#planner.slotOf(right);
    this.#predicates = this.#predicates.filter((predicate) => {
      const condition = readKindCondition(predicate, isSame);
      return condition === undefined || !this.#constrain(this.#planner.slotOf(condition.subject), condition);
    });
  }

  /** Makes a condition part of the pattern; false where the pattern does not bind its element. */
  #constrain(slot: Slot, { kinds }: KindCondition): boolean {
    if (this.#bound.has(slot)) {
      return false;
    }
    const node = this.#nodes.get(slot);
    if (node !== undefined) {
      this.#nodes.set(slot, { ...node, kinds: [...node.kinds, kinds] });
      return true;
    }
    const hop = [...this.#hops].find(({ type, relationship }) => type === 'single' && relationship === slot);
    if (hop === undefined) {
      return false;
    }
    const all = allOf([...(hop.kinds === undefined ? [] : [hop.kinds]), kinds], kinds.range);
    this.#hops.delete(hop);
    this.#hops.add({ ...hop, kinds: all });
    return true;
  }

  /** Nodes that an index finds without reading the rows so far: they cost nothing, and are where ends meet. */
  #seekFirst(): void {
    for (const node of this.#nodes.values()) {
      const [seek] = this.#bound.has(node.slot) ? [] : this.#listSeeks(node, new Set());
      if (seek !== undefined && !seek.isList) {
        this.#startAt(node, seek);
      }
    }
  }

  #run(): void {
    for (;;) {
      this.#filterReady();
      const hop = this.#chooseHop(this.#bound, this.#hops);
      if (hop !== undefined) {
        this.#walk(hop);
        continue;
      }
      const start = this.#chooseStart();
      if (start === undefined) {
        return;
      }
      this.#begin(start);
    }
  }

  #begin(node: PatternNode): void {
    const [seek] = this.#listSeeks(node, this.#bound);
    if (seek !== undefined || this.#operator.estimatedRows <= MAX_ROWS_TO_RESCAN) {
      this.#startAt(node, seek);
    } else {
      this.#joinComponent(node);
    }
  }

  #startAt({ slot, kinds }: PatternNode, seek: SeekOption | undefined): void {
    if (seek !== undefined) {
      this.#predicates = this.#predicates.filter((predicate) => predicate !== seek.predicate);
    }
    const filter = this.#takeFilter(slot, kinds);
    const input = this.#operator;
    if (seek === undefined) {
      const estimatedRows = input.estimatedRows * this.#countNodes(slot, filter);
      this.#operator = { type: 'nodeScan', input, node: slot, ...filter, estimatedRows };
    } else {
      const { by, value, isList } = seek;
      const estimatedRows = input.estimatedRows * (isList ? 10 : SEEK_ROWS);
      this.#operator = { type: 'nodeSeek', input, node: slot, by, value, isList, ...filter, estimatedRows };
    }
    this.#bound.add(slot);
  }

  /** The part of the pattern around a node that nothing connects with the rows so far. */
  #joinComponent(start: PatternNode): void {
    const nodes = this.#componentOf(start.slot);
    const hops = [...this.#hops].filter((hop) => hop.type !== 'shortest' && nodes.has(hop.left));
    const slots = new Set([...nodes.keys(), ...hops.flatMap(slotsOfHop)]);
    const [inside, outside] = partition(this.#predicates, (predicate) => {
      const read = [...this.#planner.slotsRead(predicate)];
      return read.length > 0 && read.every((slot) => slots.has(slot));
    });
    this.#predicates = outside;
    const right = planMatch(
      this.#planner,
      NO_INPUT,
      { nodes, hops: hops.map((hop) => this.#deferHopPredicates(hop, slots)), predicates: inside, paths: [] },
      new Set(),
    );
    const distinct = this.#distinctAcross(hops);

    this.#join(right, slots);
    this.#predicates.unshift(...distinct);
    hops.forEach((hop) => {
      this.#hops.delete(hop);
      this.#walked.push(hop);
    });
    slots.forEach((slot) => this.#bound.add(slot));
  }

  #componentOf(start: Slot): Map<Slot, PatternNode> {
    const reached = new Set([start]);
    for (const slot of reached) {
      for (const hop of this.#hops) {
        if (hop.type !== 'shortest' && (hop.left === slot || hop.right === slot)) {
          reached.add(hop.left).add(hop.right);
        }
      }
    }
    return new Map([...this.#nodes].filter(([slot]) => reached.has(slot)));
  }

  /** Relationships of one MATCH differ, also where they meet only in a join. */
  #distinctAcross(hops: readonly PatternHop[]): Expression[] {
    return hops.flatMap((hop) =>
      this.#walked
        .filter((other) => mayBeSame(hop, other, this.#planner.statistics))
        .map((other) => this.#differ(hop, other)),
    );
  }

  #differ(left: PatternHop, right: PatternHop): Expression {
    const range = { start: 0, end: 0 };
    const [one, two] = [left, right].map((hop) => this.#planner.variableFor(hop.relationship));
    const [list, item] = left.type === 'single' ? [two, one] : [one, two];
    if (one === undefined || two === undefined || list === undefined || item === undefined) {
      return { type: 'literal', range, literal: { type: 'boolean', value: true } };
    }
    if (left.type === 'single' && right.type === 'single') {
      return compare(one, 'notEqual', two);
    }
    const isIn = (element: Expression, of: Expression): Expression => ({
      type: 'binary',
      range,
      operator: 'in',
      left: element,
      right: of,
    });
    if (left.type === 'single' || right.type === 'single') {
      return { type: 'unary', range, operator: 'not', operand: isIn(item, list) };
    }
    const variable = this.#planner.variableFor(this.#planner.addSlot('', 'value'));
    return { type: 'quantifier', range, quantifier: 'none', variable, list: one, where: isIn(variable, two) };
  }

  #join(right: LogicalOperator, rightSlots: ReadonlySet<Slot>): void {
    const keys = this.#planner.choices.usesHashJoins ? this.#takeJoinKeys(rightSlots) : [];
    const left = this.#operator;
    const estimatedRows = left.estimatedRows * right.estimatedRows * 0.01 ** keys.length;
    this.#operator = { type: 'join', left, right, rightSlots: [...rightSlots], keys, estimatedRows };
  }

  /** Equalities between what the rows have and what the joined part has. */
  #takeJoinKeys(rightSlots: ReadonlySet<Slot>): { readonly left: Expression; readonly right: Expression }[] {
    const keys: { readonly left: Expression; readonly right: Expression }[] = [];
    this.#predicates = this.#predicates.filter((predicate) => {
      const isEquality =
        predicate.type === 'comparison' &&
        predicate.operands.length === 2 &&
        predicate.operators[0] === 'equal';
      const [one, two] = isEquality ? predicate.operands : [];
      if (one === undefined || two === undefined) {
        return true;
      }
      for (const [left, right] of [
        [one, two],
        [two, one],
      ] as const) {
        if (this.#readsOnly(left, this.#bound) && this.#readsOnly(right, rightSlots)) {
          keys.push({ left, right });
          return false;
        }
      }
      return true;
    });
    return keys;
  }

  #readsOnly(expression: Expression, slots: ReadonlySet<Slot>): boolean {
    const read = [...this.#planner.slotsRead(expression)];
    return read.length > 0 && read.every((slot) => slots.has(slot));
  }

  #walk(planned: PatternHop): void {
    this.#hops.delete(planned);
    const hop = this.#deferHopPredicates(planned, this.#bound);
    if (hop.type === 'shortest') {
      const { operator, rest } = planShortestPath(this.#planner, this.#operator, hop, {
        from: this.#aliases.get(hop.left) ?? hop.left,
        to: this.#aliases.get(hop.right) ?? hop.right,
        predicates: this.#predicates,
        bound: this.#bound,
      });
      this.#operator = operator;
      this.#predicates = rest;
    } else if (hop.type === 'single' && this.#bound.has(hop.relationship)) {
      this.#readBoundRelationship(hop);
    } else {
      this.#expand(hop);
    }
    this.#walked.push(hop);
    slotsOfHop(hop).forEach((slot) => this.#bound.add(slot));
  }

  /** What a list's properties compare with may be bound later, or by the hop itself: then it is tested afterwards. */
  #deferHopPredicates(hop: PatternHop, bound: ReadonlySet<Slot>): PatternHop {
    const [ready, later] = partition(hop.hopPredicates, (predicate) =>
      [...this.#planner.slotsRead(predicate)].every((slot) => slot === hop.hop || bound.has(slot)),
    );
    const list = this.#planner.variableFor(hop.relationship);
    for (const where of later) {
      const variable = this.#planner.variableFor(hop.hop);
      this.#predicates.push({
        type: 'quantifier',
        range: where.range,
        quantifier: 'all',
        variable,
        list,
        where,
      });
    }
    return { ...hop, hopPredicates: ready };
  }

  /** The relationship is known: its ends are what the pattern asks for, or not. */
  #readBoundRelationship(hop: PatternHop): void {
    const value = this.#planner.variableFor(hop.relationship);
    const [start, end] = hop.direction === 'inbound' ? [hop.right, hop.left] : [hop.left, hop.right];
    const ends = [start, end].map((slot) =>
      this.#bound.has(slot) ? this.#planner.addSlot('', 'node') : slot,
    );
    const isLoop = start === end && ends[0] === ends[1];
    const second = isLoop ? this.#planner.addSlot('', 'node') : (ends[1] ?? end);
    this.#operator = {
      type: 'relationshipSeek',
      input: this.#operator,
      relationship: hop.relationship,
      start: ends[0] ?? start,
      end: second,
      by: 'relationship',
      value,
      isList: false,
      isUndirected: hop.direction === 'both',
      estimatedRows: this.#operator.estimatedRows,
    };

    const conditions: Expression[] = [];
    for (const [wanted, found] of [
      [start, ends[0] ?? start],
      [end, second],
    ] as const) {
      if (wanted !== found) {
        const known = this.#aliases.get(wanted) ?? wanted;
        conditions.push(compare(this.#planner.variableFor(known), 'equal', this.#planner.variableFor(found)));
      } else if (!this.#bound.has(wanted)) {
        const node = this.#nodes.get(wanted);
        conditions.push(
          ...(node?.kinds ?? []).map((kinds) =>
            kindTestOf(node?.variable ?? this.#planner.variableFor(wanted), kinds),
          ),
        );
      }
      this.#bound.add(found).add(wanted);
    }
    if (hop.kinds !== undefined) {
      conditions.push(kindTestOf(value, hop.kinds));
    }
    this.#predicates.unshift(...conditions);
    const distinct = this.#distinctAcross([hop]);
    this.#predicates.push(...distinct);
  }

  #expand(hop: PatternHop): void {
    const isFromLeft = this.#startsLeft(hop);
    const [source, target] = isFromLeft ? [hop.left, hop.right] : [hop.right, hop.left];
    const isInto = this.#bound.has(target);
    const node = this.#nodes.get(target);
    const isListBound = hop.type === 'variable' && this.#bound.has(hop.relationship);
    const relationship = isListBound ? this.#planner.addSlot('', 'value') : hop.relationship;
    const toFilter = isInto
      ? { kinds: undefined, predicates: [] }
      : this.#takeFilter(target, node?.kinds ?? []);
    const estimatedRows = this.#estimateHop(this.#operator.estimatedRows, hop, this.#bound);
    const shared = {
      input: this.#operator,
      from: this.#aliases.get(source) ?? source,
      to: this.#aliases.get(target) ?? target,
      isInto,
      direction: isFromLeft ? hop.direction : OPPOSITE[hop.direction],
      kinds: hop.kinds,
      toFilter,
      distinctFrom: this.#walked
        .filter((other) => mayBeSame(hop, other, this.#planner.statistics))
        .map((other) => other.relationship),
      estimatedRows,
    } as const;

    this.#operator =
      hop.type === 'single'
        ? { type: 'expand', relationship, ...shared, isFirstOnly: false }
        : {
            type: 'variableExpand',
            relationships: relationship,
            segment: hop.segment,
            isReversed: !isFromLeft,
            minHops: hop.minHops,
            maxHops: hop.maxHops,
            hopPredicates: hop.hopPredicates,
            hop: hop.hop,
            mode: 'paths',
            ...shared,
          };
    if (isListBound) {
      const [known, found] = [hop.relationship, relationship].map((slot) => this.#planner.variableFor(slot));
      if (known !== undefined && found !== undefined) {
        this.#bound.add(relationship);
        this.#predicates.push(compare(known, 'equal', found));
      }
    }
  }

  /** Of two bound ends, the one with fewer relationships. */
  #startsLeft(hop: PatternHop): boolean {
    const [left, right] = [this.#bound.has(hop.left), this.#bound.has(hop.right)];
    if (left !== right || !this.#planner.choices.ordersByCost) {
      return left;
    }
    return this.#degree(hop, hop.left) <= this.#degree(hop, hop.right);
  }

  /** Conjuncts that read nothing but a node move to where it is bound. */
  #takeFilter(slot: Slot, kinds: readonly KindExpression[]): NodeFilter {
    const all = allOf(kinds, { start: 0, end: 0 });
    if (!this.#planner.choices.pushesPredicates) {
      return { kinds: all, predicates: [] };
    }
    const [own, others] = partition(this.#predicates, (predicate) => {
      const read = this.#planner.slotsRead(predicate);
      return read.size === 1 && read.has(slot) && !isNestedTest(predicate);
    });
    this.#predicates = others;
    return { kinds: all, predicates: own };
  }

  #filterReady(): void {
    if (!this.#planner.choices.pushesPredicates) {
      return;
    }
    const [ready, others] = partition(this.#predicates, (predicate) =>
      [...this.#planner.slotsRead(predicate)].every((slot) => this.#bound.has(slot)),
    );
    this.#predicates = others;
    this.#filter(ready);
  }

  #filter(predicates: readonly Expression[]): void {
    this.#operator = planFilter(this.#planner, this.#operator, predicates);
  }

  #buildPaths(): void {
    for (const { path, firstNode, steps } of this.#match.paths) {
      const aliasOf = (slot: Slot): Slot => this.#aliases.get(slot) ?? slot;
      this.#operator = {
        type: 'buildPath',
        input: this.#operator,
        path,
        firstNode: aliasOf(firstNode),
        steps: steps.map((step) => (step.type === 'relationship' ? { ...step, to: aliasOf(step.to) } : step)),
        estimatedRows: this.#operator.estimatedRows,
      };
      this.#bound.add(path);
      this.#filterReady();
    }
  }

  #listSeeks(node: PatternNode, bound: ReadonlySet<Slot>): SeekOption[] {
    return this.#planner.choices.usesSeeks
      ? listSeeks(this.#planner, node.slot, this.#predicates, bound)
      : [];
  }

  #chooseStart(): PatternNode | undefined {
    const open = [...this.#nodes.values()].filter(({ slot }) => !this.#bound.has(slot));
    return this.#planner.choices.ordersByCost
      ? findCheapest(open, (node) => this.#estimateFrom(node))
      : open[0];
  }

  /** Rows in sum, when the part of the pattern around a node is walked from there. */
  #estimateFrom(start: PatternNode): number {
    const bound = new Set(this.#bound).add(start.slot);
    const hops = new Set([...this.#hops].filter(({ type }) => type !== 'shortest'));
    let rows = this.#estimateStart(start);
    let sum = rows;
    for (let hop = this.#chooseHop(bound, hops); hop !== undefined; hop = this.#chooseHop(bound, hops)) {
      // Walks are made before the filter of their end sees them.
      sum += hop.type === 'variable' ? rows * this.#estimateFound(hop, bound) : 0;
      rows = this.#estimateHop(rows, hop, bound);
      sum += rows * (this.#searchesRelationship(hop, bound) ? COST_OF_SEARCHED : 1);
      hops.delete(hop);
      bound.add(hop.left).add(hop.right);
    }
    return sum;
  }

  /** Outbound relationships are where they are found; which one an inbound one is has to be looked up. */
  #searchesRelationship(
    { type, left, right, relationship, direction }: PatternHop,
    bound: ReadonlySet<Slot>,
  ): boolean {
    const isInbound =
      (direction === 'outbound' && !bound.has(left)) || (direction === 'inbound' && !bound.has(right));
    const isNamed = this.#planner.slots[relationship]?.isAnonymous === false;
    return type === 'single' && isInbound && (isNamed || this.#match.paths.length > 0);
  }

  #estimateStart(node: PatternNode): number {
    const [seek] = this.#listSeeks(node, this.#bound);
    if (seek !== undefined) {
      return seek.isList ? 10 : SEEK_ROWS;
    }
    return this.#countNodes(node.slot, {
      kinds: allOf(node.kinds, ANYWHERE),
      predicates: this.#predicatesOf(node.slot),
    });
  }

  #predicatesOf(slot: Slot): Expression[] {
    return this.#predicates.filter((predicate) => {
      const read = this.#planner.slotsRead(predicate);
      return read.size === 1 && read.has(slot);
    });
  }

  #countNodes(slot: Slot, filter: NodeFilter): number {
    return this.#planner.statistics.countNodes(filter.kinds) * shareOfNodes(this.#planner, slot, filter);
  }

  /** The hop that leads to the fewest rows; shortest paths come last, between bound ends. */
  #chooseHop(bound: ReadonlySet<Slot>, hops: ReadonlySet<PatternHop>): PatternHop | undefined {
    const open = [...hops].filter(({ type, left, right, relationship }) =>
      type === 'shortest'
        ? bound.has(left) && bound.has(right)
        : bound.has(left) || bound.has(right) || (type === 'single' && bound.has(relationship)),
    );
    return this.#planner.choices.ordersByCost
      ? findCheapest(open, (hop) => this.#estimateHop(1, hop, bound))
      : open[0];
  }

  #estimateHop(rows: number, hop: PatternHop, bound: ReadonlySet<Slot>): number {
    const [isLeft, isRight] = [bound.has(hop.left), bound.has(hop.right)];
    if (hop.type === 'shortest') {
      return rows * MAX_ESTIMATE;
    }
    if (hop.type === 'single' && bound.has(hop.relationship)) {
      return rows;
    }
    const found = this.#estimateFound(hop, bound);
    if (isLeft && isRight) {
      return rows * Math.min(1, found / Math.max(1, this.#planner.statistics.nodeCount));
    }
    return rows * found * this.#shareOfTarget(isLeft ? hop.right : hop.left);
  }

  /** Ways on from one row, before anything is asked of their end. */
  #estimateFound(hop: PatternHop, bound: ReadonlySet<Slot>): number {
    const degree = Math.max(this.#degree(hop, bound.has(hop.left) ? hop.left : hop.right), 0.001);
    if (hop.type === 'single') {
      return degree;
    }
    const hopCount = Math.min(hop.maxHops, Math.max(hop.minHops, TYPICAL_HOPS));
    return Math.min(MAX_ESTIMATE, Math.max(degree, 1.1) ** hopCount * hopCount);
  }

  #shareOfTarget(slot: Slot): number {
    const kinds = allOf(this.#nodes.get(slot)?.kinds ?? [], ANYWHERE);
    return shareOfNodes(this.#planner, slot, { kinds, predicates: this.#predicatesOf(slot) });
  }

  #degree(hop: PatternHop, from: Slot): number {
    const [direction, to] =
      hop.left === from ? [hop.direction, hop.right] : [OPPOSITE[hop.direction], hop.left];
    const [kinds, endKinds] = [from, to].map((slot) => allOf(this.#nodes.get(slot)?.kinds ?? [], ANYWHERE));
    // Nodes on the way of several hops may have any kind.
    const isDirect = hop.type === 'single';
    return this.#planner.statistics.averageDegree(
      kinds,
      hop.kinds,
      direction,
      isDirect ? endKinds : undefined,
    );
  }
}

const ANYWHERE = { start: 0, end: 0 };

/** Hops that a pattern without upper bound is expected to take. */
const TYPICAL_HOPS = 3;

const MAX_ESTIMATE = 1e9;

/** A row whose relationship is searched for takes as long as so many others. */
const COST_OF_SEARCHED = 2;

const OPPOSITE = { outbound: 'inbound', inbound: 'outbound', both: 'both' } as const;

function isNestedTest(predicate: Expression): boolean {
  const operand = predicate.type === 'unary' ? predicate.operand : predicate;
  return operand.type === 'pattern' || operand.type === 'subquery';
}

function slotsOfHop(hop: PatternHop): Slot[] {
  return [hop.left, hop.right, hop.relationship, hop.segment];
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

function partition<Item>(items: readonly Item[], test: (item: Item) => boolean): [Item[], Item[]] {
  const passing: Item[] = [];
  const others: Item[] = [];
  for (const item of items) {
    (test(item) ? passing : others).push(item);
  }
  return [passing, others];
}
