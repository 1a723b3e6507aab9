import type { Expression } from '../../ast/ast.ts';
import type { Project, ProjectedItem, SlotDefinition } from '../../planner/logical-plan.ts';
import { NodeValue, RelationshipValue } from '../../values/element-value.ts';
import { typeNameOf } from '../../values/type-name.ts';
import type { Value } from '../../values/value.ts';
import { typeError } from '../../values/value-error.ts';
import { type Batch, type Column, indexColumn } from '../batch.ts';
import { ColumnMemory } from '../column-memory.ts';
import type { ExpressionCompiler } from '../expressions/expression-compiler.ts';
import type { Operator } from '../operator.ts';
import type { OperatorBuilder } from '../operator-builder.ts';

/** Adds columns that expressions give. */
export class ProjectOperator implements Operator {
  readonly #input: Operator;
  readonly #items: readonly (readonly [slot: number, compute: ComputeColumn])[];
  readonly #poll: OperatorBuilder['context']['poll'];

  constructor(plan: Project, input: Operator, builder: OperatorBuilder) {
    const live = new Set(builder.liveAfter(plan));
    this.#input = input;
    this.#poll = builder.context.poll;
    this.#items = plan.items
      .filter(({ slot }) => live.has(slot))
      .map((item) => [item.slot, compileColumn(item, builder.expressions)]);
  }

  reset(): void {
    this.#input.reset();
  }

  next(): Batch | undefined {
    const batch = this.#input.next();
    if (batch === undefined) {
      return undefined;
    }

    this.#poll.spend(batch.size);
    const columns = batch.columns.slice();
    for (const [slot, compute] of this.#items) {
      columns[slot] = compute(batch);
    }
    return { size: batch.size, columns };
  }
}

/** Expressions whose values are there already. */
const PASSING: ReadonlySet<Expression['type']> = new Set(['variable', 'parameter', 'literal', 'property']);

export type ComputeColumn = (batch: Batch) => Column;

/** Computes the column of an item, in the form that its slot has. */
export function compileColumn(
  { slot, expression }: ProjectedItem,
  compiler: ExpressionCompiler,
): ComputeColumn {
  const definition = compiler.context.plan.slots[slot];
  if (definition?.type === 'node' || definition?.type === 'relationship') {
    return compileIndexes(expression, definition, compiler);
  }

  const evaluate = compiler.compile(expression);
  const memory = PASSING.has(expression.type) ? undefined : new ColumnMemory(compiler.context.memory);
  return (batch) => {
    const values: Value[] = [];
    memory?.begin();
    for (let row = 0; row < batch.size; row++) {
      const value = evaluate(batch, row);
      memory?.add(value);
      values.push(value);
    }
    return values;
  };
}

function compileIndexes(
  expression: ProjectedItem['expression'],
  { name, type }: SlotDefinition,
  compiler: ExpressionCompiler,
): ComputeColumn {
  const { plan } = compiler.context;
  const index = compiler.compileIndex(expression);
  if (index !== undefined && expression.type === 'variable' && plan.computed.get(expression) === undefined) {
    const source = plan.slotOf(expression);
    return (batch) => indexColumn(batch, source);
  }

  const evaluate = compiler.compile(expression);
  return (batch) => {
    const indexes = new Int32Array(batch.size);
    for (let row = 0; row < batch.size; row++) {
      indexes[row] = indexOf(evaluate(batch, row), name, type);
    }
    return indexes;
  };
}

function indexOf(value: Value, name: string, type: SlotDefinition['type']): number {
  if (value === null) {
    return -1;
  }
  if (type === 'node' && value instanceof NodeValue) {
    return value.node;
  }
  if (type === 'relationship' && value instanceof RelationshipValue) {
    return value.relationship;
  }
  throw typeError(`A ${type} is needed for "${name}", but it is a value of type ${typeNameOf(value)}.`);
}
