import type { Clause, Expression, Query } from '../../ast/ast.ts';
import type { SourceRange } from '../../ast/source-range.ts';
import type { CypherError, CypherErrorType } from '../../errors/cypher-error.ts';
import type { Binding } from '../binding.ts';
import type { StaticType } from '../static-type.ts';

/** Where a query stands: the whole statement, or what kind of subquery. */
export type QueryRole = 'statement' | 'call' | 'exists' | 'count' | 'collect';

/** What a rule may ask. */
export interface RuleContext {
  readonly binding: Binding;
  typeOf(expression: Expression): StaticType;
  createError(reason: string, range: SourceRange, detail: string, type?: CypherErrorType): CypherError;
}

/**
 * Something a statement must not do although its names all mean something. One file per rule; the statement is
 * walked once, from the outside to the inside, and every rule sees every query, clause and expression. A rule
 * throws what `createError` makes.
 */
export interface Rule {
  checkQuery?(query: Query, role: QueryRole, context: RuleContext): void;
  checkClause?(clause: Clause, context: RuleContext): void;
  /** Called for expressions of every depth, outer ones first. */
  checkExpression?(expression: Expression, context: RuleContext): void;
}
