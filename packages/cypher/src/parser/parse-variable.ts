import type { Variable } from '../ast/ast.ts';
import type { Parser } from './parser.ts';

/** Variable = SymbolicName, where it cannot be anything else. */
export function parseVariable(parser: Parser, what = 'the name of a variable'): Variable {
  const { start, end, value } = parser.expectName(what);

  return { type: 'variable', range: { start, end }, name: value };
}
