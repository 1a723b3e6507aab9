import type { Case, CaseAlternative } from '../../ast/ast.ts';
import type { Parser } from '../parser.ts';

/** CaseExpression = 'CASE' [Expression] {'WHEN' Expression 'THEN' Expression}+ ['ELSE' Expression] 'END' */
export function parseCase(parser: Parser): Case {
  const { start } = parser.expectKeyword('CASE');
  const subject = parser.isKeyword('WHEN') ? undefined : parser.parseExpression();

  const alternatives: CaseAlternative[] = [];
  while (alternatives.length === 0 || parser.isKeyword('WHEN')) {
    parser.expectKeyword('WHEN');
    const condition = parser.parseExpression();
    parser.expectKeyword('THEN');
    alternatives.push({ condition, result: parser.parseExpression() });
  }

  const otherwise = parser.tryKeyword('ELSE') === undefined ? undefined : parser.parseExpression();
  parser.expectKeyword('END');

  return { type: 'case', range: parser.rangeFrom(start), subject, alternatives, otherwise };
}
