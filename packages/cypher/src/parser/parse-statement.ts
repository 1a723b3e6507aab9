import type { Statement } from '../ast/ast.ts';
import { assertBounds } from './assert-bounds.ts';
import { parseExpression } from './expression/parse-expression.ts';
import { parseMapLiteral } from './expression/parse-map.ts';
import { CLAUSE_WORDS, parseQuery } from './parse-query.ts';
import { ANOTHER_CLAUSE, type Grammar, Parser } from './parser.ts';
import { parsePathPattern } from './pattern/parse-path-pattern.ts';

const GRAMMAR: Grammar = {
  parseExpression,
  parseMapLiteral,
  parsePathPattern,
  parseQuery,
  clauseWords: CLAUSE_WORDS,
};

/**
 * Statement = ['EXPLAIN' | 'PROFILE'] RegularQuery { ';' }
 *
 * Takes time linear in the text, whatever the text is. Throws CypherError `CYPHER_SYNTAX`, whose message names
 * line, column, what was found and what was expected there.
 */
export function parseStatement(source: string): Statement {
  const parser = new Parser(source, GRAMMAR);
  const { start } = parser.token;
  const mode = parseMode(parser);
  const query = parser.parseQuery();
  const range = parser.rangeFrom(start);
  let isEnded = false;
  while (parser.tryTake(';') !== undefined) {
    // More than one means nothing more.
    isEnded = true;
  }
  if (!parser.is('end')) {
    if (isEnded) {
      const detail = 'a second statement begins here; send one at a time';
      throw parser.createError('UnexpectedSyntax', parser.token, detail);
    }
    parser.failUnexpected(ANOTHER_CLAUSE, 'the end of the query');
  }

  const statement: Statement = { type: 'statement', range, source, mode, query };
  assertBounds(statement, parser.tokens.length);

  return statement;
}

function parseMode(parser: Parser): Statement['mode'] {
  if (parser.tryKeyword('EXPLAIN') !== undefined) {
    return 'explain';
  }

  return parser.tryKeyword('PROFILE') === undefined ? 'run' : 'profile';
}
