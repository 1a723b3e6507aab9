import { columnRow, hasBit } from '@secgraph/graph';
import type { Expression } from '../ast/ast.ts';
import type { Batch } from './batch.ts';
import { findOnlyColumn } from './expressions/column-comparison.ts';
import type { ExpressionCompiler, ReadIndex } from './expressions/expression-compiler.ts';

/**
 * A whole number from 0 on per row, equal exactly for equal values of a grouping key, and small enough to index
 * an array by: of nodes, relationships, and texts and booleans in columns.
 */
export type GroupCoder = (batch: Batch, row: number) => number;

/** Undefined for keys that have no such number without being computed. */
export function compileGroupCoder(
  expression: Expression,
  compiler: ExpressionCompiler,
): GroupCoder | undefined {
  const index = compiler.compileIndex(expression);
  if (index !== undefined) {
    return (batch, row) => index.read(batch, row) + 1;
  }
  if (expression.type !== 'property' || compiler.context.plan.computed.has(expression)) {
    return undefined;
  }

  const subject = compiler.compileIndex(expression.subject);
  return subject?.type === 'node' ? compileColumnCoder(expression, subject.read, compiler) : undefined;
}

function compileColumnCoder(
  property: Extract<Expression, { type: 'property' }>,
  readNode: ReadIndex,
  compiler: ExpressionCompiler,
): GroupCoder | undefined {
  if (property.subject.type !== 'variable') {
    return undefined;
  }
  const column = findOnlyColumn(property, compiler.context.plan.slotOf(property.subject), compiler);

  switch (column?.type) {
    case 'string':
      return (batch, row) => {
        const node = readNode(batch, row);
        const place = node === -1 ? -1 : columnRow(column, node);
        return place === -1 ? 0 : (column.values[place] as number);
      };
    case 'boolean':
      return (batch, row) => {
        const node = readNode(batch, row);
        const place = node === -1 ? -1 : columnRow(column, node);
        return place === -1 ? 0 : hasBit(column.values, place) ? 2 : 1;
      };
    default:
      return undefined;
  }
}

/** Groups by code: an array that grows with the highest one. */
export class CodedGroups {
  /** Group + 1 by code, 0 where there is none yet. */
  #groups = new Int32Array(0);
  size = 0;

  /** Group of a code, -1 when it has none. */
  find(code: number): number {
    return code < this.#groups.length ? (this.#groups[code] as number) - 1 : -1;
  }

  /** The code's group from now on. */
  add(code: number): number {
    if (code >= this.#groups.length) {
      const grown = new Int32Array(2 ** Math.ceil(Math.log2(code + 1)));
      grown.set(this.#groups);
      this.#groups = grown;
    }
    this.size++;
    this.#groups[code] = this.size;
    return this.size - 1;
  }
}
