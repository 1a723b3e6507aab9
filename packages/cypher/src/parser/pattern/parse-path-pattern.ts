import type { NodePattern, PathPattern, PathSelector, RelationshipPattern, Variable } from '../../ast/ast.ts';
import type { CypherError } from '../../errors/cypher-error.ts';
import { parseVariable } from '../parse-variable.ts';
import { isName, type Parser } from '../parser.ts';
import { parseNodePattern } from './parse-node-pattern.ts';
import { parseRelationshipPattern } from './parse-relationship-pattern.ts';

/** PatternPart = [Variable '='] (PatternElement | ShortestPathPattern) */
export function parsePathPattern(parser: Parser): PathPattern {
  const { start } = parser.token;
  const variable = parsePathVariable(parser);
  const element = parseElement(parser);

  return { type: 'path', range: parser.rangeFrom(start), variable, ...element };
}

/** Pattern = PatternPart { ',' PatternPart } */
export function parsePathPatterns(parser: Parser): readonly PathPattern[] {
  const patterns = [parser.parsePathPattern()];
  while (parser.tryTake(',') !== undefined) {
    patterns.push(parser.parsePathPattern());
  }

  return patterns;
}

function parsePathVariable(parser: Parser): Variable | undefined {
  if (!isName(parser.token) || parser.peek().kind !== '=') {
    return undefined;
  }
  const variable = parseVariable(parser);
  parser.expect('=');

  return variable;
}

type Element = Pick<PathPattern, 'selector' | 'nodes' | 'relationships'>;

/**
 * PatternElement = [PathSelector] NodePattern { RelationshipPattern NodePattern } | '(' PatternElement ')'
 * ShortestPathPattern = ('shortestPath' | 'allShortestPaths') '(' PatternElement ')'
 */
function parseElement(parser: Parser): Element {
  const prefix = parsePrefix(parser);
  if (prefix !== undefined) {
    return { ...parseParenthesisable(parser), selector: prefix };
  }
  const selector = parseSelector(parser);
  if (selector === 'all') {
    return parseParenthesisable(parser);
  }
  parser.expect('(');
  const element = parseParenthesisable(parser);
  parser.expect(')');

  return { ...element, selector };
}

/** PathSelector = 'ANY' 'SHORTEST' | 'SHORTEST' '1' | 'ALL' 'SHORTEST': the newer way to write shortest paths. */
function parsePrefix(parser: Parser): PathSelector | undefined {
  const { keyword } = parser.token;
  if ((keyword === 'ANY' || keyword === 'ALL') && parser.isKeyword('SHORTEST', 1)) {
    parser.take();
    parser.take();
    return keyword === 'ANY' ? 'shortest' : 'allShortest';
  }
  if (keyword === 'SHORTEST' && parser.peek().kind === 'integer') {
    parser.take();
    return parseCount(parser);
  }

  return undefined;
}

function parseCount(parser: Parser): PathSelector {
  if (parser.token.value !== '1') {
    throw parser.createError(
      'UnexpectedSyntax',
      parser.token,
      'only one shortest path per pair of nodes, or all of them, can be asked for: SHORTEST 1, ALL SHORTEST',
    );
  }
  parser.take();

  return 'shortest';
}

function parseParenthesisable(parser: Parser): Element {
  if (!parser.is('(') || parser.peek().kind !== '(') {
    return parseChain(parser);
  }
  parser.take();
  const element = parser.nest(() => parseParenthesisable(parser));
  parser.expect(')');
  refuseQuantifier(parser);

  return element;
}

function parseSelector(parser: Parser): PathSelector {
  if (parser.peek().kind !== '(') {
    return 'all';
  }
  if (parser.tryKeyword('SHORTESTPATH') !== undefined) {
    return 'shortest';
  }

  return parser.tryKeyword('ALLSHORTESTPATHS') === undefined ? 'all' : 'allShortest';
}

function parseChain(parser: Parser): Element {
  const nodes: NodePattern[] = [parseNodePattern(parser)];
  const relationships: RelationshipPattern[] = [];
  while (parser.is('-') || parser.is('<')) {
    relationships.push(parseRelationshipPattern(parser));
    nodes.push(parseNodePattern(parser));
  }

  refuseQuantifiedPart(parser);

  return { selector: 'all', nodes, relationships };
}

/** `((a)-->(b)){1,3}` */
function refuseQuantifier(parser: Parser): void {
  if (parser.is('{') || parser.is('+') || parser.is('*')) {
    throw createQuantifierError(parser);
  }
}

/** `(a) ((b)-->(c)){1,3} (d)` */
function refuseQuantifiedPart(parser: Parser): void {
  if (parser.is('(') && parser.peek().kind === '(') {
    throw createQuantifierError(parser);
  }
}

function createQuantifierError(parser: Parser): CypherError {
  return parser.createError(
    'UnexpectedSyntax',
    parser.token,
    'parts of paths cannot be repeated, only relationships can: -[:KIND*1..3]-> or -[:KIND]->{1,3}',
  );
}
