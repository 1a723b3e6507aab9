import type { Expression, ReturnClause, SortItem, WithClause } from '../ast/ast.ts';
import { childrenOf } from '../ast/expression-children.ts';
import { expressionsEqual } from '../ast/expressions-equal.ts';
import type { OutputColumn } from '../binder/binding.ts';
import { containsAggregate, isAggregateCall } from '../binder/contains-aggregate.ts';
import type { AggregatedItem, LogicalOperator, ProjectedItem } from './logical-plan.ts';
import { planFilter } from './plan-filter.ts';
import type { Planner } from './planner.ts';
import { ROWS_OF_PAGE, SHARE_OF_DISTINCT } from './rules-of-thumb.ts';
import { conjunctsOf } from './synthetic-expression.ts';

/**
 * WITH and RETURN: compute the columns, group where there are aggregates, then DISTINCT, ORDER BY, SKIP, LIMIT
 * and WHERE, in this order. Columns are added to the rows; what is out of scope afterwards is just not read.
 */
export function planProjection(
  planner: Planner,
  input: LogicalOperator,
  clause: WithClause | ReturnClause,
  options: { readonly isUpdateBelow: boolean },
): LogicalOperator {
  const columns = planner.binding.outputOf(clause);
  const isGrouped = columns.some(({ isAggregate }) => isAggregate);
  let operator = isGrouped
    ? planAggregate(planner, input, columns, clause.orderBy)
    : planColumns(planner, input, columns);

  // Groups differ in their keys, which are columns.
  if (clause.isDistinct && !isGrouped) {
    const slots = columns.map(({ variable }) => variable.id);
    operator = {
      type: 'distinct',
      input: operator,
      slots,
      estimatedRows: operator.estimatedRows * SHARE_OF_DISTINCT,
    };
  }
  operator = planOrder(planner, operator, clause, columns);
  operator = planBounds(operator, clause, options);
  return clause.type === 'with' ? planFilter(planner, operator, conjunctsOf(clause.where)) : operator;
}

function planColumns(
  planner: Planner,
  input: LogicalOperator,
  columns: readonly OutputColumn[],
): LogicalOperator {
  const items = columns.flatMap((column) => projectColumn(planner, column));
  return items.length === 0 ? input : { type: 'project', input, items, estimatedRows: input.estimatedRows };
}

/** What computes a column; a variable that is only passed on needs nothing. */
function projectColumn(planner: Planner, { expression, variable }: OutputColumn): ProjectedItem[] {
  const isPassed = expression === undefined || isVariable(planner, expression, variable.id);
  return isPassed ? [] : [{ slot: variable.id, expression }];
}

function isVariable(planner: Planner, expression: Expression, slot: number): boolean {
  return expression.type === 'variable' && planner.slotOf(expression) === slot;
}

function planAggregate(
  planner: Planner,
  input: LogicalOperator,
  columns: readonly OutputColumn[],
  orderBy: readonly SortItem[],
): LogicalOperator {
  const keys = columns
    .filter(({ isAggregate }) => !isAggregate)
    .map(({ variable, expression }) => ({
      slot: variable.id,
      expression: expression ?? planner.variableFor(variable.id),
    }));
  const aggregates: AggregatedItem[] = [];
  const composed: ProjectedItem[] = [];

  for (const { variable, expression, isAggregate } of columns) {
    if (!isAggregate || expression === undefined) {
      continue;
    }
    if (isAggregateCall(expression)) {
      aggregates.push({ slot: variable.id, call: expression as AggregatedItem['call'] });
    } else {
      takeApart(planner, expression, keys, aggregates);
      composed.push({ slot: variable.id, expression });
    }
  }
  for (const { expression } of orderBy) {
    addSortAggregates(planner, expression, columns, aggregates);
  }

  // A choice: more groups in more rows, but far from as many.
  const estimatedRows = keys.length === 0 ? 1 : Math.max(1, Math.sqrt(input.estimatedRows));
  const aggregate: LogicalOperator = { type: 'aggregate', input, keys, aggregates, estimatedRows };
  return composed.length === 0
    ? aggregate
    : { type: 'project', input: aggregate, items: composed, estimatedRows };
}

