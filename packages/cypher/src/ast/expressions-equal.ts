import type { Expression, Variable } from './ast.ts';

/** Whether two occurrences of variables mean the same. */
export type VariableEquality = (left: Variable, right: Variable) => boolean;

/**
 * Whether two expressions are written the same way, apart from spaces, comments and needless parentheses. Says
 * nothing about expressions that merely have the same value.
 */
export function expressionsEqual(left: Expression, right: Expression, areSame: VariableEquality): boolean {
  return areEqual(left, right, areSame);
}

function areEqual(left: unknown, right: unknown, areSame: VariableEquality): boolean {
  if (Object.is(left, right)) {
    return true;
  }
  if (!isObject(left) || !isObject(right) || left['type'] !== right['type']) {
    return false;
  }
  if (isVariable(left) && isVariable(right)) {
    return areSame(left, right);
  }
  const names = Object.keys(left);

  return (
    names.length === Object.keys(right).length &&
    names.every((name) => name === 'range' || areEqual(left[name], right[name], areSame))
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isVariable(value: object): value is Variable {
  return 'type' in value && value.type === 'variable';
}
