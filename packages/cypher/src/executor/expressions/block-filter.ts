import { type Bitmap, columnRow, hasBit, lowerBound, type PropertyColumn } from '@secgraph/graph';
import type { ComparisonOperator, Expression } from '../../ast/ast.ts';
import type { Slot } from '../../planner/logical-plan.ts';
import type { Value } from '../../values/value.ts';
import { readColumnComparison } from './column-comparison.ts';
import type { ExpressionCompiler } from './expression-compiler.ts';
import { compileNodeTest, type NodeTest } from './node-test.ts';

/*
 * Predicates over blocks of ascending nodes, for scans: where a predicate compares a column with a constant, a
 * plain loop over the column decides. The benchmark row "kind scan with property predicate" pays for this file.
 */

/** Moves the nodes of `nodes[from … to − 1]` that pass to the front of that part; returns where they end. */
export type BlockFilter = (nodes: Int32Array, from: number, to: number) => number;

export function compileBlockFilter(
  predicate: Expression,
  slot: Slot,
  compiler: ExpressionCompiler,
): BlockFilter {
  const comparison = readColumnComparison(predicate, slot, compiler);
  const byNode = compileNodeTest(predicate, slot, compiler);
  let filter: BlockFilter | undefined;

  return (nodes, from, to) => {
    if (from === to) {
      return from;
    }
    filter ??=
      (comparison &&
        createColumnFilter(comparison.column, comparison.operator, comparison.readConstant(), compiler)) ??
      ((block, first, end) => keep(block, first, end, byNode));
    return filter(nodes, from, to);
  };
}

function keep(nodes: Int32Array, from: number, to: number, test: NodeTest): number {
  let size = from;
  for (let i = from; i < to; i++) {
    const node = nodes[i] as number;
    if (test(node)) {
      nodes[size] = node;
      size++;
    }
  }
  return size;
}

function createColumnFilter(
  column: PropertyColumn,
  operator: ComparisonOperator,
  wanted: Value,
  { context: { graph } }: ExpressionCompiler,
): BlockFilter | undefined {
  const isEquality = operator === 'equal' || operator === 'notEqual';

  if (column.type === 'string' && typeof wanted === 'string' && isEquality) {
    const code = graph.findTextCode(wanted) ?? 0;
    const whenSame = operator === 'equal';
    const { values } = column;
    return createRowFilter(column, (row) => (values[row] === code) === whenSame);
  }
  if (column.type === 'boolean' && typeof wanted === 'boolean' && isEquality) {
    const whenTrue = (operator === 'equal') === wanted;
    const { values, positions, present } = column;
    return positions === undefined
      ? createBitFilter(present, values, whenTrue)
      : createRowFilter(column, (row) => hasBit(values, row) === whenTrue);
  }
  if (column.type === 'number' && typeof wanted === 'number') {
    return createRowFilter(column, compareNumbers(column.values, operator, wanted));
  }
  return undefined;
}

function compareNumbers(
  values: Int32Array | Float64Array,
  operator: ComparisonOperator,
  wanted: number,
): (row: number) => boolean {
  switch (operator) {
    case 'equal':
      return (row) => values[row] === wanted;
    case 'notEqual':
      return (row) => values[row] !== wanted;
    case 'less':
      return (row) => (values[row] as number) < wanted;
    case 'lessOrEqual':
      return (row) => (values[row] as number) <= wanted;
    case 'greater':
      return (row) => (values[row] as number) > wanted;
    case 'greaterOrEqual':
      return (row) => (values[row] as number) >= wanted;
  }
}

function createBitFilter(present: Bitmap | undefined, values: Bitmap, whenTrue: boolean): BlockFilter {
  const wanted = whenTrue ? 1 : 0;
  return (nodes, from, to) => {
    let size = from;
    for (let i = from; i < to; i++) {
      const node = nodes[i] as number;
      const word = node >>> 5;
      const isPresent = present === undefined || (((present[word] as number) >>> (node & 31)) & 1) === 1;
      if (isPresent && (((values[word] as number) >>> (node & 31)) & 1) === wanted) {
        nodes[size] = node;
        size++;
      }
    }
    return size;
  };
}

/** Walks the rows of a sparse column beside the nodes, since both ascend. */
function createRowFilter(column: PropertyColumn, test: (row: number) => boolean): BlockFilter {
  const { positions } = column;
  if (positions === undefined) {
    return (nodes, from, to) => {
      let size = from;
      for (let i = from; i < to; i++) {
        const node = nodes[i] as number;
        if (columnRow(column, node) !== -1 && test(node)) {
          nodes[size] = node;
          size++;
        }
      }
      return size;
    };
  }

  return (nodes, from, to) => {
    let size = from;
    let row = lowerBound(positions, 0, positions.length, nodes[from] as number);
    for (let i = from; i < to; i++) {
      const node = nodes[i] as number;
      while (row < positions.length && (positions[row] as number) < node) {
        row++;
      }
      if (positions[row] === node && test(row)) {
        nodes[size] = node;
        size++;
      }
    }
    return size;
  };
}
