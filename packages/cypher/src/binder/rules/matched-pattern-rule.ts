import type { Clause, Expression, PathPattern } from '../../ast/ast.ts';
import { patternsOf } from '../../ast/clause-expressions.ts';
import type { BoundVariable } from '../binding.ts';
import type { Rule, RuleContext } from './rule.ts';

/** Patterns that are searched for: each relationship once, properties written out, shortest paths simple. */
export const matchedPatternRule: Rule = {
  checkClause(clause, context) {
    if (clause.type === 'match' || clause.type === 'merge') {
      checkProperties(clause, context);
    }
    if (clause.type === 'match') {
      checkUniqueness(clause.patterns, context);
      for (const pattern of clause.patterns) {
        checkShortest(pattern, context);
      }
    }
  },

  checkExpression(expression, context) {
    const pattern = patternOf(expression);
    if (pattern !== undefined) {
      checkUniqueness([pattern], context);
      checkShortest(pattern, context);
    }
  },
};

function patternOf(expression: Expression): PathPattern | undefined {
  return expression.type === 'pattern' || expression.type === 'patternComprehension'
    ? expression.pattern
    : undefined;
}

/** Plans depend on which properties are compared. */
function checkProperties(clause: Clause, context: RuleContext): void {
  for (const pattern of patternsOf(clause)) {
    for (const { properties } of [...pattern.nodes, ...pattern.relationships]) {
      if (properties?.type === 'parameter') {
        throw context.createError(
          'InvalidParameterUse',
          properties.range,
          `a parameter cannot stand for all properties here; write {name: $${properties.name}.name}`,
        );
      }
    }
  }
}

/** The relationships of a MATCH are all different, so that one cannot be in two places. */
function checkUniqueness(patterns: readonly PathPattern[], context: RuleContext): void {
  const seen = new Set<BoundVariable>();
  for (const { variable } of patterns.flatMap((pattern) => pattern.relationships)) {
    if (variable === undefined) {
      continue;
    }
    const bound = context.binding.variableOf(variable);
    if (seen.has(bound)) {
      throw context.createError(
        'RelationshipUniquenessViolation',
        variable.range,
        `the relationship ${variable.name} cannot be in one pattern twice`,
      );
    }
    seen.add(bound);
  }
}

function checkShortest({ selector, relationships, range }: PathPattern, context: RuleContext): void {
  if (selector !== 'all' && relationships.length !== 1) {
    throw context.createError(
      'UnexpectedSyntax',
      range,
      'a shortest path leads over one relationship of variable length: shortestPath((a)-[*]->(b))',
    );
  }
}
