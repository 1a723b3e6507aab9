import type { BinaryOperation, BinaryOperator, UnaryOperation } from '../../ast/ast.ts';
import { add, divide, modulo, multiply, negate, plus, power, subtract } from '../../values/arithmetic.ts';
import { concatenate } from '../../values/concatenation.ts';
import { xor } from '../../values/ternary.ts';
import type { Value } from '../../values/value.ts';
import { asTernary } from './as-ternary.ts';
import { compileMembership } from './compile-membership.ts';
import { compileMatches, contains, endsWith, startsWith } from './compile-text-test.ts';
import type { Evaluate, ExpressionCompiler } from './expression-compiler.ts';

export function compileUnary({ operator, operand }: UnaryOperation, compiler: ExpressionCompiler): Evaluate {
  const evaluate = compiler.compile(operand);

  switch (operator) {
    case 'minus':
      return (batch, row) => negate(evaluate(batch, row));
    case 'plus':
      return (batch, row) => plus(evaluate(batch, row));
    case 'not':
      return (batch, row) => {
        const value = asTernary(evaluate(batch, row), 'NOT');
        return value === null ? null : !value;
      };
  }
}

export function compileBinary(operation: BinaryOperation, compiler: ExpressionCompiler): Evaluate {
  switch (operation.operator) {
    case 'and':
      return compileAnd(operation, compiler);
    case 'or':
      return compileOr(operation, compiler);
    case 'in':
      return compileMembership(operation, compiler);
    case 'matches':
      return compileMatches(operation, compiler);
    default: {
      const apply = OPERATIONS[operation.operator];
      const left = compiler.compile(operation.left);
      const right = compiler.compile(operation.right);
      const { poll } = compiler.context;
      return (batch, row) => {
        const first = left(batch, row);
        const second = right(batch, row);
        if (typeof first === 'number' && typeof second === 'number') {
          return apply(first, second);
        }
        const result = apply(first, second);
        poll.spendOn(first);
        poll.spendOn(result);
        return result;
      };
    }
  }
}

type Operation = (left: Value, right: Value) => Value;

const OPERATIONS: Readonly<Record<Exclude<BinaryOperator, 'and' | 'or' | 'in' | 'matches'>, Operation>> = {
  xor: (left, right) => xor(asTernary(left, 'XOR'), asTernary(right, 'XOR')),
  add,
  subtract,
  multiply,
  divide,
  modulo,
  power,
  concatenate,
  startsWith,
  endsWith,
  contains,
};

/** The right side is not evaluated when the left decides. */
function compileAnd(operation: BinaryOperation, compiler: ExpressionCompiler): Evaluate {
  const left = compiler.compile(operation.left);
  const right = compiler.compile(operation.right);

  return (batch, row) => {
    const first = asTernary(left(batch, row), 'AND');
    if (first === false) {
      return false;
    }
    const second = asTernary(right(batch, row), 'AND');
    return second === false ? false : first === null || second === null ? null : true;
  };
}

function compileOr(operation: BinaryOperation, compiler: ExpressionCompiler): Evaluate {
  const left = compiler.compile(operation.left);
  const right = compiler.compile(operation.right);

  return (batch, row) => {
    const first = asTernary(left(batch, row), 'OR');
    if (first === true) {
      return true;
    }
    const second = asTernary(right(batch, row), 'OR');
    return second === true ? true : first === null || second === null ? null : false;
  };
}
