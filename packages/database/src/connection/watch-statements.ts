import { isTracing, recordSpan } from '@secgraph/kernel/tracing';
import {
  AliasNode,
  DeleteQueryNode,
  InsertQueryNode,
  type Logger,
  type OperationNode,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
} from 'kysely';

/** What a statement does. What is written as text and begins otherwise, such as `WITH`, is `other`. */
export type StatementKind = 'select' | 'insert' | 'update' | 'delete' | 'other';

/** A statement without anything that somebody asked for or sent. */
export interface StatementName {
  readonly kind: StatementKind;
  /** The first one that it names; undefined of what is written as text. */
  readonly table: string | undefined;
}

const FIRST_WORD = /^\s{0,20}(select|insert|update|delete)\b/i;

/**
 * Tells of each statement once it is over: how long it took, waiting for the server included, and as a step of the trace
 * under way. Never its values, nor its text.
 */
export function watchStatements(
  onStatement: ((kind: StatementKind, durationMs: number) => void) | undefined,
): Logger | undefined {
  if (onStatement === undefined && !isTracing()) {
    return undefined;
  }

  return ({ level, query, queryDurationMillis }) => {
    const { kind, table } = nameStatement(query.query, query.sql);
    onStatement?.(kind, queryDurationMillis);
    if (!isTracing()) {
      return;
    }
    recordSpan(table === undefined ? kind : `${kind} ${table}`, queryDurationMillis, {
      kind: 'client',
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': kind,
        ...(table === undefined ? {} : { 'db.collection.name': table }),
      },
      hasFailed: level === 'error',
    });
  };
}

function nameStatement(node: OperationNode, text: string): StatementName {
  if (SelectQueryNode.is(node)) {
    return { kind: 'select', table: tableOf(node.from?.froms[0]) };
  }
  if (InsertQueryNode.is(node)) {
    return { kind: 'insert', table: tableOf(node.into) };
  }
  if (UpdateQueryNode.is(node)) {
    return { kind: 'update', table: tableOf(node.table) };
  }
  if (DeleteQueryNode.is(node)) {
    return { kind: 'delete', table: tableOf(node.from.froms[0]) };
  }
  const word = FIRST_WORD.exec(text)?.[1]?.toLowerCase();

  return { kind: (word as StatementKind | undefined) ?? 'other', table: undefined };
}

function tableOf(node: OperationNode | undefined): string | undefined {
  if (node !== undefined && AliasNode.is(node)) {
    return tableOf(node.node);
  }

  return node !== undefined && TableNode.is(node) ? node.table.identifier.name : undefined;
}
