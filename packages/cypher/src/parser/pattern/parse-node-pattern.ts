import type { Expression, MapLiteral, NodePattern, Parameter, Variable } from '../../ast/ast.ts';
import { parseParameter } from '../parse-parameter.ts';
import { isName, type Parser } from '../parser.ts';
import { parseKindExpression } from './parse-kind-expression.ts';

/** NodePattern = '(' [Variable] [':' Kinds] [Properties] ['WHERE' Expression] ')' */
export function parseNodePattern(parser: Parser): NodePattern {
  const { start } = parser.expect('(');
  const variable = parsePatternVariable(parser);
  const kinds = parser.is(':') ? parseKindExpression(parser) : undefined;
  const properties = parseProperties(parser);
  const where = parsePatternWhere(parser);
  if (parser.tryTake(')') === undefined) {
    parser.failUnexpected(
      ...(kinds === undefined ? ['":"'] : []),
      ...(properties === undefined ? ['"{"'] : []),
    );
  }

  return { type: 'node', range: parser.rangeFrom(start), variable, kinds, properties, where };
}

/** Any word; only `WHERE` may mean the condition instead. */
export function parsePatternVariable(parser: Parser): Variable | undefined {
  const { token } = parser;
  if (!isName(token) || (token.keyword === 'WHERE' && !/^[)\]:{*]$/.test(parser.peek().kind))) {
    return undefined;
  }
  parser.take();

  return { type: 'variable', range: { start: token.start, end: token.end }, name: token.value };
}

/** Properties = MapLiteral | Parameter */
export function parseProperties(parser: Parser): MapLiteral | Parameter | undefined {
  if (parser.is('{')) {
    return parser.parseMapLiteral();
  }

  return parser.is('parameter') ? parseParameter(parser) : undefined;
}

export function parsePatternWhere(parser: Parser): Expression | undefined {
  return parser.tryKeyword('WHERE') === undefined ? undefined : parser.parseExpression();
}
