import type { CallProcedureClause, CallSubqueryClause, Clause, Query, SingleQuery } from '../ast/ast.ts';
import type { BoundVariable } from '../binder/binding.ts';
import type { LogicalOperator, Slot, UnionBranch } from './logical-plan.ts';
import { readMatchPattern } from './match-pattern.ts';
import { isUpdateWithin } from './operators/operators.ts';
import { planFilter } from './plan-filter.ts';
import { planMatch } from './plan-match.ts';
import { planProjection } from './plan-projection.ts';
import { planEager, planUpdate } from './plan-update.ts';
import type { Planner } from './planner.ts';
import { ROWS_OF_LIST } from './rules-of-thumb.ts';
import { conjunctsOf } from './synthetic-expression.ts';

/** What planning a part of a query gives: the rows, and where their columns are. */
interface PlannedQuery {
  readonly root: LogicalOperator;
  readonly columns: readonly Slot[];
}

/** Plans a query whose rows begin with the imported slots of an enclosing row. */
export function planQuery(planner: Planner, query: Query, imports: readonly Slot[]): PlannedQuery {
  const outputs = planner.binding.columnsOf(query);
  const branches = query.parts.map((part) => planPart(planner, part, imports, outputs));
  const [first] = branches;
  if (branches.length === 1 && first !== undefined) {
    return first;
  }

  const slots = outputs.map(({ id }) => id);
  const estimatedRows = branches.reduce((sum, { root }) => sum + root.estimatedRows, 0);
  const union: LogicalOperator = {
    type: 'union',
    branches: branches.map(toBranch),
    outputs: slots,
    estimatedRows,
  };
  return {
    root: query.isUnionAll ? union : { type: 'distinct', input: union, slots, estimatedRows },
    columns: slots,
  };
}

function toBranch({ root, columns }: PlannedQuery): UnionBranch {
  return { root, columns };
}

function planPart(
  planner: Planner,
  { clauses }: SingleQuery,
  imports: readonly Slot[],
  outputs: readonly BoundVariable[],
): PlannedQuery {
  const rows: Rows = {
    operator: { type: 'argument', slots: imports, estimatedRows: 1 },
    bound: new Set(imports),
  };
  let columns: readonly BoundVariable[] = [];
  for (const clause of clauses) {
    columns = planClause(planner, rows, clause);
  }

  const last = clauses.at(-1);
  const hasResult = last?.type === 'return' || (last?.type === 'callProcedure' && clauses.length === 1);
  if (!hasResult) {
    return { root: rows.operator, columns: [] };
  }
  const idsByName = new Map(columns.map(({ name, id }) => [name, id]));
  const slots = outputs.map((output, place) => idsByName.get(output.name) ?? columns[place]?.id ?? output.id);
  return { root: rows.operator, columns: slots };
}

/** Where planning stands: the rows so far, and the slots they have. */
interface Rows {
  operator: LogicalOperator;
  bound: Set<Slot>;
}

/** Adds the operators of a clause; returns the columns it gives, if it is a projection or a procedure. */
function planClause(planner: Planner, rows: Rows, clause: Clause): readonly BoundVariable[] {
  switch (clause.type) {
    case 'match':
      planMatchClause(planner, rows, clause);
      return [];
    case 'unwind': {
      const slot = planner.slotOf(clause.variable);
      const estimatedRows = rows.operator.estimatedRows * ROWS_OF_LIST;
      rows.operator = { type: 'unwind', input: rows.operator, list: clause.list, slot, estimatedRows };
      rows.bound.add(slot);
      return [];
    }
    case 'callSubquery':
      planCallSubquery(planner, rows, clause);
      return [];
    case 'callProcedure':
      return planCallProcedure(planner, rows, clause);
    case 'with':
    case 'return': {
      const isUpdateBelow = isUpdateWithin(rows.operator);
      const columns = planner.binding.outputOf(clause).map(({ variable }) => variable);
      rows.operator = planProjection(planner, rows.operator, clause, { isUpdateBelow });
      rows.bound = new Set(columns.map(({ id }) => id));
      return columns;
    }
    default:
      rows.operator = planUpdate(planner, rows.operator, clause, rows.bound);
      return [];
  }
}

function planMatchClause(planner: Planner, rows: Rows, clause: Extract<Clause, { type: 'match' }>): void {
  const match = readMatchPattern(planner, clause.patterns, clause.where);
  const own = [
    ...match.nodes.keys(),
    ...match.hops.flatMap(({ relationship, segment }) => [relationship, segment]),
    ...match.paths.map(({ path }) => path),
  ];
  const introduced = [...new Set(own)].filter((slot) => !rows.bound.has(slot));

  if (clause.isOptional) {
    const reads = planner.slotsReadByAll([
      ...match.predicates,
      ...match.hops.flatMap(({ hopPredicates }) => hopPredicates),
    ]);
    const imports = [...new Set([...own, ...reads])].filter((slot) => rows.bound.has(slot));
    const inner = planMatch(
      planner,
      { type: 'argument', slots: imports, estimatedRows: 1 },
      match,
      rows.bound,
    );
    const estimatedRows = rows.operator.estimatedRows * Math.max(1, inner.estimatedRows);
    rows.operator = { type: 'optional', input: rows.operator, inner, imports, introduced, estimatedRows };
  } else {
    rows.operator = planMatch(planner, rows.operator, match, rows.bound);
  }
  introduced.forEach((slot) => rows.bound.add(slot));
}

function planCallSubquery(planner: Planner, rows: Rows, clause: CallSubqueryClause): void {
  const imports = planner.binding
    .importsOf(clause.query)
    .map(({ id }) => id)
    .filter((slot) => rows.bound.has(slot));
  const { root, columns } = planQuery(planner, clause.query, imports);
  const isUpdate = isUpdateWithin(root);
  const input = isUpdate ? planEager(rows.operator) : rows.operator;
  const shared = { input, inner: root, imports, introduced: columns };
  const estimatedRows = input.estimatedRows * Math.max(1, root.estimatedRows);

  const operator: LogicalOperator = clause.isOptional
    ? { type: 'optional', ...shared, estimatedRows }
    : { type: 'apply', ...shared, isUnit: columns.length === 0, estimatedRows };
  rows.operator = isUpdate ? planEager(operator) : operator;
  columns.forEach((slot) => rows.bound.add(slot));
}

function planCallProcedure(
  planner: Planner,
  rows: Rows,
  clause: CallProcedureClause,
): readonly BoundVariable[] {
  const { definition, columns } = planner.binding.callOf(clause);
  const args =
    clause.arguments ??
    definition.arguments.map(({ name }) => ({ type: 'parameter', range: clause.range, name }) as const);
  const { operator: input } = rows;
  const called: LogicalOperator = {
    type: 'procedureCall',
    input,
    definition,
    arguments: args,
    columns: columns.map(({ field, variable }) => ({ field, slot: variable.id })),
    estimatedRows: input.estimatedRows * ROWS_OF_LIST,
  };
  columns.forEach(({ variable }) => rows.bound.add(variable.id));
  rows.operator = planFilter(planner, called, conjunctsOf(clause.where));
  return columns.map(({ variable }) => variable);
}
