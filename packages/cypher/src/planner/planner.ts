import type { Expression, NodePattern, PathPattern, Query, ReturnClause, Variable } from '../ast/ast.ts';
import { childrenOf } from '../ast/expression-children.ts';
import type { Binding, BoundVariable } from '../binder/binding.ts';
import { containsAggregate } from '../binder/contains-aggregate.ts';
import type { GraphStatistics } from './graph-statistics.ts';
import { listVariables } from './list-variables.ts';
import type {
  LogicalOperator,
  NestedExpression,
  NestedPlan,
  Slot,
  SlotDefinition,
  SlotType,
} from './logical-plan.ts';

/** `planNested`: patterns and queries inside of expressions, which are planned with this planner again. */
type PlanNested = (planner: Planner, expression: NestedExpression, imports: readonly Slot[]) => NestedPlan;

/** Which choices the planner makes; each off gives the same rows, by the way the query is written. */
export interface PlannerChoices {
  /** Conjuncts go to the operator that first has what they read. */
  readonly pushesPredicates: boolean;
  /** Index seeks instead of scans. */
  readonly usesSeeks: boolean;
  /** The cheapest start and order of a pattern, instead of left to right. */
  readonly ordersByCost: boolean;
  /** Conjuncts that ask whether a pattern exists become operators. */
  readonly usesSemiApply: boolean;
  /** Equalities between independent patterns become hash joins. */
  readonly usesHashJoins: boolean;
}

/** State of planning one statement: slots, and what is known about expressions. */
export class Planner {
  readonly binding: Binding;
  readonly statistics: GraphStatistics;
  readonly choices: PlannerChoices;
  readonly slots: SlotDefinition[];
  readonly computed = new Map<Expression, Slot>();
  readonly nested = new Map<Expression, NestedPlan>();
  readonly #planNested: PlanNested;
  readonly #synthetic = new Map<Variable, Slot>();
  readonly #anonymous = new Map<object, Slot>();
  readonly #independent = new Map<Expression, LogicalOperator | undefined>();
  readonly #occurrences = new Map<Slot, number>();

  constructor(
    binding: Binding,
    statistics: GraphStatistics,
    choices: PlannerChoices,
    planNested: PlanNested,
    query: Query,
  ) {
    this.binding = binding;
    this.statistics = statistics;
    this.choices = choices;
    this.#planNested = planNested;
    this.slots = binding.variables.map((variable) => ({
      name: variable.name,
      type: slotTypeOf(variable),
      isAnonymous: false,
    }));
    for (const variable of listVariables(query)) {
      const slot = this.slotOf(variable);
      this.#occurrences.set(slot, (this.#occurrences.get(slot) ?? 0) + 1);
    }
  }

  addSlot(name: string, type: SlotType): Slot {
    this.slots.push({ name, type, isAnonymous: true });
    return this.slots.length - 1;
  }

  /** A variable that stands for a slot, for expressions that the planner makes up. */
  variableFor(slot: Slot): Variable {
    const variable: Variable = {
      type: 'variable',
      range: { start: 0, end: 0 },
      name: this.slots[slot]?.name ?? '',
    };
    this.#synthetic.set(variable, slot);
    return variable;
  }

  slotOf(variable: Variable): Slot {
    return this.#synthetic.get(variable) ?? this.binding.variableOf(variable).id;
  }

  /** The slot of a pattern's element: its variable's, or one of its own. */
  slotOfElement(element: NodePattern | PathPattern['relationships'][number], type: SlotType): Slot {
    if (element.variable !== undefined) {
      return this.slotOf(element.variable);
    }
    const known = this.#anonymous.get(element);
    if (known !== undefined) {
      return known;
    }
    const slot = this.addSlot('', type);
    this.#anonymous.set(element, slot);
    return slot;
  }

