import type { Clause, Expression } from '../../ast/ast.ts';
import { expressionsOf } from '../../ast/clause-expressions.ts';
import { childrenOf } from '../../ast/expression-children.ts';
import { containsAggregate, isAggregateCall } from '../contains-aggregate.ts';
import type { Rule, RuleContext } from './rule.ts';

/**
 * Aggregates stand in the columns of WITH and RETURN, and in ORDER BY where a column aggregates; not inside each
 * other, nor in what is evaluated per item of a list.
 */
export const aggregationRule: Rule = {
  checkClause(clause, context) {
    const allowed = new Set(listAllowed(clause));
    for (const expression of expressionsOf(clause)) {
      if (!allowed.has(expression)) {
        checkNone(expression, context);
      }
    }
  },

  checkExpression(expression, context) {
    if (isAggregateCall(expression)) {
      checkArguments(expression, context);
    }
    for (const inner of listPerItem(expression)) {
      checkNone(inner, context);
    }
  },
};

function listAllowed(clause: Clause): readonly Expression[] {
  if (clause.type !== 'with' && clause.type !== 'return') {
    return [];
  }
  const columns = clause.items.map((item) => item.expression);

  return columns.some(containsAggregate)
    ? [...columns, ...clause.orderBy.map((item) => item.expression)]
    : columns;
}

function checkNone(expression: Expression, context: RuleContext): void {
  const aggregate = findAggregate(expression);
  if (aggregate !== undefined) {
    throw context.createError(
      'InvalidAggregation',
      aggregate.range,
      'aggregates stand only in the columns of WITH and RETURN; compute it in a WITH before',
    );
  }
}

function findAggregate(expression: Expression): Expression | undefined {
  if (isAggregateCall(expression)) {
    return expression;
  }
  for (const child of childrenOf(expression)) {
    const found = findAggregate(child);
    if (found !== undefined) {
      return found;
    }
  }

  return undefined;
}

function checkArguments(aggregate: Expression, context: RuleContext): void {
  for (const argument of childrenOf(aggregate)) {
    const nested = findAggregate(argument);
    if (nested !== undefined) {
      throw context.createError(
        'NestedAggregation',
        nested.range,
        'an aggregate cannot be aggregated; compute the inner one in a WITH before',
      );
    }
    checkRepeatable(argument, context);
  }
}

/** Aggregating random numbers means nothing. */
function checkRepeatable(expression: Expression, context: RuleContext): void {
  if (expression.type === 'call' && /^rand(?:omuuid)?$/i.test(expression.name)) {
    throw context.createError(
      'NonConstantExpression',
      expression.range,
      `${expression.name}() cannot be aggregated; compute it in a WITH before`,
    );
  }
  for (const child of childrenOf(expression)) {
    checkRepeatable(child, context);
  }
}

/** What is evaluated once per item, or per match of a pattern. */
function listPerItem(expression: Expression): readonly Expression[] {
  switch (expression.type) {
    case 'listComprehension':
      return childrenOf(expression).filter((child) => child !== expression.list);
    case 'patternComprehension':
    case 'pattern':
      return childrenOf(expression);
    case 'quantifier':
      return [expression.where];
    case 'reduce':
      return [expression.step];
    default:
      return [];
  }
}
