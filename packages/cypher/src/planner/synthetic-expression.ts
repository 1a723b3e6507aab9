import type { ComparisonOperator, Expression, Variable } from '../ast/ast.ts';
import type { KindExpression } from '../ast/kind-expression.ts';
import type { SourceRange } from '../ast/source-range.ts';

/* Expressions that patterns imply: `(n:A {name: 'x'})` means `n:A AND n.name = 'x'`. */

export function kindTestOf(subject: Variable, kinds: KindExpression): Expression {
  return { type: 'kindTest', range: kinds.range, subject, kinds };
}

export function propertyEquals(subject: Variable, name: string, value: Expression): Expression {
  const property: Expression = { type: 'property', range: value.range, subject, name };
  return compare(property, 'equal', value);
}

export function compare(left: Expression, operator: ComparisonOperator, right: Expression): Expression {
  return { type: 'comparison', range: right.range, operands: [left, right], operators: [operator] };
}

export function not(operand: Expression): Expression {
  return { type: 'unary', range: operand.range, operator: 'not', operand };
}

/** `all(key IN keys(map) WHERE subject[key] = map[key])` */
export function propertiesMatch(subject: Variable, map: Expression, key: Variable): Expression {
  const { range } = map;
  return {
    type: 'quantifier',
    range,
    quantifier: 'all',
    variable: key,
    list: { type: 'call', range, name: 'keys', isDistinct: false, arguments: [map] },
    where: compare({ type: 'subscript', range, subject, index: key }, 'equal', {
      type: 'subscript',
      range,
      subject: map,
      index: key,
    }),
  };
}

export function allOf(kinds: readonly KindExpression[], range: SourceRange): KindExpression | undefined {
  const [first, ...others] = kinds;
  return first === undefined || others.length === 0 ? first : { type: 'allKinds', range, operands: kinds };
}

/** The parts of `a AND b AND c`. */
export function conjunctsOf(predicate: Expression | undefined): Expression[] {
  if (predicate === undefined) {
    return [];
  }
  return predicate.type === 'binary' && predicate.operator === 'and'
    ? [...conjunctsOf(predicate.left), ...conjunctsOf(predicate.right)]
    : [predicate];
}
