import type { Clause, Query, SingleQuery } from '../ast/ast.ts';
import type { Keyword } from '../lexer/keyword.ts';
import { parseReturn, parseWith } from './clause/parse-projection-clause.ts';
import { parseCallClause, parseMatch, parseUnwind } from './clause/parse-read-clause.ts';
import { parseUpdateClause } from './clause/parse-update-clause.ts';
import type { Parser } from './parser.ts';

/** RegularQuery = SingleQuery { 'UNION' ['ALL'] SingleQuery } */
export function parseQuery(parser: Parser): Query {
  const { start } = parser.token;
  const parts = [parseSingleQuery(parser)];
  let isUnionAll: boolean | undefined;

  for (let union = parser.tryKeyword('UNION'); union !== undefined; union = parser.tryKeyword('UNION')) {
    const isAll = parser.tryKeyword('ALL') !== undefined;
    if (isUnionAll !== undefined && isAll !== isUnionAll) {
      throw parser.createError(
        'InvalidClauseComposition',
        union,
        'UNION and UNION ALL cannot be mixed in one query',
      );
    }
    isUnionAll = isAll;
    parts.push(parseSingleQuery(parser));
  }

  return { type: 'query', range: parser.rangeFrom(start), parts, isUnionAll: isUnionAll ?? false };
}

/** SingleQuery = { Clause }+; which clauses may follow each other is not a question of syntax here. */
function parseSingleQuery(parser: Parser): SingleQuery {
  const { start } = parser.token;
  const clauses = [parseClause(parser)];
  while (findClauseParser(parser) !== undefined) {
    clauses.push(parseClause(parser));
  }

  return { type: 'singleQuery', range: parser.rangeFrom(start), clauses };
}

/** Clause = ReadingClause | With | Return | UpdatingClause */
function parseClause(parser: Parser): Clause {
  const parse = findClauseParser(parser);

  return parse === undefined ? parser.failUnexpected(...CLAUSE_WORDS) : parse(parser);
}

const CLAUSES: ReadonlyMap<Keyword, (parser: Parser) => Clause> = new Map<
  Keyword,
  (parser: Parser) => Clause
>([
  ['MATCH', parseMatch],
  ['OPTIONAL', parseOptional],
  ['UNWIND', parseUnwind],
  ['WITH', parseWith],
  ['RETURN', parseReturn],
  ['CALL', parseCallClause],
  ['CREATE', parseUpdateClause],
  ['MERGE', parseUpdateClause],
  ['SET', parseUpdateClause],
  ['REMOVE', parseUpdateClause],
  ['DELETE', parseUpdateClause],
  ['DETACH', parseUpdateClause],
  ['FOREACH', parseUpdateClause],
]);

/** Those that clauses begin with. */
export const CLAUSE_WORDS: readonly Keyword[] = [...CLAUSES.keys()];

function findClauseParser(parser: Parser): ((parser: Parser) => Clause) | undefined {
  const { keyword } = parser.token;

  return keyword === undefined ? undefined : CLAUSES.get(keyword);
}

function parseOptional(parser: Parser): Clause {
  return parser.isKeyword('CALL', 1) ? parseCallClause(parser) : parseMatch(parser);
}