/** Aggregates inside an expression get slots of their own; what equals a grouping key is read from its slot. */
function takeApart(
  planner: Planner,
  expression: Expression,
  keys: readonly ProjectedItem[],
  aggregates: AggregatedItem[],
): void {
  const key = keys.find((item) => areSame(planner, item.expression, expression));
  if (key !== undefined) {
    planner.computed.set(expression, key.slot);
    return;
  }
  if (isAggregateCall(expression)) {
    const slot = planner.addSlot('', 'value');
    planner.computed.set(expression, slot);
    aggregates.push({ slot, call: expression as AggregatedItem['call'] });
    return;
  }
  for (const child of childrenOf(expression)) {
    takeApart(planner, child, keys, aggregates);
  }
}

/** Aggregates that only ORDER BY asks for. */
function addSortAggregates(
  planner: Planner,
  expression: Expression,
  columns: readonly OutputColumn[],
  aggregates: AggregatedItem[],
): void {
  if (
    columns.some(
      (column) => column.expression !== undefined && areSame(planner, column.expression, expression),
    )
  ) {
    return;
  }
  if (isAggregateCall(expression)) {
    takeApart(planner, expression, [], aggregates);
    return;
  }
  for (const child of childrenOf(expression)) {
    addSortAggregates(planner, child, columns, aggregates);
  }
}

/** Sorting by what is a column already reads the column. */
function planOrder(
  planner: Planner,
  input: LogicalOperator,
  { orderBy, isDistinct }: WithClause | ReturnClause,
  columns: readonly OutputColumn[],
): LogicalOperator {
  if (orderBy.length === 0) {
    return input;
  }

  const isNarrowed = isDistinct || columns.some(({ isAggregate }) => isAggregate);
  for (const { expression } of orderBy) {
    readColumns(planner, expression, columns, isNarrowed);
  }
  const keys = orderBy.map(({ expression, isDescending }) => ({ expression, isDescending }));
  return { type: 'sort', input, keys, estimatedRows: input.estimatedRows };
}

function readColumns(
  planner: Planner,
  expression: Expression,
  columns: readonly OutputColumn[],
  isNarrowed: boolean,
): void {
  const column = columns.find(
    (candidate) => candidate.expression !== undefined && areSame(planner, candidate.expression, expression),
  );
  const isWorthIt = isNarrowed || containsAggregate(expression);
  if (column !== undefined && isWorthIt && expression !== column.expression) {
    planner.computed.set(expression, column.variable.id);
    return;
  }
  if (isAggregateCall(expression)) {
    return;
  }
  for (const child of childrenOf(expression)) {
    readColumns(planner, child, columns, isNarrowed);
  }
}

function planBounds(
  input: LogicalOperator,
  { skip, limit }: WithClause | ReturnClause,
  { isUpdateBelow }: { readonly isUpdateBelow: boolean },
): LogicalOperator {
  const skipped: LogicalOperator =
    skip === undefined ? input : { type: 'skip', input, count: skip, estimatedRows: input.estimatedRows };
  return limit === undefined
    ? skipped
    : {
        type: 'limit',
        input: skipped,
        count: limit,
        isEager: isUpdateBelow,
        estimatedRows: Math.min(input.estimatedRows, literalCount(limit)),
      };
}

function literalCount(limit: Expression): number {
  return limit.type === 'literal' && limit.literal.type === 'integer'
    ? Number(limit.literal.value)
    : ROWS_OF_PAGE;
}

function areSame(planner: Planner, left: Expression, right: Expression): boolean {
  return expressionsEqual(left, right, (a, b) => planner.slotOf(a) === planner.slotOf(b));
}
