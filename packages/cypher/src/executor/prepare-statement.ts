import { invariant } from '@secgraph/kernel';
import type { PreparedStatement } from './prepared-statement.ts';

/** Parses and binds. Throws `CypherError` (`CYPHER_SYNTAX`, `CYPHER_SEMANTIC`) for everything wrong at compile time. */
export function prepareStatement(source: string): PreparedStatement {
  invariant(source === '', 'The parser is not joined to the engine yet.');
  return prepareStatement(source);
}
