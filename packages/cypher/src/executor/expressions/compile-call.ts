import { invariant } from '@secgraph/kernel';
import type { FunctionCall } from '../../ast/ast.ts';
import { findFunction } from '../../functions/find-function.ts';
import type { Evaluate, ExpressionCompiler } from './expression-compiler.ts';

export function compileCall(call: FunctionCall, compiler: ExpressionCompiler): Evaluate {
  const definition = findFunction(call.name);
  invariant(definition?.type === 'scalar', `The binder let ${call.name} pass.`);

  const { functions } = compiler.context;
  const [first, second, ...others] = call.arguments.map((argument) => compiler.compile(argument));

  if (first === undefined) {
    return () => definition.call([], functions);
  }
  if (second === undefined) {
    return (batch, row) => definition.call([first(batch, row)], functions);
  }
  return (batch, row) =>
    definition.call(
      [first(batch, row), second(batch, row), ...others.map((evaluate) => evaluate(batch, row))],
      functions,
    );
}
