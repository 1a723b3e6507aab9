import { invariant } from '@secgraph/kernel';
import type { Statement } from '../ast/ast.ts';
import { parseStatement } from '../parser/parse-statement.ts';
import type { PreparedStatement } from './prepared-statement.ts';

/** Parses and binds. Throws `CypherError` (`CYPHER_SYNTAX`, `CYPHER_SEMANTIC`) for everything wrong at compile time. */
export function prepareStatement(source: string): PreparedStatement {
  return prepareParsed(parseStatement(source));
}

/** Binds a syntax tree that its owner has looked at, and perhaps rewritten. Throws `CypherError`. */
export function prepareParsed(statement: Statement): PreparedStatement {
  invariant(statement.source === '', 'The binder is not joined to the engine yet.');
  return prepareParsed(statement);
}
