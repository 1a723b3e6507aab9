import type { NodePattern, PathPattern, PathSelector, RelationshipPattern, Variable } from '../../ast/ast.ts';
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
 * PatternElement = NodePattern { RelationshipPattern NodePattern } | '(' PatternElement ')'
 * ShortestPathPattern = ('shortestPath' | 'allShortestPaths') '(' PatternElement ')'
 */
function parseElement(parser: Parser): Element {
  const selector = parseSelector(parser);
  if (selector === 'all') {
    return parseParenthesisable(parser);
  }
  parser.expect('(');
  const element = parseParenthesisable(parser);
  parser.expect(')');

  return { ...element, selector };
}

function parseParenthesisable(parser: Parser): Element {
  if (!parser.is('(') || parser.peek().kind !== '(') {
    return parseChain(parser);
  }
  parser.take();
  const element = parser.nest(() => parseParenthesisable(parser));
  parser.expect(')');

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

  return { selector: 'all', nodes, relationships };
}
