import type { PathPattern, RelationshipPattern } from '../../ast/ast.ts';
import { patternsOf } from '../../ast/clause-expressions.ts';
import type { KindExpression } from '../../ast/kind-expression.ts';
import type { Rule, RuleContext } from './rule.ts';

/** Patterns of CREATE and MERGE say exactly what is to be made. */
export const createdPatternRule: Rule = {
  checkClause(clause, context) {
    if (clause.type !== 'create' && clause.type !== 'merge') {
      return;
    }
    for (const pattern of patternsOf(clause)) {
      checkPattern(pattern, context);
      for (const relationship of pattern.relationships) {
        checkRelationship(relationship, clause.type, context);
      }
    }
  },
};

function checkPattern(pattern: PathPattern, context: RuleContext): void {
  if (pattern.selector !== 'all') {
    throw context.createError(
      'UnexpectedSyntax',
      pattern.range,
      'shortest paths are found, not made; use MATCH',
    );
  }
  for (const element of [...pattern.nodes, ...pattern.relationships]) {
    if (element.where !== undefined) {
      throw context.createError('UnexpectedSyntax', element.where.range, 'what is made has no WHERE');
    }
  }
  for (const { kinds } of pattern.nodes) {
    if (kinds !== undefined && !isConjunction(kinds)) {
      throw context.createError('UnexpectedSyntax', kinds.range, 'name the kinds of a new node: :A:B');
    }
  }
}

function isConjunction(kinds: KindExpression): boolean {
  return kinds.type === 'kind' || (kinds.type === 'allKinds' && kinds.operands.every(isConjunction));
}

function checkRelationship(
  { direction, kinds, length, range }: RelationshipPattern,
  clause: 'create' | 'merge',
  context: RuleContext,
): void {
  if (length !== undefined) {
    throw context.createError(
      'CreatingVarLength',
      length.range,
      'relationships are made one by one, without *',
    );
  }
  if (kinds?.type !== 'kind') {
    throw context.createError(
      'NoSingleRelationshipType',
      kinds?.range ?? range,
      'a new relationship has exactly one kind: -[:KIND]->',
    );
  }
  if (clause === 'create' && direction === 'both') {
    throw context.createError(
      'RequiresDirectedRelationship',
      range,
      'a new relationship has a direction: --> or <--',
    );
  }
}
