import type { Expression, Variable } from './ast.ts';

/** Whether two occurrences of variables mean the same. */
export type VariableEquality = (left: Variable, right: Variable) => boolean;

const BY_NAME: VariableEquality = (left, right) => left.name === right.name;

/**
 * Whether two expressions are written the same way, apart from spaces, comments and needless parentheses. Says
 * nothing about expressions that merely have the same value. Variables are compared by name unless told
 * otherwise.
 */
export function expressionsEqual(left: Expression, right: Expression, areSame = BY_NAME): boolean {
  return areEqual(left, right, areSame);
}

function areEqual(left: unknown, right: unknown, areSame: VariableEquality): boolean {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) {
    return Object.is(left, right);
  }
  if (isVariable(left) && isVariable(right)) {
    return areSame(left, right);
  }

  const leftEntries = Object.entries(left);
  const rightValues = new Map<string, unknown>(Object.entries(right));

  return (
    leftEntries.length === rightValues.size &&
    leftEntries.every(([key, value]) => key === 'range' || areEqual(value, rightValues.get(key), areSame))
  );
}

function isVariable(value: object): value is Variable {
  return 'type' in value && value.type === 'variable';
}
