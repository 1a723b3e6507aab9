import type { Statement } from '../ast/ast.ts';
import { assertBounds } from './assert-bounds.ts';
import { QueryParser } from './query-parser.ts';

/**
 * Statement = ['EXPLAIN' | 'PROFILE'] RegularQuery { ';' }
 *
 * Takes time linear in the text, whatever the text is. Throws CypherError `CYPHER_SYNTAX`, whose message names
 * line, column, what was found and what was expected there.
 */
export function parseStatement(source: string): Statement {
  const parser = new QueryParser(source);
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
    parser.failUnexpected(['another clause', 'the end of the query'], QueryParser.CLAUSE_WORDS);
  }

  const statement: Statement = { type: 'statement', range, source, mode, query };
  assertBounds(statement, parser.tokens.length);

  return statement;
}

function parseMode(parser: QueryParser): Statement['mode'] {
  if (parser.tryKeyword('EXPLAIN') !== undefined) {
    return 'explain';
  }

  return parser.tryKeyword('PROFILE') === undefined ? 'run' : 'profile';
}
