import type { Expression, Variable } from '../../ast/ast.ts';
import type { NestedExpression, Slot, SlotType } from '../../planner/logical-plan.ts';
import type { Value } from '../../values/value.ts';
import type { Batch } from '../batch.ts';
import type { RunContext } from '../run-context.ts';

/** A compiled expression: its value for one row of a batch. */
export type Evaluate = (batch: Batch, row: number) => Value;

/** Index of a node or relationship in one row, -1 for null. */
export type ReadIndex = (batch: Batch, row: number) => number;

/** Where a comprehension keeps the element it is at. */
export interface Local {
  value: Value;
}

/** Makes closures of expressions, for one run. */
export interface ExpressionCompiler {
  readonly context: RunContext;
  compile(expression: Expression): Evaluate;
  /** Reads the index that a variable stands for, when it is a column of indexes; undefined for everything else. */
  compileIndex(
    expression: Expression,
  ): { readonly type: Exclude<SlotType, 'value'>; readonly read: ReadIndex } | undefined;
  /** Whether its value is the same for all rows of the run. */
  isConstant(expression: Expression): boolean;
  /** Makes occurrences of the variable read the local. */
  declareLocal(variable: Variable): Local;
  isLocal(slot: Slot): boolean;
  compileSlot(slot: Slot): Evaluate;
  /** Runs the nested plan of an expression for a row. */
  compileNested(expression: NestedExpression): Evaluate;
}
