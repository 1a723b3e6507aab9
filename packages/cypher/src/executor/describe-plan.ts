import type { Expression } from '../ast/ast.ts';
import type { KindExpression } from '../ast/kind-expression.ts';
import type { LogicalOperator, NodeFilter, Plan, Slot, SortKey } from '../planner/logical-plan.ts';
import { inputsOf } from '../planner/operator-inputs.ts';
import { printExpression, printKey, printKinds } from '../printer/print-syntax.ts';
import type { OperatorMeter } from './operator-meter.ts';
import type { PlanDescription } from './plan-description.ts';

/** The plan as people read it; with a meter, with what each operator did. */
export function describePlan(plan: Plan, meter: OperatorMeter | undefined): PlanDescription {
  return new PlanDescriber(plan, meter).describe(plan.root);
}

class PlanDescriber {
  readonly #plan: Plan;
  readonly #meter: OperatorMeter | undefined;

  constructor(plan: Plan, meter: OperatorMeter | undefined) {
    this.#plan = plan;
    this.#meter = meter;
  }

  describe(operator: LogicalOperator): PlanDescription {
    const inputs = inputsOf(operator).filter(({ type }) => type !== 'argument');
    return {
      operator: `${operator.type.charAt(0).toUpperCase()}${operator.type.slice(1)}`,
      details: this.#detailsOf(operator),
      estimatedRows: Math.round(operator.estimatedRows),
      actual: this.#meter === undefined ? undefined : this.#measurementOf(this.#meter, operator),
      children: inputs.map((input) => this.describe(input)),
    };
  }

  #measurementOf(meter: OperatorMeter, operator: LogicalOperator): { rows: number; timeMs: number } {
    const belowMs = inputsOf(operator).reduce((sum, input) => sum + meter.totalMsOf(input), 0);
    return { rows: meter.rowsOf(operator), timeMs: Math.max(0, meter.totalMsOf(operator) - belowMs) };
  }

  #detailsOf(operator: LogicalOperator): string {
    switch (operator.type) {
      case 'nodeScan':
        return this.#node(operator.node, operator);
      case 'nodeSeek': {
        const by =
          operator.by.type === 'property' ? `.${printKey(operator.by.name)}` : `, ${operator.by.type}`;
        return `${this.#node(operator.node, operator)}${by} ${operator.isList ? 'IN' : '='} ${printExpression(operator.value)}`;
      }
      case 'relationshipSeek':
        return `${this.#name(operator.relationship)} = ${printExpression(operator.value)}`;
      case 'expand':
        return this.#hop(operator, `[${this.#name(operator.relationship)}${kindText(operator.kinds)}]`);
      case 'variableExpand': {
        const bounds = `${operator.minHops}..${operator.maxHops === Number.POSITIVE_INFINITY ? '' : operator.maxHops}`;
        const inner = `[${this.#name(operator.relationships)}${kindText(operator.kinds)}*${bounds}]`;
        return `${this.#hop(operator, inner)}${REACH_TEXT[operator.mode]}`;
      }
      case 'shortestPath': {
        const filters = [...operator.hopPredicates, ...operator.stopPredicates, ...operator.pathPredicates];
        const inner = `[${kindText(operator.kinds)}*]`;
        const ends = arrow(operator.direction, this.#name(operator.from), inner, this.#name(operator.to));
        return `${operator.isAll ? 'all of ' : ''}${ends}${this.#where(filters)}`;
      }
      case 'buildPath':
        return this.#name(operator.path);
      case 'filter':
        return this.#all(operator.predicates);
      case 'semiApply':
        return operator.isAnti ? 'none exists' : 'one exists';
      case 'semiJoin':
        return `${this.#name(operator.node)} ${operator.isAnti ? 'not among' : 'among'}`;
      case 'join':
        return operator.keys.length === 0
          ? 'all pairs'
          : operator.keys
              .map(({ left, right }) => `${printExpression(left)} = ${printExpression(right)}`)
              .join(', ');
      case 'project':
        return operator.items.map(({ slot, expression }) => this.#item(slot, expression)).join(', ');
      case 'aggregate':
        return [
          ...operator.keys.map(({ slot, expression }) => this.#item(slot, expression)),
          ...operator.aggregates.map(({ slot, call }) => this.#item(slot, call)),
        ].join(', ');
      case 'countExpansions':
        return `${this.#name(operator.from)}, ${operator.hops.length} hops`;
      case 'distinct':
        return operator.slots.map((slot) => this.#name(slot)).join(', ');
      case 'sort':
        return this.#keys(operator.keys);
      case 'topK':
        return `${this.#keys(operator.keys)}, first ${printExpression(operator.limit)}`;
      case 'skip':
      case 'limit':
        return printExpression(operator.count);
      case 'unwind':
        return this.#item(operator.slot, operator.list);
      case 'procedureCall':
        return operator.definition.name;
      case 'merge':
      case 'create':
        return [
          ...operator.elements.nodes.map(
            ({ node, kinds }) => `(${[this.#name(node), ...kinds.map(printKey)].join(':')})`,
          ),
          ...operator.elements.relationships.map(({ kind }) => `[:${printKey(kind)}]`),
        ].join(', ');
      case 'delete':
        return this.#all(operator.expressions);
      case 'foreach':
        return this.#item(operator.slot, operator.list);
      default:
        return '';
    }
  }

  #hop(
    operator: Extract<LogicalOperator, { type: 'expand' | 'variableExpand' }>,
    relationship: string,
  ): string {
    const target = `${this.#name(operator.to)}${kindText(operator.toFilter.kinds)}`;
    const hop = arrow(operator.direction, this.#name(operator.from), relationship, target);
    const isFirstOnly = operator.type === 'expand' && operator.isFirstOnly;
    return `${hop}${operator.isInto ? ', into' : ''}${isFirstOnly ? ', first only' : ''}${this.#where(operator.toFilter.predicates)}`;
  }

  #node(slot: Slot, { kinds, predicates }: NodeFilter): string {
    return `${this.#name(slot)}${kindText(kinds)}${this.#where(predicates)}`;
  }

  #where(predicates: readonly Expression[]): string {
    return predicates.length === 0 ? '' : ` WHERE ${this.#all(predicates)}`;
  }

  #all(expressions: readonly Expression[]): string {
    return expressions.map((expression) => printExpression(expression)).join(' AND ');
  }

  #item(slot: Slot, expression: Expression): string {
    const [name, text] = [this.#name(slot), printExpression(expression)];
    return name === text ? name : `${text} AS ${name}`;
  }

  #keys(keys: readonly SortKey[]): string {
    return keys
      .map(({ expression, isDescending }) => `${printExpression(expression)}${isDescending ? ' DESC' : ''}`)
      .join(', ');
  }

  #name(slot: Slot): string {
    return this.#plan.slots[slot]?.name ?? '';
  }
}

const REACH_TEXT = { paths: '', ends: ', ends in reach', reach: ', all ends in reach' } as const;

function arrow(direction: 'outbound' | 'inbound' | 'both', from: string, inner: string, to: string): string {
  const [left, right] = [direction === 'inbound' ? '<-' : '-', direction === 'outbound' ? '->' : '-'];
  return `(${from})${left}${inner}${right}(${to})`;
}

function kindText(kinds: KindExpression | undefined): string {
  return kinds === undefined ? '' : `:${printKinds(kinds)}`;
}
