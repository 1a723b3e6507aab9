import { type PreparedStatement, parseStatement, prepareParsed, type Statement } from '@secgraph/cypher';
import type { GraphModel } from '@secgraph/graph-schema';
import { remember } from '@secgraph/kernel';
import { GraphQueryError } from '../errors.ts';
import { MAX_QUERY_LENGTH } from '../limits.ts';
import { inspectStatement, type StatementFacts } from './inspect-statement.ts';
import { expandRelationshipShortcuts, relationshipShortcuts } from './relationship-shortcuts.ts';
import { assertAllowed, type StatementPolicy } from './statement-policy.ts';

/** Users run the same queries again and again. */
const MAX_REMEMBERED = 200;
const MAX_REMEMBERED_LENGTH = 10_000;

interface ParsedQuery {
  readonly statement: Statement;
  readonly facts: StatementFacts;
  prepared: PreparedStatement | undefined;
}

/** By what their shortcuts stand for, and their text. */
const remembered = new WeakMap<GraphModel, Map<string, ParsedQuery>>();

/** What a statement is, once it is known to be allowed. Throws `CypherError` and `GRAPH_BAD_QUERY`. */
export function inspectQuery(source: string, policy: StatementPolicy, model: GraphModel): ParsedQuery {
  if (source.trim() === '') {
    throw new GraphQueryError('GRAPH_BAD_QUERY', 'invalid input');
  }

  if (source.length > MAX_QUERY_LENGTH) {
    const message = `the statement is longer than ${MAX_QUERY_LENGTH} characters: pass long lists as parameters`;
    throw new GraphQueryError('GRAPH_BAD_QUERY', message);
  }

  const known = remembered.get(model) ?? new Map<string, ParsedQuery>();
  remembered.set(model, known);
  const query = known.get(source) ?? parse(source, model);
  if (source.length <= MAX_REMEMBERED_LENGTH) {
    // The one that was not used for longest gives way.
    remember(known, source, query, MAX_REMEMBERED);
  }
  assertAllowed(query.facts, policy);

  return query;
}

/** The same, ready to run. */
export function prepareQuery(source: string, policy: StatementPolicy, model: GraphModel): PreparedStatement {
  return prepareInspected(inspectQuery(source, policy, model));
}

/** What {@link inspectQuery} returned, ready to run. */
export function prepareInspected(query: ParsedQuery): PreparedStatement {
  query.prepared ??= prepareParsed(query.statement);

  return query.prepared;
}

function parse(source: string, model: GraphModel): ParsedQuery {
  const written = parseStatement(source);
  const shortcuts = relationshipShortcuts(model);
  const statement = expandRelationshipShortcuts(written, shortcuts);

  return { statement, facts: inspectStatement(written, statement, shortcuts), prepared: undefined };
}
