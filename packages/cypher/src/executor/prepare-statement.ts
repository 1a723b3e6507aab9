import type { Statement } from '../ast/ast.ts';
import { bindStatement } from '../binder/bind-statement.ts';
import type { Procedures } from '../functions/procedure-definition.ts';
import { parseStatement } from '../parser/parse-statement.ts';
import type { PreparedStatement } from './prepared-statement.ts';

/**
 * Parses and binds. Throws `CypherError` (`CYPHER_SYNTAX`, `CYPHER_SEMANTIC`) for everything wrong at compile
 * time. Without `procedures`, CALL of one is such an error.
 */
export function prepareStatement(source: string, procedures?: Procedures): PreparedStatement {
  return prepareParsed(parseStatement(source), procedures);
}

/** Binds a syntax tree that its owner has looked at, and perhaps rewritten. Throws `CypherError`. */
export function prepareParsed(statement: Statement, procedures?: Procedures): PreparedStatement {
  const { mode, query, source } = statement;
  const binding = bindStatement(statement, procedures);
  const columns = binding.columnsOf(query).map((column) => column.name);

  return { source, statement, binding, mode, columns };
}
