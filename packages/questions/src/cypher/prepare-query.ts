import { type PreparedStatement, parseStatement, prepareParsed, type Statement } from '@secgraph/cypher';
import { remember } from '@secgraph/kernel';
import { GraphQueryError } from '../errors.ts';
import { MAX_QUERY_LENGTH } from '../limits.ts';
import { inspectStatement, type StatementFacts } from './inspect-statement.ts';
import { expandRelationshipShortcuts } from './relationship-shortcuts.ts';
import { assertAllowed, type StatementPolicy } from './statement-policy.ts';

/** Users run the same queries again and again. */
const MAX_REMEMBERED = 200;
const MAX_REMEMBERED_LENGTH = 10_000;

interface ParsedQuery {
  readonly statement: Statement;
  readonly facts: StatementFacts;
  prepared: PreparedStatement | undefined;
}

const remembered = new Map<string, ParsedQuery>();

/** What a statement is, once it is known to be allowed. Throws `CypherError` and `GRAPH_BAD_QUERY`. */
export function inspectQuery(source: string, policy: StatementPolicy): ParsedQuery {
  if (source.trim() === '') {
    throw new GraphQueryError('GRAPH_BAD_QUERY', 'invalid input');
  }

  if (source.length > MAX_QUERY_LENGTH) {
    const message = `the statement is longer than ${MAX_QUERY_LENGTH} characters: pass long lists as parameters`;
    throw new GraphQueryError('GRAPH_BAD_QUERY', message);
  }

  const query = remembered.get(source) ?? parse(source);
  if (source.length <= MAX_REMEMBERED_LENGTH) {
    // The one that was not used for longest gives way.
    remember(remembered, source, query, MAX_REMEMBERED);
  }
  assertAllowed(query.facts, policy);

  return query;
}

/** The same, ready to run. */
export function prepareQuery(source: string, policy: StatementPolicy): PreparedStatement {
  const query = inspectQuery(source, policy);
  query.prepared ??= prepareParsed(query.statement);

  return query.prepared;
}

function parse(source: string): ParsedQuery {
  const written = parseStatement(source);
  const statement = expandRelationshipShortcuts(written);

  return { statement, facts: inspectStatement(written, statement), prepared: undefined };
}
