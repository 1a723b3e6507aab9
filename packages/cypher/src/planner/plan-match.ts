import type { Expression, Variable } from '../ast/ast.ts';
import type { KindExpression } from '../ast/kind-expression.ts';
import { differ, mayBeSame } from './distinct-hops.ts';
import { type KindCondition, readKindCondition } from './kind-condition.ts';
import type { Argument, LogicalOperator, NodeFilter, Slot } from './logical-plan.ts';
import {
  isFitForRescan,
  listOpenHops,
  MatchEstimates,
  rowsOfJoin,
  rowsOfSeek,
  turnDirection,
} from './match-estimates.ts';
import type { MatchPattern, PatternHop, PatternNode } from './match-pattern.ts';
import { listSeeks, type SeekOption } from './node-access.ts';
import { OpenPattern } from './open-pattern.ts';
import { planFilter } from './plan-filter.ts';
import { planShortestPath } from './plan-shortest-path.ts';
import type { Planner } from './planner.ts';
import { allOf, compare, kindTestOf } from './synthetic-expression.ts';

/*
 * From a pattern to a chain of operators. A pattern is a graph itself: the planner binds its nodes one after the
 * other, beginning with the one from which the fewest rows are expected in sum, and always takes the hop that
 * leads to the fewest rows next (greedily, by `MatchEstimates`). Nodes that an index finds come
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

const NO_INPUT: Argument = { type: 'argument', slots: [], estimatedRows: 1 };

class MatchSolver {
  readonly #planner: Planner;
  readonly #match: MatchPattern;
  readonly #open: OpenPattern;
  readonly #estimates: MatchEstimates;
  #operator: LogicalOperator;
  readonly #walked: PatternHop[] = [];
  /** Slots of nodes that came as values: where their indexes are. */
  readonly #aliases = new Map<Slot, Slot>();

  constructor(planner: Planner, input: LogicalOperator, match: MatchPattern, bound: ReadonlySet<Slot>) {
    this.#planner = planner;
    this.#operator = input;
    this.#match = match;
    this.#open = new OpenPattern(planner, match, bound);
    this.#estimates = new MatchEstimates(planner, this.#open, match.paths.length > 0);
  }

  solve(): LogicalOperator {
    this.#constrainBoundNodes();
    this.#takeKindConditions();
    if (this.#planner.choices.ordersByCost) {
      this.#seekFirst();
    }
    this.#run();
    this.#buildPaths();
    this.#filter(this.#open.predicates);
    return this.#operator;
  }

  /** What a pattern says about a node that is bound already is one more condition. */
  #constrainBoundNodes(): void {
    for (const { slot, variable, kinds } of this.#open.nodes.values()) {
      if (!this.#open.bound.has(slot)) {
        continue;
      }
      this.#open.addPredicatesInFront(kinds.map((kind) => kindTestOf(variable, kind)));
      if (kinds.length === 0 && this.#isAlone(slot)) {
        const { range } = variable;
        this.#open.addPredicatesInFront([{ type: 'nullTest', range, operand: variable, isNegated: true }]);
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
    this.#open.bound.add(alias);
  }

  /** `WHERE n:A` is as good as `(n:A)`, and `WHERE type(r) = 'A'` as `[r:A]`. */
  #takeKindConditions(): void {
    if (!this.#planner.choices.pushesPredicates) {
      return;
    }
    const isSame = (left: Variable, right: Variable): boolean =>
      this.#planner.slotOf(left) === this.#planner.slotOf(right);
    this.#open.takePredicates((predicate) => {
      const condition = readKindCondition(predicate, isSame);
      return condition !== undefined && this.#constrain(this.#planner.slotOf(condition.subject), condition);
    });
  }

  /** Makes a condition part of the pattern; false where the pattern does not bind its element. */
  #constrain(slot: Slot, { kinds }: KindCondition): boolean {
    if (this.#open.bound.has(slot)) {
      return false;
    }
    const node = this.#open.nodes.get(slot);
    if (node !== undefined) {
      this.#open.nodes.set(slot, { ...node, kinds: [...node.kinds, kinds] });
      return true;
    }
    const hop = [...this.#open.hops].find(
      ({ type, relationship }) => type === 'single' && relationship === slot,
    );
    if (hop === undefined) {
      return false;
    }
    const all = allOf([...(hop.kinds === undefined ? [] : [hop.kinds]), kinds], kinds.range);
    this.#open.hops.delete(hop);
    this.#open.hops.add({ ...hop, kinds: all });
    return true;
  }

  /** Nodes that an index finds without reading the rows so far: they cost nothing, and are where ends meet. */
  #seekFirst(): void {
    for (const node of this.#open.nodes.values()) {
      const [seek] = this.#open.bound.has(node.slot) ? [] : this.#listSeeks(node.slot, new Set());
      if (seek !== undefined && !seek.isList) {
        this.#startAt(node, seek);
      }
    }
  }

  #run(): void {
    for (;;) {
      this.#filterReady();
      const hop = this.#chooseHop();
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
    const [seek] = this.#listSeeks(node.slot, this.#open.bound);
    if (seek !== undefined || isFitForRescan(this.#operator.estimatedRows)) {
      this.#startAt(node, seek);
    } else {
      this.#joinComponent(node);
    }
  }

  #startAt({ slot, kinds }: PatternNode, seek: SeekOption | undefined): void {
    this.#open.takePredicates((predicate) => predicate === seek?.predicate);
    const filter = this.#takeFilter(slot, kinds);
    const input = this.#operator;
    if (seek === undefined) {
      const estimatedRows = input.estimatedRows * this.#estimates.rowsOfScan(slot, filter);
      this.#operator = { type: 'nodeScan', input, node: slot, ...filter, estimatedRows };
    } else {
      const { by, value, isList } = seek;
      const estimatedRows = input.estimatedRows * rowsOfSeek(seek);
      this.#operator = { type: 'nodeSeek', input, node: slot, by, value, isList, ...filter, estimatedRows };
    }
    this.#open.bound.add(slot);
  }

  /** The part of the pattern around a node that nothing connects with the rows so far. */
  #joinComponent(start: PatternNode): void {
    const nodes = this.#componentOf(start.slot);
    const hops = [...this.#open.hops].filter((hop) => hop.type !== 'shortest' && nodes.has(hop.left));
    const slots = new Set([...nodes.keys(), ...hops.flatMap(slotsOfHop)]);
    const inside = this.#open.takePredicates((predicate) => this.#readsOnly(predicate, slots));
    const right = planMatch(
      this.#planner,
      NO_INPUT,
      { nodes, hops: hops.map((hop) => this.#deferHopPredicates(hop, slots)), predicates: inside, paths: [] },
      new Set(),
    );
    const distinct = this.#distinctAcross(hops);

    this.#join(right, slots);
    this.#open.addPredicatesInFront(distinct);
    hops.forEach((hop) => {
      this.#open.hops.delete(hop);
      this.#walked.push(hop);
    });
    slots.forEach((slot) => this.#open.bound.add(slot));
  }

  #componentOf(start: Slot): Map<Slot, PatternNode> {
    const reached = new Set([start]);
    for (const slot of reached) {
      for (const hop of this.#open.hops) {
        if (hop.type !== 'shortest' && (hop.left === slot || hop.right === slot)) {
          reached.add(hop.left).add(hop.right);
        }
      }
    }
    return new Map([...this.#open.nodes].filter(([slot]) => reached.has(slot)));
  }

  /** Relationships of one MATCH differ, also where they meet only in a join. */
  #distinctAcross(hops: readonly PatternHop[]): Expression[] {
    return hops.flatMap((hop) => this.#listWalkedLike(hop).map((other) => differ(this.#planner, hop, other)));
  }

  #listWalkedLike(hop: PatternHop): PatternHop[] {
    return this.#walked.filter((other) => mayBeSame(hop, other, this.#planner.statistics));
  }

  #join(right: LogicalOperator, rightSlots: ReadonlySet<Slot>): void {
    const keys = this.#planner.choices.usesHashJoins ? this.#takeJoinKeys(rightSlots) : [];
    const left = this.#operator;
    const estimatedRows = rowsOfJoin(left.estimatedRows, right.estimatedRows, keys.length);
    this.#operator = { type: 'join', left, right, rightSlots: [...rightSlots], keys, estimatedRows };
  }

  /** Equalities between what the rows have and what the joined part has. */
  #takeJoinKeys(rightSlots: ReadonlySet<Slot>): { readonly left: Expression; readonly right: Expression }[] {
    const keys: { readonly left: Expression; readonly right: Expression }[] = [];
    this.#open.takePredicates((predicate) => {
      const isEquality =
        predicate.type === 'comparison' &&
        predicate.operands.length === 2 &&
        predicate.operators[0] === 'equal';
      const [one, two] = isEquality ? predicate.operands : [];
      if (one === undefined || two === undefined) {
        return false;
      }
      for (const [left, right] of [
        [one, two],
        [two, one],
      ] as const) {
        if (this.#readsOnly(left, this.#open.bound) && this.#readsOnly(right, rightSlots)) {
          keys.push({ left, right });
          return true;
        }
      }
      return false;
    });
    return keys;
  }

  #readsOnly(expression: Expression, slots: ReadonlySet<Slot>): boolean {
    const read = [...this.#planner.slotsRead(expression)];
    return read.length > 0 && read.every((slot) => slots.has(slot));
  }

  #walk(planned: PatternHop): void {
    this.#open.hops.delete(planned);
    const hop = this.#deferHopPredicates(planned, this.#open.bound);
    if (hop.type === 'shortest') {
      const { operator, rest } = planShortestPath(this.#planner, this.#operator, hop, {
        from: this.#aliases.get(hop.left) ?? hop.left,
        to: this.#aliases.get(hop.right) ?? hop.right,
        predicates: this.#open.takePredicates(() => true),
        bound: this.#open.bound,
      });
      this.#operator = operator;
      this.#open.addPredicates(rest);
    } else if (hop.type === 'single' && this.#open.bound.has(hop.relationship)) {
      this.#readBoundRelationship(hop);
    } else {
      this.#expand(hop);
    }
    this.#walked.push(hop);
    slotsOfHop(hop).forEach((slot) => this.#open.bound.add(slot));
  }

  /** What a list's properties compare with may be bound later, or by the hop itself: then it is tested afterwards. */
  #deferHopPredicates(hop: PatternHop, bound: ReadonlySet<Slot>): PatternHop {
    const isReady = (predicate: Expression): boolean =>
      [...this.#planner.slotsRead(predicate)].every((slot) => slot === hop.hop || bound.has(slot));
    const list = this.#planner.variableFor(hop.relationship);
    const later = hop.hopPredicates.filter((predicate) => !isReady(predicate));
    this.#open.addPredicates(
      later.map((where) => {
        const variable = this.#planner.variableFor(hop.hop);
        return { type: 'quantifier', range: where.range, quantifier: 'all', variable, list, where };
      }),
    );
    return { ...hop, hopPredicates: hop.hopPredicates.filter(isReady) };
  }

  /** The relationship is known: its ends are what the pattern asks for, or not. */
  #readBoundRelationship(hop: PatternHop): void {
    const value = this.#planner.variableFor(hop.relationship);
    const [start, end] = hop.direction === 'inbound' ? [hop.right, hop.left] : [hop.left, hop.right];
    const foundStart = this.#slotToFind(start);
    // A relationship from a node to itself: its second end is compared with the first.
    const foundEnd = end === foundStart ? this.#planner.addSlot('', 'node') : this.#slotToFind(end);
    this.#operator = {
      type: 'relationshipSeek',
      input: this.#operator,
      relationship: hop.relationship,
      start: foundStart,
      end: foundEnd,
      by: 'relationship',
      value,
      isList: false,
      isUndirected: hop.direction === 'both',
      estimatedRows: this.#operator.estimatedRows,
    };

    const conditions: Expression[] = [];
    for (const [wanted, found] of [
      [start, foundStart],
      [end, foundEnd],
    ] as const) {
      if (wanted !== found) {
        const known = this.#aliases.get(wanted) ?? wanted;
        conditions.push(compare(this.#planner.variableFor(known), 'equal', this.#planner.variableFor(found)));
      } else if (!this.#open.bound.has(wanted)) {
        const node = this.#open.nodes.get(wanted);
        const variable = node?.variable ?? this.#planner.variableFor(wanted);
        conditions.push(...(node?.kinds ?? []).map((kinds) => kindTestOf(variable, kinds)));
      }
      this.#open.bound.add(found).add(wanted);
    }
    if (hop.kinds !== undefined) {
      conditions.push(kindTestOf(value, hop.kinds));
    }
    this.#open.addPredicatesInFront(conditions);
    this.#open.addPredicates(this.#distinctAcross([hop]));
  }

  /** A node that is bound already is found in a slot of its own, and compared. */
  #slotToFind(slot: Slot): Slot {
    return this.#open.bound.has(slot) ? this.#planner.addSlot('', 'node') : slot;
  }

  #expand(hop: PatternHop): void {
    const isFromLeft = this.#startsLeft(hop);
    const [source, target] = isFromLeft ? [hop.left, hop.right] : [hop.right, hop.left];
    const isInto = this.#open.bound.has(target);
    const node = this.#open.nodes.get(target);
    const isListBound = hop.type === 'variable' && this.#open.bound.has(hop.relationship);
    const relationship = isListBound ? this.#planner.addSlot('', 'value') : hop.relationship;
    const toFilter = isInto
      ? { kinds: undefined, predicates: [] }
      : this.#takeFilter(target, node?.kinds ?? []);
    const estimatedRows = this.#estimates.rowsAfterHop(this.#operator.estimatedRows, hop, this.#open.bound);
    const shared = {
      input: this.#operator,
      from: this.#aliases.get(source) ?? source,
      to: this.#aliases.get(target) ?? target,
      isInto,
      direction: isFromLeft ? hop.direction : turnDirection(hop.direction),
      kinds: hop.kinds,
      toFilter,
      distinctFrom: this.#listWalkedLike(hop).map((other) => other.relationship),
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
      const known = this.#planner.variableFor(hop.relationship);
      this.#open.bound.add(relationship);
      this.#open.addPredicates([compare(known, 'equal', this.#planner.variableFor(relationship))]);
    }
  }

  /** Whether to start from the left one of two bound ends: the one with fewer relationships is cheaper. */
  #startsLeft(hop: PatternHop): boolean {
    const [left, right] = [this.#open.bound.has(hop.left), this.#open.bound.has(hop.right)];
    if (left !== right || !this.#planner.choices.ordersByCost) {
      return left;
    }
    return this.#estimates.degree(hop, hop.left) <= this.#estimates.degree(hop, hop.right);
  }

  /** Conjuncts that read nothing but a node move to where it is bound. */
  #takeFilter(slot: Slot, kinds: readonly KindExpression[]): NodeFilter {
    const all = allOf(kinds, { start: 0, end: 0 });
    if (!this.#planner.choices.pushesPredicates) {
      return { kinds: all, predicates: [] };
    }
    const predicates = this.#open.takePredicates(
      (predicate) => this.#open.readsOnly(predicate, slot) && !isNestedTest(predicate),
    );
    return { kinds: all, predicates };
  }

  #filterReady(): void {
    if (!this.#planner.choices.pushesPredicates) {
      return;
    }
    const ready = this.#open.takePredicates((predicate) =>
      [...this.#planner.slotsRead(predicate)].every((slot) => this.#open.bound.has(slot)),
    );
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
      this.#open.bound.add(path);
      this.#filterReady();
    }
  }

  #listSeeks(slot: Slot, bound: ReadonlySet<Slot>): SeekOption[] {
    return listSeeks(this.#planner, slot, this.#open.predicates, bound);
  }

  #chooseStart(): PatternNode | undefined {
    const unbound = [...this.#open.nodes.values()].filter(({ slot }) => !this.#open.bound.has(slot));
    return this.#planner.choices.ordersByCost ? this.#estimates.findCheapestStart(unbound) : unbound[0];
  }

  #chooseHop(): PatternHop | undefined {
    const hops = listOpenHops(this.#open.hops, this.#open.bound);
    return this.#planner.choices.ordersByCost
      ? this.#estimates.findCheapestHop(hops, this.#open.bound)
      : hops[0];
  }
}

function isNestedTest(predicate: Expression): boolean {
  const operand = predicate.type === 'unary' ? predicate.operand : predicate;
  return operand.type === 'pattern' || operand.type === 'subquery';
}

function slotsOfHop(hop: PatternHop): Slot[] {
  return [hop.left, hop.right, hop.relationship, hop.segment];
}
