import type {
  CreateClause,
  DeleteClause,
  Expression,
  ForeachClause,
  MergeClause,
  PropertyAccess,
  RemoveClause,
  RemoveItem,
  SetClause,
  SetItem,
  Subscript,
  UpdateClause,
  Variable,
} from '../../ast/ast.ts';
import { parsePropertyExpression } from '../expression/parse-postfix.ts';
import { parseVariable } from '../parse-variable.ts';
import type { Parser } from '../parser.ts';
import { parsePathPatterns } from '../pattern/parse-path-pattern.ts';

/** UpdatingClause; fails when none comes next. */
export function parseUpdateClause(parser: Parser): UpdateClause {
  switch (parser.token.keyword) {
    case 'CREATE':
      return parseCreate(parser);
    case 'MERGE':
      return parseMerge(parser);
    case 'SET':
      return parseSet(parser);
    case 'REMOVE':
      return parseRemove(parser);
    case 'DELETE':
    case 'DETACH':
      return parseDelete(parser);
    case 'FOREACH':
      return parser.nest(() => parseForeach(parser));
    default:
      return parser.failUnexpected('CREATE', 'MERGE', 'SET', 'REMOVE', 'DELETE', 'DETACH DELETE', 'FOREACH');
  }
}

/** Create = 'CREATE' Pattern */
function parseCreate(parser: Parser): CreateClause {
  const { start } = parser.expectKeyword('CREATE');
  const patterns = parsePathPatterns(parser);

  return { type: 'create', range: parser.rangeFrom(start), patterns };
}

/** Merge = 'MERGE' PatternPart { 'ON' ('MATCH' | 'CREATE') Set } */
function parseMerge(parser: Parser): MergeClause {
  const { start } = parser.expectKeyword('MERGE');
  const pattern = parser.parsePathPattern();
  const onCreate: SetItem[] = [];
  const onMatch: SetItem[] = [];

  while (parser.tryKeyword('ON') !== undefined) {
    const items = parser.tryKeyword('CREATE') === undefined ? onMatch : onCreate;
    if (items === onMatch) {
      parser.expectKeyword('MATCH');
    }
    items.push(...parseSet(parser).items);
  }

  return { type: 'merge', range: parser.rangeFrom(start), pattern, onCreate, onMatch };
}

/** Set = 'SET' SetItem { ',' SetItem } */
function parseSet(parser: Parser): SetClause {
  const { start } = parser.expectKeyword('SET');
  const items = [parseSetItem(parser)];
  while (parser.tryTake(',') !== undefined) {
    items.push(parseSetItem(parser));
  }

  return { type: 'set', range: parser.rangeFrom(start), items };
}

/** SetItem = PropertyExpression '=' Expression | Variable ('=' | '+=') Expression | Variable NodeLabels */
function parseSetItem(parser: Parser): SetItem {
  const { start } = parser.token;
  const target = parseTarget(parser);
  if (target.type !== 'variable') {
    parser.expect('=');
    const value = parser.parseExpression();
    return { type: 'setProperty', range: parser.rangeFrom(start), target, value };
  }

  if (parser.is(':')) {
    const kinds = parseKinds(parser);
    return { type: 'setKinds', range: parser.rangeFrom(start), variable: target, kinds };
  }
  const isMerge = parser.tryTake('+=') !== undefined;
  if (!isMerge && parser.tryTake('=') === undefined) {
    parser.failUnexpected('":"', '"."');
  }
  const value = parser.parseExpression();

  return { type: 'setProperties', range: parser.rangeFrom(start), variable: target, value, isMerge };
}

/** What SET and REMOVE change: a variable, or a property of something. */
function parseTarget(parser: Parser): Variable | PropertyAccess | Subscript {
  const begin = parser.token;
  const target: Expression = parsePropertyExpression(parser);
  if (target.type === 'variable' || target.type === 'property' || target.type === 'subscript') {
    return target;
  }
  throw parser.createError(
    'UnexpectedSyntax',
    { start: begin.start, end: target.range.end },
    'only variables and properties can be changed: n, n.name, n[key]',
  );
}

/** NodeLabels = { ':' LabelName }+ */
function parseKinds(parser: Parser): readonly string[] {
  const kinds: string[] = [];
  while (parser.tryTake(':') !== undefined) {
    kinds.push(parser.expectName('the name of a kind').value);
  }

  return kinds;
}

/** Remove = 'REMOVE' RemoveItem { ',' RemoveItem } */
function parseRemove(parser: Parser): RemoveClause {
  const { start } = parser.expectKeyword('REMOVE');
  const items = [parseRemoveItem(parser)];
  while (parser.tryTake(',') !== undefined) {
    items.push(parseRemoveItem(parser));
  }

  return { type: 'remove', range: parser.rangeFrom(start), items };
}

/** RemoveItem = Variable NodeLabels | PropertyExpression */
function parseRemoveItem(parser: Parser): RemoveItem {
  const { start } = parser.token;
  const target = parseTarget(parser);
  if (target.type !== 'variable') {
    return { type: 'removeProperty', range: parser.rangeFrom(start), target };
  }
  const kinds = parseKinds(parser);
  if (kinds.length === 0) {
    parser.failUnexpected('"."');
  }

  return { type: 'removeKinds', range: parser.rangeFrom(start), variable: target, kinds };
}

/** Delete = ['DETACH'] 'DELETE' Expression { ',' Expression } */
function parseDelete(parser: Parser): DeleteClause {
  const { start } = parser.token;
  const isDetach = parser.tryKeyword('DETACH') !== undefined;
  parser.expectKeyword('DELETE');
  const expressions = [parser.parseExpression()];
  while (parser.tryTake(',') !== undefined) {
    expressions.push(parser.parseExpression());
  }

  return { type: 'delete', range: parser.rangeFrom(start), isDetach, expressions };
}

/** Foreach = 'FOREACH' '(' Variable 'IN' Expression '|' { UpdatingClause }+ ')' */
function parseForeach(parser: Parser): ForeachClause {
  const { start } = parser.expectKeyword('FOREACH');
  parser.expect('(');
  const variable = parseVariable(parser);
  parser.expectKeyword('IN');
  const list = parser.parseExpressionBeforeBar();
  parser.expect('|');
  const clauses = [parseUpdateClause(parser)];
  while (parser.tryTake(')') === undefined) {
    clauses.push(parseUpdateClause(parser));
  }

  return { type: 'foreach', range: parser.rangeFrom(start), variable, list, clauses };
}
