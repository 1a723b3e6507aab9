import { isName, type TokenCursor } from './token-cursor.ts';

/**
 * Whether the `(` at a position begins a pattern with at least one relationship, not an expression in
 * parentheses. Looks at a kind expression, if there is one, and else at the edges of brackets only, so it hardly
 * takes time once they are matched. Where both readings are possible (`(a)-[b]-(c)`, `(a)--(b)`) it is a pattern.
 */
export function isPatternAhead(cursor: TokenCursor, position: number): boolean {
  const close = cursor.partnerOf(position);

  return close >= 0 && looksLikeNode(cursor, position + 1, close) && looksLikeRelationship(cursor, close + 1);
}

/** Whether a path pattern comes next: `p = …`, `shortestPath(…)` or a node. */
export function isPathPatternAhead(cursor: TokenCursor): boolean {
  const isNamed = isName(cursor.token) && cursor.peek().kind === '=';
  const distance = isNamed ? 2 : 0;
  const { kind, keyword } = cursor.peek(distance);
  if (keyword === 'SHORTESTPATH' || keyword === 'ALLSHORTESTPATHS') {
    return cursor.peek(distance + 1).kind === '(';
  }

  return kind === '(';
}

/** A node from behind its `(` to its `)`; a condition may follow, but no operator: `(a:B AND b)`, `(a {.x} + 1)`. */
function looksLikeNode(cursor: TokenCursor, start: number, close: number): boolean {
  const named = isName(cursor.tokenAt(start)) ? start + 1 : start;
  const properties = cursor.tokenAt(named).kind === ':' ? skipKinds(cursor, named) : named;
  const end = skipProperties(cursor, properties);

  return end === close || cursor.tokenAt(end).keyword === 'WHERE';
}

/** The place behind a kind expression that begins with the colon at `start`. All brackets in it are matched. */
function skipKinds(cursor: TokenCursor, start: number): number {
  let position = start;
  while (isOneOf(cursor.tokenAt(position).kind, ':', '|', '&', '!')) {
    position++;
    const token = cursor.tokenAt(position);
    if (token.kind === '(') {
      position = cursor.partnerOf(position) + 1;
    } else if (isName(token) || token.kind === '%') {
      position++;
    }
  }
  return position;
}

function skipProperties(cursor: TokenCursor, start: number): number {
  if (cursor.tokenAt(start).kind === '{') {
    return cursor.partnerOf(start) + 1;
  }
  return cursor.tokenAt(start).kind === 'parameter' ? start + 1 : start;
}

/** `--(`, `-->`, `<--`, `-[…]-`, `<-[…]-`. */
function looksLikeRelationship(cursor: TokenCursor, start: number): boolean {
  const position = cursor.tokenAt(start).kind === '<' ? start + 1 : start;
  if (cursor.tokenAt(position).kind !== '-') {
    return false;
  }
  const next = cursor.tokenAt(position + 1).kind;
  if (next === '[') {
    const close = cursor.partnerOf(position + 1);
    return close >= 0 && cursor.tokenAt(close + 1).kind === '-' && looksLikeDetails(cursor, position + 2);
  }

  return next === '-' && (cursor.tokenAt(position + 2).kind === '>' || isNodeAt(cursor, position + 2));
}

/** `(a)--(b)`, and not `(a) - -(1)`. */
function isNodeAt(cursor: TokenCursor, position: number): boolean {
  if (cursor.tokenAt(position).kind !== '(') {
    return false;
  }
  const close = cursor.partnerOf(position);

  return close < 0 || looksLikeNode(cursor, position + 1, close);
}

/** The beginning of a relationship's details, behind its `[`. */
function looksLikeDetails(cursor: TokenCursor, start: number): boolean {
  const position = isName(cursor.tokenAt(start)) ? start + 1 : start;
  const token = cursor.tokenAt(position);

  return isOneOf(token.kind, ']', ':', '*', '..', '{', 'parameter') || token.keyword === 'WHERE';
}

function isOneOf(kind: string, ...kinds: readonly string[]): boolean {
  return kinds.includes(kind);
}
