import type { Clause, Expression, PatternExpression } from '../../ast/ast.ts';
import { expressionsOf } from '../../ast/clause-expressions.ts';
import { childrenOf } from '../../ast/expression-children.ts';
import type { Rule, RuleContext } from './rule.ts';

/** Patterns are conditions: `WHERE (a)-->(b)`. As values there are comprehensions, EXISTS, COUNT and shortestPath. */
export const patternPredicateRule: Rule = {
  checkClause(clause, context) {
    const conditions = listConditions(clause);
    for (const expression of expressionsOf(clause)) {
      if (!conditions.includes(expression)) {
        checkValue(expression, context);
      }
    }
  },

  checkExpression(expression, context) {
    const conditions = listInnerConditions(expression);
    for (const child of childrenOf(expression)) {
      if (!conditions.includes(child)) {
        checkValue(child, context);
      }
    }
  },
};

function checkValue(expression: Expression, context: RuleContext): void {
  if (isPredicate(expression)) {
    throw context.createError(
      'UnexpectedSyntax',
      expression.range,
      'a pattern is a condition, not a value; use EXISTS { … }, COUNT { … } or [pattern | value]',
    );
  }
}

function isPredicate(expression: Expression): expression is PatternExpression {
  return expression.type === 'pattern' && expression.pattern.selector === 'all';
}

function listConditions(clause: Clause): readonly (Expression | undefined)[] {
  switch (clause.type) {
    case 'match':
      return [clause.where, ...clause.patterns.flatMap(listPatternConditions)];
    case 'with':
    case 'callProcedure':
      return [clause.where];
    default:
      return [];
  }
}

function listPatternConditions(pattern: PatternExpression['pattern']): readonly (Expression | undefined)[] {
  return [...pattern.nodes, ...pattern.relationships].map((element) => element.where);
}

function listInnerConditions(expression: Expression): readonly (Expression | undefined)[] {
  switch (expression.type) {
    case 'binary':
      return isLogical(expression.operator) ? [expression.left, expression.right] : [];
    case 'unary':
      return expression.operator === 'not' ? [expression.operand] : [];
    case 'case':
      return expression.subject === undefined
        ? expression.alternatives.map((alternative) => alternative.condition)
        : [];
    case 'quantifier':
    case 'listComprehension':
      return [expression.where];
    case 'patternComprehension':
      return [expression.where, ...listPatternConditions(expression.pattern)];
    case 'pattern':
      return listPatternConditions(expression.pattern);
    default:
      return [];
  }
}

function isLogical(operator: string): boolean {
  return operator === 'and' || operator === 'or' || operator === 'xor';
}
