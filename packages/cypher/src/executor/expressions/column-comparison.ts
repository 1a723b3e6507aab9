import type { PropertyColumn } from '@secgraph/graph';
import type { ComparisonOperator, Expression } from '../../ast/ast.ts';
import type { Plan, Slot } from '../../planner/logical-plan.ts';
import type { Value } from '../../values/value.ts';
import type { ExpressionCompiler } from './expression-compiler.ts';

/** `node.name = constant`, where all values of that name lie in one column. */
export interface ColumnComparison {
  readonly column: PropertyColumn;
  readonly operator: ComparisonOperator;
  /** Call it for a row only: evaluating may fail, and without rows it must not. */
  readConstant(): Value;
}

export function isSlot(expression: Expression, slot: Slot, plan: Pick<Plan, 'slotOf'>): boolean {
  return expression.type === 'variable' && plan.slotOf(expression) === slot;
}

/** The column of `node.name`, when all values of that name have one type and the graph does not change. */
export function findOnlyColumn(
  expression: Expression,
  slot: Slot,
  compiler: ExpressionCompiler,
): PropertyColumn | undefined {
  const { graph, plan } = compiler.context;
  if (expression.type !== 'property' || !isSlot(expression.subject, slot, plan) || plan.isUpdate) {
    return undefined;
  }
  const columns = graph.findColumns(expression.name);
  return columns?.length === 1 ? columns[0] : undefined;
}

/** Either way round; undefined for everything else. */
export function readColumnComparison(
  predicate: Expression,
  slot: Slot,
  compiler: ExpressionCompiler,
): ColumnComparison | undefined {
  if (predicate.type === 'property') {
    const column = findOnlyColumn(predicate, slot, compiler);
    return column?.type === 'boolean' ? { column, operator: 'equal', readConstant: () => true } : undefined;
  }
  if (predicate.type !== 'comparison' || predicate.operands.length !== 2) {
    return undefined;
  }

  const [left, right] = predicate.operands;
  const [operator] = predicate.operators;
  if (left === undefined || right === undefined || operator === undefined) {
    return undefined;
  }
  return (
    compareWith(findOnlyColumn(left, slot, compiler), operator, right, compiler) ??
    compareWith(findOnlyColumn(right, slot, compiler), MIRRORED[operator], left, compiler)
  );
}

function compareWith(
  column: PropertyColumn | undefined,
  operator: ComparisonOperator,
  constant: Expression,
  compiler: ExpressionCompiler,
): ColumnComparison | undefined {
  if (column === undefined || !compiler.isConstant(constant)) {
    return undefined;
  }
  const evaluate = compiler.compile(constant);
  return { column, operator, readConstant: () => evaluate({ size: 1, columns: [] }, 0) };
}

const MIRRORED: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  equal: 'equal',
  notEqual: 'notEqual',
  less: 'greater',
  lessOrEqual: 'greaterOrEqual',
  greater: 'less',
  greaterOrEqual: 'lessOrEqual',
};
