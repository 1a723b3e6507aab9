import type { Expression, ReturnClause, Variable, WithClause } from '../../ast/ast.ts';
import { childrenOf } from '../../ast/expression-children.ts';
import { expressionsEqual } from '../../ast/expressions-equal.ts';
import type { Binding, BoundVariable } from '../binding.ts';
import { containsAggregate, isAggregateCall } from '../contains-aggregate.ts';
import type { Rule, RuleContext } from './rule.ts';

/**
 * Where rows are grouped, by aggregates or DISTINCT, everything besides the aggregates has one value per group:
 * columns, constants, and what is made of them.
 */
export const groupingRule: Rule = {
  checkClause(clause, context) {
    if (clause.type !== 'with' && clause.type !== 'return') {
      return;
    }
    const grouping = createGrouping(clause, context);
    for (const { expression } of clause.items) {
      checkMixed(expression, grouping, context);
    }

    const isGrouped = clause.isDistinct || clause.items.some((item) => containsAggregate(item.expression));
    if (isGrouped) {
      checkBehind(clause, grouping, context);
    }
  },
};

interface Grouping {
  /** Columns that are no aggregates. */
  readonly keys: readonly Expression[];
  readonly columns: readonly Expression[];
  /** Variables that are columns. */
  readonly passed: ReadonlySet<BoundVariable>;
  /** Variables with one value per group. */
  readonly variables: ReadonlySet<BoundVariable>;
  /** Variables of the scope before the projection: the others are declared within the expression. */
  readonly before: ReadonlySet<BoundVariable>;
}

function createGrouping(clause: WithClause | ReturnClause, { binding }: RuleContext): Grouping {
  const output = binding.outputOf(clause);
  const columns = clause.items.map((item) => item.expression);
  const keys = columns.filter((expression) => !containsAggregate(expression));
  const projected = keys
    .filter((expression) => expression.type === 'variable')
    .map((variable) => binding.variableOf(variable));
  const passed = output.map((column) => column.variable);

  return {
    keys,
    columns,
    passed: new Set(passed),
    variables: new Set([...passed, ...projected]),
    before: new Set(binding.scopeBefore(clause)),
  };
}

/** `a.x + count(*)`: which `a.x` is meant, unless it is a column by itself? */
function checkMixed(expression: Expression, grouping: Grouping, context: RuleContext): void {
  if (!containsAggregate(expression) || isAggregateCall(expression)) {
    return;
  }
  const loose = findLoose(expression, grouping, context);
  if (loose !== undefined) {
    throw context.createError(
      'AmbiguousAggregationExpression',
      loose.range,
      'next to an aggregate there can be only constants, and variables or properties that are columns by themselves',
    );
  }
}

/** The first part outside of aggregates that may have several values per group. */
function findLoose(expression: Expression, grouping: Grouping, context: RuleContext): Expression | undefined {
  if (isAggregateCall(expression)) {
    return undefined;
  }
  if (expression.type === 'variable') {
    return isLoose(expression, grouping, context) ? expression : undefined;
  }
  const isSimple = expression.type === 'property' || expression.type === 'subscript';
  if (isSimple && grouping.keys.some((key) => isSame(key, expression, context))) {
    return undefined;
  }

  // Aggregates within are refused for themselves.
  if (!containsAggregate(expression) && findLooseUse(expression, grouping, context) !== undefined) {
    return expression;
  }

  for (const child of childrenOf(expression)) {
    const loose = findLoose(child, grouping, context);
    if (loose !== undefined) {
      return loose;
    }
  }

  return undefined;
}

function isLoose(variable: Variable, grouping: Grouping, { binding }: RuleContext): boolean {
  return isLooseVariable(binding.variableOf(variable), grouping);
}

function isLooseVariable(variable: BoundVariable, { variables, before }: Grouping): boolean {
  return before.has(variable) && !variables.has(variable);
}

/** Of the variables that a subquery or a pattern uses within itself, the first with several values per group. */
function findLooseUse(
  expression: Expression,
  grouping: Grouping,
  { binding }: RuleContext,
): BoundVariable | undefined {
  return listUses(expression, binding).find((variable) => isLooseVariable(variable, grouping));
}

function listUses(expression: Expression, binding: Binding): readonly BoundVariable[] {
  switch (expression.type) {
    case 'subquery':
      return binding.importsOf(expression.query);
    case 'pattern':
    case 'patternComprehension':
      return [...expression.pattern.nodes, ...expression.pattern.relationships].flatMap(({ variable }) =>
        variable === undefined ? [] : [binding.variableOf(variable)],
      );
    default:
      return [];
  }
}

function isSame(left: Expression, right: Expression, { binding }: RuleContext): boolean {
  return expressionsEqual(left, right, (a, b) => binding.variableOf(a) === binding.variableOf(b));
}

/** ORDER BY and WHERE behind a grouping projection. */
function checkBehind(clause: WithClause | ReturnClause, grouping: Grouping, context: RuleContext): void {
  const where = clause.type === 'with' && clause.where !== undefined ? [clause.where] : [];
  for (const expression of [...clause.orderBy.map((item) => item.expression), ...where]) {
    const lost = findLost(expression, grouping, context);
    if (lost !== undefined) {
      throw context.createError(
        'UndefinedVariable',
        lost.range,
        `the variable ${lost.name} is no longer there behind DISTINCT or an aggregate; make it a column`,
      );
    }
    checkMixed(expression, grouping, context);
    checkAggregatedColumns(expression, grouping, context);
  }
}

/** Groups are made before there are columns, so no aggregate can be over one. */
function checkAggregatedColumns(expression: Expression, grouping: Grouping, context: RuleContext): void {
  for (const aggregate of listAggregates(expression)) {
    const column = listVariables(aggregate)
      .filter((variable) => grouping.passed.has(context.binding.variableOf(variable)))
      .find((variable) => !grouping.before.has(context.binding.variableOf(variable)));
    if (column !== undefined) {
      throw context.createError(
        'InvalidAggregation',
        column.range,
        `${column.name} is a column of the same projection; aggregate it behind a WITH`,
      );
    }
  }
}

function listAggregates(expression: Expression): Expression[] {
  return isAggregateCall(expression) ? [expression] : childrenOf(expression).flatMap(listAggregates);
}

function listVariables(expression: Expression): Variable[] {
  return expression.type === 'variable' ? [expression] : childrenOf(expression).flatMap(listVariables);
}

/** A variable that is gone, unless it stands in something that is a column. */
function findLost(
  expression: Expression,
  grouping: Grouping,
  context: RuleContext,
): Pick<Variable, 'name' | 'range'> | undefined {
  if (isAggregateCall(expression) || grouping.columns.some((column) => isSame(column, expression, context))) {
    return undefined;
  }
  if (expression.type === 'variable') {
    return isLoose(expression, grouping, context) ? expression : undefined;
  }
  const used = findLooseUse(expression, grouping, context);
  if (used !== undefined) {
    return { name: used.name, range: expression.range };
  }

  for (const child of childrenOf(expression)) {
    const lost = findLost(child, grouping, context);
    if (lost !== undefined) {
      return lost;
    }
  }

  return undefined;
}
