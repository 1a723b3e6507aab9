import type { Parameter } from '../ast/ast.ts';
import type { Parser } from './parser.ts';

/** Parameter = '$' (SymbolicName | DecimalInteger) */
export function parseParameter(parser: Parser): Parameter {
  const { start, end, value } = parser.expect('parameter');

  return { type: 'parameter', range: { start, end }, name: value };
}
