import type { Clause, Statement } from '../ast/ast.ts';

const UPDATES: ReadonlySet<Clause['type']> = new Set([
  'create',
  'merge',
  'set',
  'remove',
  'delete',
  'foreach',
] as const);

/** Whether a clause changes the graph by itself. */
export function isUpdateClause(clause: Clause): boolean {
  return UPDATES.has(clause.type);
}

/** Whether any clause of a query, subqueries included, changes the graph. Expressions never do. */
export function isUpdate({ query }: Pick<Statement, 'query'>): boolean {
  return query.parts.some((part) =>
    part.clauses.some((clause) => isUpdateClause(clause) || containsUpdate(clause)),
  );
}

function containsUpdate(clause: Clause): boolean {
  return clause.type === 'callSubquery' && isUpdate(clause);
}
