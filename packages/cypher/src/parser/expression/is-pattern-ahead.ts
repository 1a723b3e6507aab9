import { isName, type Parser } from '../parser.ts';

/**
 * Whether the `(` at a position begins a pattern with at least one relationship, not an expression in
 * parentheses. Looks at a kind expression, if there is one, and else at the edges of brackets only, so it hardly
 * takes time once they are matched. Where both readings are possible (`(a)-[b]-(c)`, `(a)--(b)`) it is a pattern.
 */
export function isPatternAhead(parser: Parser, position: number): boolean {
  const close = parser.partnerOf(position);

  return close >= 0 && looksLikeNode(parser, position + 1, close) && looksLikeRelationship(parser, close + 1);
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

/** A node from behind its `(` to its `)`; a condition may follow, but no operator: `(a:B AND b)`, `(a {.x} + 1)`. */
function looksLikeNode(parser: Parser, start: number, close: number): boolean {
  const named = isName(parser.tokenAt(start)) ? start + 1 : start;
  const properties = parser.tokenAt(named).kind === ':' ? skipKinds(parser, named) : named;
  const end = skipProperties(parser, properties);

  return end === close || parser.tokenAt(end).keyword === 'WHERE';
}

/** Behind a kind expression from its colon on. All brackets in it are matched. */
function skipKinds(parser: Parser, start: number): number {
  let position = start;
  while (isOneOf(parser.tokenAt(position).kind, ':', '|', '&', '!')) {
    position += 1;
    const token = parser.tokenAt(position);
    if (token.kind === '(') {
      position = parser.partnerOf(position) + 1;
    } else if (isName(token) || token.kind === '%') {
      position += 1;
    }
  }
  return position;
}

function skipProperties(parser: Parser, start: number): number {
  if (parser.tokenAt(start).kind === '{') {
    return parser.partnerOf(start) + 1;
  }
  return parser.tokenAt(start).kind === 'parameter' ? start + 1 : start;
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

  return next === '-' && (parser.tokenAt(position + 2).kind === '>' || isNodeAt(parser, position + 2));
}

/** `(a)--(b)`, and not `(a) - -(1)`. */
function isNodeAt(parser: Parser, position: number): boolean {
  if (parser.tokenAt(position).kind !== '(') {
    return false;
  }
  const close = parser.partnerOf(position);

  return close < 0 || looksLikeNode(parser, position + 1, close);
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
