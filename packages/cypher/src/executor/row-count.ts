import type { Expression } from '../ast/ast.ts';
import { CypherError } from '../errors/cypher-error.ts';
import { isInteger } from '../values/type-guards.ts';
import { typeNameOf } from '../values/type-name.ts';
import type { Value } from '../values/value.ts';
import type { ExpressionCompiler } from './expressions/expression-compiler.ts';

/** The number of a SKIP or LIMIT, which reads no row. */
export function compileRowCount(
  expression: Expression,
  clause: 'SKIP' | 'LIMIT',
  compiler: ExpressionCompiler,
): () => number {
  const evaluate = compiler.compile(expression);
  return () => toRowCount(evaluate({ size: 1, columns: [] }, 0), clause);
}

function toRowCount(value: Value, clause: string): number {
  if (!isInteger(value)) {
    throw rowCountError(
      'InvalidArgumentType',
      `${clause} needs an integer, but got a value of type ${typeNameOf(value)}.`,
    );
  }
  if (value < 0) {
    throw rowCountError(
      'NegativeIntegerArgument',
      `${clause} needs a number that is not negative, but got ${value}.`,
    );
  }
  return Number(value);
}

function rowCountError(reason: string, message: string): CypherError {
  return new CypherError('CYPHER_VALUE', message, { phase: 'runtime', type: 'SyntaxError', reason });
}
