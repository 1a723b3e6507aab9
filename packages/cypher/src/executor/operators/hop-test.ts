import type { Expression } from '../../ast/ast.ts';
import type { Slot } from '../../planner/logical-plan.ts';
import type { Batch } from '../batch.ts';
import { asTernary } from '../expressions/as-ternary.ts';
import type { ExpressionCompiler } from '../expressions/expression-compiler.ts';

/** Tests element after element by predicates that may read the current row, too. */
export interface HopTest {
  /** Sets the row that the predicates read besides the element. */
  begin(batch: Batch, row: number): void;
  test(this: void, element: number): boolean;
}

/** Undefined without predicates. `slot`: through which they read the element. */
export function compileHopTest(
  predicates: readonly Expression[],
  slot: Slot,
  compiler: ExpressionCompiler,
): HopTest | undefined {
  if (predicates.length === 0) {
    return undefined;
  }

  const compiled = predicates.map((predicate) => compiler.compile(predicate));
  let source: Batch | undefined;
  let batch: Batch = { size: 0, columns: [] };
  let column = new Int32Array(1);
  let row = 0;

  return {
    begin(nextBatch, nextRow) {
      row = nextRow;
      if (nextBatch === source) {
        return;
      }
      source = nextBatch;
      column = new Int32Array(nextBatch.size);
      const columns = nextBatch.columns.slice();
      columns[slot] = column;
      batch = { size: nextBatch.size, columns };
    },
    test(element) {
      column[row] = element;
      return compiled.every((evaluate) => asTernary(evaluate(batch, row), 'WHERE') === true);
    },
  };
}
