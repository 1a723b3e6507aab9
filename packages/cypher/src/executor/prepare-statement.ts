import { remember } from '@secgraph/kernel';
import type { Statement } from '../ast/ast.ts';
import { bindStatement } from '../binder/bind-statement.ts';
import type { Procedures } from '../functions/procedure-definition.ts';
import { parseStatement } from '../parser/parse-statement.ts';
import type { PreparedStatement } from './prepared-statement.ts';
import { GRAPH_PROCEDURES } from './procedures/graph-procedures.ts';

/** Statements kept; the one used longest ago goes first. */
const MAX_STATEMENTS = 512;

const preparedBySource = new Map<string, PreparedStatement>();

/**
 * Parses and binds. Throws `CypherError` (`CYPHER_SYNTAX`, `CYPHER_SEMANTIC`) for everything wrong at compile
 * time. Remembers the statements used last, per thread: the same text gives the same object. `procedures`: what
 * CALL can run.
 */
export function prepareStatement(
  source: string,
  procedures: Procedures = GRAPH_PROCEDURES,
): PreparedStatement {
  if (procedures !== GRAPH_PROCEDURES) {
    return prepareParsed(parseStatement(source), procedures);
  }

  const prepared = preparedBySource.get(source) ?? prepareParsed(parseStatement(source));
  remember(preparedBySource, source, prepared, MAX_STATEMENTS);
  return prepared;
}

/**
 * Binds a syntax tree that its owner has looked at, and perhaps rewritten. `procedures`: what CALL can run.
 * Throws `CypherError`.
 */
export function prepareParsed(
  statement: Statement,
  procedures: Procedures = GRAPH_PROCEDURES,
): PreparedStatement {
  const binding = bindStatement(statement, procedures);
  const { source, mode } = statement;
  return {
    source,
    statement,
    binding,
    mode,
    columns: binding.columnsOf(statement.query).map(({ name }) => name),
  };
}