  /** Slots that an expression reads in a row; plans what is nested in it. */
  slotsRead(expression: Expression): Set<Slot> {
    const read = new Set<Slot>();
    this.#collectSlots(expression, read);
    return read;
  }

  slotsReadByAll(expressions: Iterable<Expression>): Set<Slot> {
    const read = new Set<Slot>();
    for (const expression of expressions) {
      this.#collectSlots(expression, read);
    }
    return read;
  }

  nestedPlanOf(expression: NestedExpression): NestedPlan {
    const known = this.nested.get(expression);
    if (known !== undefined) {
      return known;
    }
    const plan = this.#planNested(this, expression, this.#importsOf(expression));
    this.nested.set(expression, plan);
    return plan;
  }

  /**
   * The rows of a nested pattern for all nodes at once, when a node is all it reads of the enclosing row; they
   * have it in its slot.
   */
  planIndependently(expression: NestedExpression): LogicalOperator | undefined {
    if (this.#independent.has(expression)) {
      return this.#independent.get(expression);
    }
    const { imports } = this.nestedPlanOf(expression);
    const [node] = imports;
    const isBound = patternsOf(expression).some((pattern) =>
      pattern.nodes.some(({ variable }) => variable !== undefined && this.slotOf(variable) === node),
    );
    const isNode = imports.length === 1 && node !== undefined && this.slots[node]?.type === 'node';
    const plan = isBound && isNode ? this.#planNested(this, expression, []).root : undefined;
    this.#independent.set(expression, plan);
    return plan;
  }

  #collectSlots(expression: Expression, read: Set<Slot>): void {
    const computed = this.computed.get(expression);
    if (computed !== undefined) {
      read.add(computed);
      return;
    }

    switch (expression.type) {
      case 'variable':
        read.add(this.slotOf(expression));
        return;
      case 'pattern':
      case 'patternComprehension':
      case 'subquery':
        this.nestedPlanOf(expression).imports.forEach((slot) => read.add(slot));
        return;
      case 'listComprehension':
      case 'quantifier':
      case 'reduce': {
        const inner = this.slotsReadByAll(childrenOf(expression));
        inner.delete(this.slotOf(expression.variable));
        if (expression.type === 'reduce') {
          inner.delete(this.slotOf(expression.accumulator));
        }
        inner.forEach((slot) => read.add(slot));
        return;
      }
      default:
        childrenOf(expression).forEach((child) => this.#collectSlots(child, read));
    }
  }

  /** Variables inside that occur outside, too. */
  #importsOf(expression: NestedExpression): Slot[] {
    const inside = new Map<Slot, number>();
    for (const variable of listVariables(expression)) {
      const slot = this.slotOf(variable);
      inside.set(slot, (inside.get(slot) ?? 0) + 1);
    }
    return [...inside]
      .filter(([slot, count]) => (this.#occurrences.get(slot) ?? 0) > count)
      .map(([slot]) => slot);
  }
}

/**
 * Patterns of a nested expression that is nothing but a pattern: no aggregates, limits and updates, so that its
 * rows do not depend on each other.
 */
function patternsOf(expression: NestedExpression): readonly PathPattern[] {
  if (expression.type !== 'subquery') {
    return expression.type === 'pattern' ? [expression.pattern] : [];
  }
  const [part, ...others] = expression.query.parts;
  const [clause, ...rest] = part?.clauses ?? [];
  const isPlain =
    rest.length === 0 || (rest.length === 1 && rest[0]?.type === 'return' && !isNarrowing(rest[0]));
  return others.length === 0 && clause?.type === 'match' && !clause.isOptional && isPlain
    ? clause.patterns
    : [];
}

function isNarrowing({ items, skip, limit }: ReturnClause): boolean {
  return (
    skip !== undefined || limit !== undefined || items.some(({ expression }) => containsAggregate(expression))
  );
}

function slotTypeOf({ type }: BoundVariable): SlotType {
  return type === 'node' || type === 'relationship' ? type : 'value';
}
