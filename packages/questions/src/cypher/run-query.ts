import type { CypherStatement } from '@secgraph/contract';
import { openSnapshotGraph, type PreparedStatement, type QueryLimits, runStatement } from '@secgraph/cypher';
import { invariant } from '@secgraph/kernel';
import { GraphQueryError } from '../errors.ts';
import type { OperationContext } from '../graph-operation.ts';
import type { LazyRecord } from '../json/lazy-json.ts';
import { collectResult } from './collect-result.ts';
import { findUnknownNames } from './find-unknown-names.ts';
import { type QueryParameterValues, readParameterValues } from './parameter-values.ts';
import { inspectQuery, prepareInspected } from './prepare-query.ts';
import { presentPlan } from './present-plan.ts';
import { presentResult } from './present-result.ts';
import type { StatementPolicy } from './statement-policy.ts';
import { syntaxNodes } from './syntax-nodes.ts';

export interface QueryText {
  readonly query: string;
  readonly policy: StatementPolicy;
}

export interface QueryInput extends QueryText {
  readonly parameters: QueryParameterValues;
  readonly includeProperties: boolean;
  /** Undefined: no table was asked for. */
  readonly maxRows?: number | undefined;
  readonly limits: QueryLimits;
}

/** What has to be known about a statement to decide who carries it out. Throws what is wrong with it. */
export function classifyQuery(
  { graph: { model } }: OperationContext,
  { query, policy }: QueryText,
): { readonly isUpdate: boolean } {
  const { facts, statement } = inspectQuery(query, policy, model);

  return { isUpdate: facts.isUpdate && statement.mode !== 'explain' };
}

/** Runs a reading statement. Throws `CypherError`, `GRAPH_BAD_QUERY`, and `GRAPH_NODE_NOT_FOUND` for no result. */
export function runQuery(
  { graph: view, cancellation, reserveMemory, noteRows }: OperationContext,
  input: QueryInput,
): { readonly data: LazyRecord<unknown> } {
  const query = inspectQuery(input.query, input.policy, view.model);
  const prepared = prepareInspected(query);
  invariant(
    !prepared.binding.isUpdate || prepared.mode === 'explain',
    'the datapipe alone changes the graph',
  );
  const graph = openSnapshotGraph(view.snapshot, view.names);
  const result = runStatement(prepared, {
    graph,
    parameters: readParameterValues(input.parameters),
    cancellation,
    limits: input.limits,
    reserveMemory,
    statementAtMs: Date.now(),
    random: Math.random,
  });
  const collected = collectResult(result.rows, { prepared, graph, maxRows: input.maxRows });
  const { nodes, relationships, literals, table } = collected;
  noteRows?.(collected.rowCount);
  const plan = result.plan === undefined ? undefined : presentPlan(result.plan());
  const count = nodes.size + relationships.size + literals.length + (table?.row_count ?? 0);
  if (count === 0 && plan === undefined) {
    throw new GraphQueryError('GRAPH_NODE_NOT_FOUND', 'resource not found');
  }

  const statement = prepared.mode === 'explain' ? presentStatement(prepared) : undefined;
  // What is about to be created need not be there yet.
  const warnings = prepared.binding.isUpdate ? [] : findUnknownNames(view, [...syntaxNodes(query.statement)]);
  const parts = { elements: { nodes, relationships }, literals, table, plan, statement, warnings };

  return { data: presentResult(view, parts, { withProperties: input.includeProperties }) };
}

function presentStatement({ binding }: PreparedStatement): CypherStatement {
  return { is_update: binding.isUpdate, parameters: [...binding.parameters] };
}
