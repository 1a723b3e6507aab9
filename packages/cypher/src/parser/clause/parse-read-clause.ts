import type {
  CallProcedureClause,
  CallSubqueryClause,
  Expression,
  MatchClause,
  ProcedureYield,
  UnwindClause,
  Variable,
} from '../../ast/ast.ts';
import { parseArguments } from '../expression/parse-call.ts';
import { parseVariable } from '../parse-variable.ts';
import type { Parser } from '../parser.ts';
import { parsePathPatterns } from '../pattern/parse-path-pattern.ts';

/** Match = ['OPTIONAL'] 'MATCH' Pattern ['WHERE' Expression] */
export function parseMatch(parser: Parser): MatchClause {
  const { start } = parser.token;
  const isOptional = parser.tryKeyword('OPTIONAL') !== undefined;
  parser.expectKeyword('MATCH');
  const patterns = parsePathPatterns(parser);
  const where = parseWhere(parser);

  return { type: 'match', range: parser.rangeFrom(start), isOptional, patterns, where };
}

export function parseWhere(parser: Parser): Expression | undefined {
  return parser.tryKeyword('WHERE') === undefined ? undefined : parser.parseExpression();
}

/** Unwind = 'UNWIND' Expression 'AS' Variable */
export function parseUnwind(parser: Parser): UnwindClause {
  const { start } = parser.expectKeyword('UNWIND');
  const list = parser.parseExpression();
  parser.expectKeyword('AS');
  const variable = parseVariable(parser);

  return { type: 'unwind', range: parser.rangeFrom(start), list, variable };
}

/** ['OPTIONAL'] 'CALL' (Subquery | Procedure) */
export function parseCallClause(parser: Parser): CallSubqueryClause | CallProcedureClause {
  const { start } = parser.token;
  const isOptional = parser.tryKeyword('OPTIONAL') !== undefined;
  parser.expectKeyword('CALL');
  if (isOptional || parser.is('{') || parser.is('(')) {
    return parseCallSubquery(parser, start, isOptional);
  }

  return parseCallProcedure(parser, start);
}

/** Subquery = ['(' ('*' | [Variable { ',' Variable }]) ')'] '{' Query '}' */
function parseCallSubquery(parser: Parser, start: number, isOptional: boolean): CallSubqueryClause {
  const imports = parser.tryTake('(') === undefined ? undefined : parseImports(parser);
  parser.expect('{');
  const query = parser.parseQuery();
  parser.expect('}');

  return { type: 'callSubquery', range: parser.rangeFrom(start), isOptional, imports, query };
}

function parseImports(parser: Parser): readonly Variable[] | 'all' {
  if (parser.tryTake('*') !== undefined) {
    parser.expect(')');
    return 'all';
  }

  const imports: Variable[] = [];
  if (parser.tryTake(')') === undefined) {
    do {
      imports.push(parseVariable(parser));
    } while (parser.tryTake(',') !== undefined);
    parser.expect(')');
  }

  return imports;
}

/** Procedure = Name { '.' Name } ['(' [Expression { ',' Expression }] ')'] ['YIELD' Yields ['WHERE' Expression]] */
function parseCallProcedure(parser: Parser, start: number): CallProcedureClause {
  const names = [parser.expectName('the name of a procedure').value];
  while (parser.tryTake('.') !== undefined) {
    names.push(parser.expectName('the name of a procedure').value);
  }
  const args = parser.tryTake('(') === undefined ? undefined : parseArguments(parser);
  const yields = parser.tryKeyword('YIELD') === undefined ? undefined : parseYields(parser);
  const where = yields === undefined ? undefined : parseWhere(parser);

  return {
    type: 'callProcedure',
    range: parser.rangeFrom(start),
    name: names.join('.'),
    arguments: args,
    yields,
    where,
  };
}

/** Yields = '*' | '-' | Field ['AS' Variable] { ',' Field ['AS' Variable] } */
function parseYields(parser: Parser): readonly ProcedureYield[] | 'all' {
  if (parser.tryTake('*') !== undefined) {
    return 'all';
  }
  if (parser.is('-')) {
    parser.take();
    return [];
  }

  const yields: ProcedureYield[] = [];
  do {
    const field = parseVariable(parser, 'a field of the procedure');
    const alias = parser.tryKeyword('AS') === undefined ? undefined : parseVariable(parser);
    yields.push({ field: field.name, variable: alias ?? field });
  } while (parser.tryTake(',') !== undefined);

  return yields;
}
