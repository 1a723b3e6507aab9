import { invariant } from '@secgraph/kernel';
import type { FunctionCall } from '../../ast/ast.ts';
import { findFunction } from '../../functions/find-function.ts';
import type { Value } from '../../values/value.ts';
import type { Evaluate, ExpressionCompiler } from './expression-compiler.ts';

export function compileCall(call: FunctionCall, compiler: ExpressionCompiler): Evaluate {
  const definition = findFunction(call.name);
  invariant(definition?.type === 'scalar', `The binder let ${call.name} pass.`);

  const { functions, poll } = compiler.context;
  const [first, second, ...others] = call.arguments.map((argument) => compiler.compile(argument));

  if (first === undefined) {
    return () => definition.call([], functions);
  }
  // A call cannot be cancelled. One after the other can.
  const run = (args: readonly Value[]): Value => {
    const result = definition.call(args, functions);
    for (const value of args) {
      poll.spendOn(value);
    }
    poll.spendOn(result);
    return result;
  };
  if (second === undefined) {
    return (batch, row) => run([first(batch, row)]);
  }
  return (batch, row) =>
    run([first(batch, row), second(batch, row), ...others.map((evaluate) => evaluate(batch, row))]);
}
