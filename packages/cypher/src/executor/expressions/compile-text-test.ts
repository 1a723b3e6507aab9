import type { BinaryOperation } from '../../ast/ast.ts';
import { findText } from '../../values/find-text.ts';
import { compilePattern, type LinearPattern } from '../../values/regex/compile-pattern.ts';
import type { Value } from '../../values/value.ts';
import type { Evaluate, ExpressionCompiler } from './expression-compiler.ts';

/** Null when one side is not a text. */
export function startsWith(text: Value, part: Value): Value {
  return typeof text === 'string' && typeof part === 'string' ? text.startsWith(part) : null;
}

export function endsWith(text: Value, part: Value): Value {
  return typeof text === 'string' && typeof part === 'string' ? text.endsWith(part) : null;
}

export function contains(text: Value, part: Value): Value {
  return typeof text === 'string' && typeof part === 'string' ? findText(text, part) !== -1 : null;
}

/** `text =~ pattern`: compiled once while the pattern stays the same. */
export function compileMatches({ left, right }: BinaryOperation, compiler: ExpressionCompiler): Evaluate {
  const text = compiler.compile(left);
  const pattern = compiler.compile(right);
  const { poll } = compiler.context;
  let source: string | undefined;
  let compiled: LinearPattern | undefined;

  return (batch, row) => {
    const value = text(batch, row);
    const wanted = pattern(batch, row);
    if (typeof value !== 'string' || typeof wanted !== 'string') {
      return null;
    }
    if (compiled === undefined || source !== wanted) {
      compiled = compilePattern(wanted);
      source = wanted;
    }
    poll.spend(value.length >>> 4);
    return compiled.matches(value, poll);
  };
}
