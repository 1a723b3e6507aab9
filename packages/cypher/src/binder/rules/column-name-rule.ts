import type { Projection, Query, ReturnClause, WithClause } from '../../ast/ast.ts';
import type { Rule, RuleContext } from './rule.ts';

/** Every column has a name, and no two the same. */
export const columnNameRule: Rule = {
  checkClause(clause, context) {
    if (clause.type !== 'with' && clause.type !== 'return') {
      return;
    }
    checkNotEmpty(clause, context);
    checkUnique(clause, context);
    if (clause.type === 'with') {
      checkAliased(clause, context);
    }
  },

  checkQuery(query, role, context) {
    if (role === 'call') {
      checkReturned(query, context);
    }
  },
};

function checkNotEmpty(clause: WithClause | ReturnClause, context: RuleContext): void {
  if (clause.type === 'return' && context.binding.outputOf(clause).length === 0) {
    throw context.createError('NoVariablesInScope', clause.range, 'RETURN * needs at least one variable');
  }
}

function checkUnique(clause: WithClause | ReturnClause, context: RuleContext): void {
  const names = new Set<string>();
  for (const { name } of context.binding.outputOf(clause)) {
    if (names.has(name)) {
      throw context.createError(
        'ColumnNameConflict',
        clause.range,
        `two columns are called ${name}; rename one with AS`,
      );
    }
    names.add(name);
  }
}

/** What follows needs a name to refer to it by. */
function checkAliased({ items }: Projection, context: RuleContext): void {
  for (const { alias, expression, name, range } of items) {
    if (alias === undefined && expression.type !== 'variable') {
      throw context.createError('NoExpressionAlias', range, `name the column with AS: ${name} AS …`);
    }
  }
}

function checkReturned(query: Query, context: RuleContext): void {
  for (const part of query.parts) {
    const last = part.clauses.at(-1);
    if (last?.type === 'return') {
      checkAliased(last, context);
    }
  }
}
