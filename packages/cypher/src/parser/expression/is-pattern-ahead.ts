import { isName, type Parser } from '../parser.ts';

/**
 * Whether the `(` at a position begins a pattern with at least one relationship, not an expression in
 * parentheses. Looks at the tokens inside the first brackets' edges and behind them, so it takes constant time
 * once brackets are matched. Where both readings are possible (`(a)-[b]-(c)`, `(a)--(b)`) it is a pattern.
 */
export function isPatternAhead(parser: Parser, position: number): boolean {
  const close = parser.partnerOf(position);

  return close >= 0 && looksLikeNode(parser, position + 1) && looksLikeRelationship(parser, close + 1);
}

/** Whether a path pattern comes next: `p = …`, `shortestPath(…)` or a node. */
export function isPathPatternAhead(parser: Parser): boolean {
  const isNamed = isName(parser.token) && parser.peek().kind === '=';
  const distance = isNamed ? 2 : 0;
  const { kind, keyword } = parser.peek(distance);
  if (keyword === 'SHORTESTPATH' || keyword === 'ALLSHORTESTPATHS') {
    return parser.peek(distance + 1).kind === '(';
  }

  return kind === '(';
}

/** The beginning of a node, behind its `(`. */
function looksLikeNode(parser: Parser, start: number): boolean {
  const position = isName(parser.tokenAt(start)) ? start + 1 : start;
  const token = parser.tokenAt(position);

  return isOneOf(token.kind, ')', ':', '{', 'parameter') || token.keyword === 'WHERE';
}

/** `--(`, `-->`, `<--`, `-[…]-`, `<-[…]-`. */
function looksLikeRelationship(parser: Parser, start: number): boolean {
  const position = parser.tokenAt(start).kind === '<' ? start + 1 : start;
  if (parser.tokenAt(position).kind !== '-') {
    return false;
  }
  const next = parser.tokenAt(position + 1).kind;
  if (next === '[') {
    const close = parser.partnerOf(position + 1);
    return close >= 0 && parser.tokenAt(close + 1).kind === '-' && looksLikeDetails(parser, position + 2);
  }

  return next === '-' && isOneOf(parser.tokenAt(position + 2).kind, '(', '>');
}

/** The beginning of a relationship's details, behind its `[`. */
function looksLikeDetails(parser: Parser, start: number): boolean {
  const position = isName(parser.tokenAt(start)) ? start + 1 : start;
  const token = parser.tokenAt(position);

  return isOneOf(token.kind, ']', ':', '*', '..', '{', 'parameter') || token.keyword === 'WHERE';
}

function isOneOf(kind: string, ...kinds: readonly string[]): boolean {
  return kinds.includes(kind);
}
