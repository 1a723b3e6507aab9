import type { Comparison, ComparisonOperator, Expression } from '../../ast/ast.ts';
import { isGreater, isGreaterOrEqual, isLess, isLessOrEqual } from '../../values/comparison.ts';
import { equals, notEquals } from '../../values/equality.ts';
import type { Ternary } from '../../values/ternary.ts';
import type { Value } from '../../values/value.ts';
import type { Evaluate, ExpressionCompiler } from './expression-compiler.ts';

export const COMPARISONS: Readonly<Record<ComparisonOperator, (left: Value, right: Value) => Ternary>> = {
  equal: equals,
  notEqual: notEquals,
  less: isLess,
  lessOrEqual: isLessOrEqual,
  greater: isGreater,
  greaterOrEqual: isGreaterOrEqual,
};

export function compileComparison(
  { operands, operators }: Comparison,
  compiler: ExpressionCompiler,
): Evaluate {
  const [first, second] = operands;
  const [operator] = operators;

  return operands.length === 2 && first !== undefined && second !== undefined && operator !== undefined
    ? compilePair(first, operator, second, compiler)
    : compileChain({ operands, operators }, compiler);
}

function compilePair(
  first: Expression,
  operator: ComparisonOperator,
  second: Expression,
  compiler: ExpressionCompiler,
): Evaluate {
  const leftIndex = compiler.compileIndex(first);
  const rightIndex = compiler.compileIndex(second);
  const isEquality = operator === 'equal' || operator === 'notEqual';

  if (
    leftIndex !== undefined &&
    rightIndex !== undefined &&
    isEquality &&
    leftIndex.type === rightIndex.type
  ) {
    const whenSame = operator === 'equal';
    return (batch, row) => {
      const left = leftIndex.read(batch, row);
      const right = rightIndex.read(batch, row);
      return left === -1 || right === -1 ? null : (left === right) === whenSame;
    };
  }

  const compare = COMPARISONS[operator];
  const left = compiler.compile(first);
  const right = compiler.compile(second);
  const { poll } = compiler.context;
  return (batch, row) => {
    const one = left(batch, row);
    const other = right(batch, row);
    if (typeof one !== 'number') {
      poll.spendOnAll(one);
    }
    return compare(one, other);
  };
}

/** `a < b <= c`: false as soon as one comparison is. */
function compileChain(
  { operands, operators }: Pick<Comparison, 'operands' | 'operators'>,
  compiler: ExpressionCompiler,
): Evaluate {
  const [first, ...others] = operands.map((operand) => compiler.compile(operand));
  const comparisons = operators.map((operator) => COMPARISONS[operator]);
  const { poll } = compiler.context;

  return (batch, row) => {
    let left = first?.(batch, row) ?? null;
    let result: Ternary = true;
    for (const [place, other] of others.entries()) {
      const right = other(batch, row);
      poll.spendOnAll(right);
      const holds: Ternary = comparisons[place]?.(left, right) ?? null;
      if (holds === false) {
        return false;
      }
      result = holds === null ? null : result;
      left = right;
    }
    return result;
  };
}
