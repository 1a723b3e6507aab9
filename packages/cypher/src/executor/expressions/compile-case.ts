import type { Case } from '../../ast/ast.ts';
import { equals } from '../../values/equality.ts';
import { asTernary } from './as-ternary.ts';
import type { Evaluate, ExpressionCompiler } from './expression-compiler.ts';

/** The first alternative that applies; nothing else is evaluated. */
export function compileCase(
  { subject, alternatives, otherwise }: Case,
  compiler: ExpressionCompiler,
): Evaluate {
  const fallback = otherwise === undefined ? () => null : compiler.compile(otherwise);
  const compiled = alternatives.map(({ condition, result }) => ({
    condition: compiler.compile(condition),
    result: compiler.compile(result),
  }));

  if (subject === undefined) {
    return (batch, row) => {
      const chosen = compiled.find(({ condition }) => asTernary(condition(batch, row), 'WHEN') === true);
      return (chosen?.result ?? fallback)(batch, row);
    };
  }

  const evaluate = compiler.compile(subject);
  return (batch, row) => {
    const value = evaluate(batch, row);
    const chosen = compiled.find(({ condition }) => equals(value, condition(batch, row)) === true);
    return (chosen?.result ?? fallback)(batch, row);
  };
}
