import type { Variable } from '../ast/ast.ts';
import type { Slot } from './logical-plan.ts';

/** Whether two syntax trees say the same, wherever they stand: variables are compared by their slots. */
export function areEqualExpressions(left: unknown, right: unknown, slotOf: (it: Variable) => Slot): boolean {
  if (Object.is(left, right)) {
    return true;
  }
  if (!isObject(left) || !isObject(right)) {
    return false;
  }
  if (isVariable(left) && isVariable(right)) {
    return slotOf(left) === slotOf(right);
  }

  const names = Object.keys(left).filter((name) => name !== 'range');
  return (
    names.length === Object.keys(right).filter((name) => name !== 'range').length &&
    names.every((name) => areEqualExpressions(left[name], right[name], slotOf))
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isVariable(value: object): value is Variable {
  return 'type' in value && value.type === 'variable';
}
