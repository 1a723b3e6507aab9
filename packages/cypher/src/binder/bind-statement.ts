import { invariant } from '@secgraph/kernel';
import type { Statement } from '../ast/ast.ts';
import type { Procedures } from '../functions/procedure-definition.ts';
import type { Binder } from './binder.ts';
import type { Binding } from './binding.ts';
import { checkStatement } from './check-statement.ts';
import { isUpdate } from './is-update.ts';
import { QueryBinder } from './query-binder.ts';

const NO_PROCEDURES: Procedures = new Map();

/**
 * Finds out what every name of a statement means, and whether the statement means anything. Throws CypherError
 * `CYPHER_SEMANTIC`, with the reason that the openCypher TCK has for it.
 */
export function bindStatement(statement: Statement, procedures = NO_PROCEDURES): Binding {
  const binder = new QueryBinder(statement.source, procedures);
  binder.bindQuery(statement.query, { type: 'alone' });
  const binding = createBinding(binder, statement);
  checkStatement(statement, binder, binding);

  return binding;
}

function createBinding(binder: Binder, statement: Statement): Binding {
  return {
    variables: binder.variables,
    parameters: [...binder.parameters],
    isUpdate: isUpdate(statement),
    variableOf: (occurrence) => find(binder.occurrences, occurrence),
    scopeBefore(clause) {
      const { scope, size } = find(binder.scopes, clause);
      return scope.list(size);
    },
    outputOf: (projection) => find(binder.outputs, projection),
    columnsOf: (query) => find(binder.columns, query),
    callOf: (clause) => find(binder.calls, clause),
    importsOf: (query) => [...find(binder.imports, query)],
  };
}

function find<Key, Found>(map: ReadonlyMap<Key, Found>, key: Key): Found {
  const found = map.get(key);
  invariant(found !== undefined, 'what is asked for belongs to the bound statement');

  return found;
}
