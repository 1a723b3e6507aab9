import type { Expression } from '../../ast/ast.ts';
import type { KindExpression } from '../../ast/kind-expression.ts';
import { printExpression, printKinds } from '../../printer/print-syntax.ts';
import type { Expand, NodeFilter, Plan, ProjectedItem, Slot, SortKey } from '../logical-plan.ts';

/** How the parts of operators are written in a plan that people read. */
export class OperatorWords {
  readonly #slots: Plan['slots'];

  constructor(slots: Plan['slots']) {
    this.#slots = slots;
  }

  name(slot: Slot): string {
    return this.#slots[slot]?.name ?? '';
  }

  node(slot: Slot, { kinds, predicates }: NodeFilter): string {
    return `${this.name(slot)}${this.kinds(kinds)}${this.where(predicates)}`;
  }

  kinds(kinds: KindExpression | undefined): string {
    return kinds === undefined ? '' : `:${printKinds(kinds)}`;
  }

  /** `relationship`: what stands between the brackets. */
  arrow(direction: Expand['direction'], from: string, relationship: string, to: string): string {
    const [left, right] = [direction === 'inbound' ? '<-' : '-', direction === 'outbound' ? '->' : '-'];
    return `(${from})${left}[${relationship}]${right}(${to})`;
  }

  where(predicates: readonly Expression[]): string {
    return predicates.length === 0 ? '' : ` WHERE ${this.all(predicates)}`;
  }

  all(expressions: readonly Expression[]): string {
    return expressions.map((expression) => printExpression(expression)).join(' AND ');
  }

  item({ slot, expression }: ProjectedItem): string {
    const [name, text] = [this.name(slot), printExpression(expression)];
    return name === text ? name : `${text} AS ${name}`;
  }

  items(items: readonly ProjectedItem[]): string {
    return items.map((item) => this.item(item)).join(', ');
  }

  keys(keys: readonly SortKey[]): string {
    return keys
      .map(({ expression, isDescending }) => `${printExpression(expression)}${isDescending ? ' DESC' : ''}`)
      .join(', ');
  }
}
