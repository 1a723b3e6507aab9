import type { Clause, Expression, Query, Statement } from '../ast/ast.ts';
import { expressionsOf } from '../ast/clause-expressions.ts';
import { childrenOf } from '../ast/expression-children.ts';
import { tokenize } from '../lexer/tokenize.ts';
import type { Binder } from './binder.ts';
import type { Binding } from './binding.ts';
import { aggregationRule } from './rules/aggregation-rule.ts';
import { clauseCompositionRule } from './rules/clause-composition-rule.ts';
import { columnNameRule } from './rules/column-name-rule.ts';
import { createdPatternRule } from './rules/created-pattern-rule.ts';
import { deleteRule } from './rules/delete-rule.ts';
import { functionCallRule } from './rules/function-call-rule.ts';
import { groupingRule } from './rules/grouping-rule.ts';
import { matchedPatternRule } from './rules/matched-pattern-rule.ts';
import { operandTypeRule } from './rules/operand-type-rule.ts';
import { patternPredicateRule } from './rules/pattern-predicate-rule.ts';
import { predicateTypeRule } from './rules/predicate-type-rule.ts';
import { procedureCallRule } from './rules/procedure-call-rule.ts';
import { rowBoundRule } from './rules/row-bound-rule.ts';
import type { QueryRole, Rule, RuleContext } from './rules/rule.ts';
import { unionColumnRule } from './rules/union-column-rule.ts';

/** In the order in which they report, when several are broken in one place. */
const RULES: readonly Rule[] = [
  clauseCompositionRule,
  patternPredicateRule,
  functionCallRule,
  aggregationRule,
  columnNameRule,
  unionColumnRule,
  groupingRule,
  createdPatternRule,
  matchedPatternRule,
  rowBoundRule,
  deleteRule,
  procedureCallRule,
  operandTypeRule,
  predicateTypeRule,
];

const QUERY_RULES = RULES.filter((rule) => rule.checkQuery !== undefined);
const CLAUSE_RULES = RULES.filter((rule) => rule.checkClause !== undefined);
const EXPRESSION_RULES = RULES.filter((rule) => rule.checkExpression !== undefined);

/** Applies every rule to every part of a statement. */
export function checkStatement(statement: Statement, binder: Binder, binding: Binding): void {
  const context: RuleContext = {
    binding,
    typeOf: (expression) => binder.types.get(expression) ?? 'any',
    createError: binder.createError.bind(binder),
  };

  checkQuery(statement.query, 'statement', context);
  checkNames(statement, binder);
}

function checkQuery(query: Query, role: QueryRole, context: RuleContext): void {
  for (const rule of QUERY_RULES) {
    rule.checkQuery?.(query, role, context);
  }
  for (const clause of query.parts.flatMap((part) => part.clauses)) {
    checkClause(clause, context);
  }
}

function checkClause(clause: Clause, context: RuleContext): void {
  for (const rule of CLAUSE_RULES) {
    rule.checkClause?.(clause, context);
  }
  for (const expression of expressionsOf(clause)) {
    checkExpression(expression, context);
  }

  if (clause.type === 'callSubquery') {
    checkQuery(clause.query, 'call', context);
  } else if (clause.type === 'foreach') {
    for (const inner of clause.clauses) {
      checkClause(inner, context);
    }
  }
}

function checkExpression(expression: Expression, context: RuleContext): void {
  for (const rule of EXPRESSION_RULES) {
    rule.checkExpression?.(expression, context);
  }
  for (const child of childrenOf(expression)) {
    checkExpression(child, context);
  }

  if (expression.type === 'subquery') {
    checkQuery(expression.query, expression.form, context);
  }
}

/**
 * Refuses names without a character, wherever one may stand. Comes after all rules: openCypher expects what is
 * wrong with the types of a map before what is wrong with its keys.
 */
function checkNames({ source }: Statement, binder: Binder): void {
  if (!source.includes('``')) {
    return;
  }
  const empty = tokenize(source).find(
    ({ kind, value }) => (kind === 'escapedName' || kind === 'parameter') && value === '',
  );
  if (empty !== undefined) {
    throw binder.createError('UnexpectedSyntax', empty, 'a name in backticks needs at least one character');
  }
}
