import type { Clause, Query, SingleQuery } from '../../ast/ast.ts';
import { isUpdate, isUpdateClause } from '../is-update.ts';
import type { QueryRole, Rule, RuleContext } from './rule.ts';

/** Which clauses a query may consist of, and with which it may end. */
export const clauseCompositionRule: Rule = {
  checkQuery(query, role, context) {
    for (const part of query.parts) {
      checkReturnIsLast(part, context);
      checkEnd(part, role, context);
    }
    checkReadsOnly(query, role, context);
    checkCollected(query, role, context);
  },
};

function checkReturnIsLast({ clauses }: SingleQuery, context: RuleContext): void {
  const index = clauses.findIndex((clause) => clause.type === 'return');
  const next = index < 0 ? undefined : clauses[index + 1];
  if (next !== undefined) {
    throw context.createError(
      'InvalidClauseComposition',
      next.range,
      'nothing can follow RETURN; use WITH to go on with its results',
    );
  }
}

function checkEnd({ clauses, range }: SingleQuery, role: QueryRole, context: RuleContext): void {
  const last = clauses.at(-1);
  if (role === 'exists' || role === 'count' || last === undefined || isEnd(last)) {
    return;
  }
  throw context.createError(
    'InvalidClauseComposition',
    { start: last.range.start, end: range.end },
    `a query cannot end with ${NAMES[last.type] ?? 'this clause'}; add RETURN`,
  );
}

const NAMES: Partial<Record<Clause['type'], string>> = { match: 'MATCH', unwind: 'UNWIND', with: 'WITH' };

function isEnd(clause: Clause): boolean {
  return (
    clause.type === 'return' ||
    clause.type === 'callProcedure' ||
    clause.type === 'callSubquery' ||
    isUpdateClause(clause)
  );
}

/** Conditions and values change nothing. */
function checkReadsOnly(query: Query, role: QueryRole, context: RuleContext): void {
  if (role !== 'statement' && role !== 'call' && isUpdate({ query })) {
    throw context.createError(
      'InvalidClauseComposition',
      query.range,
      `${role.toUpperCase()} { … } cannot contain clauses that change the graph`,
    );
  }
}

function checkCollected(query: Query, role: QueryRole, context: RuleContext): void {
  if (role === 'collect' && context.binding.columnsOf(query).length !== 1) {
    throw context.createError(
      'InvalidClauseComposition',
      query.range,
      'COLLECT { … } needs a RETURN with exactly one column',
    );
  }
}
