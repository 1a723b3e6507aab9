import type { QueryGraph } from '../../graph/query-graph.ts';
import type { RelationshipSeek } from '../../planner/logical-plan.ts';
import { CypherFloat } from '../../values/cypher-float.ts';
import { RelationshipValue } from '../../values/element-value.ts';
import { isList } from '../../values/type-guards.ts';
import { typeNameOf } from '../../values/type-name.ts';
import type { Value } from '../../values/value.ts';
import { typeError } from '../../values/value-error.ts';
import { type Batch, gatherRows } from '../batch.ts';
import type { Evaluate } from '../expressions/expression-compiler.ts';
import type { Operator } from '../operator.ts';
import type { OperatorBuilder } from '../operator-builder.ts';

/** For every input row, the relationships sought, and their ends. */
export class RelationshipSeekOperator implements Operator {
  readonly #plan: RelationshipSeek;
  readonly #input: Operator;
  readonly #builder: OperatorBuilder;
  readonly #graph: QueryGraph;
  readonly #value: Evaluate;

  constructor(plan: RelationshipSeek, input: Operator, builder: OperatorBuilder) {
    this.#plan = plan;
    this.#input = input;
    this.#builder = builder;
    this.#graph = builder.context.graph;
    this.#value = builder.expressions.compile(plan.value);
  }

  reset(): void {
    this.#input.reset();
  }

  next(): Batch | undefined {
    for (let batch = this.#input.next(); batch !== undefined; batch = this.#input.next()) {
      const found = this.#seekAll(batch);
      if (found.size > 0) {
        return found;
      }
    }
    return undefined;
  }

  #seekAll(batch: Batch): Batch {
    const parents: number[] = [];
    const relationships: number[] = [];
    const starts: number[] = [];
    const ends: number[] = [];

    for (let row = 0; row < batch.size; row++) {
      for (const relationship of this.#seek(this.#value(batch, row))) {
        const start = this.#graph.startOf(relationship);
        const end = this.#graph.endOf(relationship);
        parents.push(row);
        relationships.push(relationship);
        starts.push(start);
        ends.push(end);
        if (this.#plan.isUndirected && start !== end) {
          parents.push(row);
          relationships.push(relationship);
          starts.push(end);
          ends.push(start);
        }
      }
    }

    const live = this.#builder.liveAfter(this.#plan);
    const joined = gatherRows(batch, Int32Array.from(parents), parents.length, live);
    joined.columns[this.#plan.relationship] = Int32Array.from(relationships);
    joined.columns[this.#plan.start] = Int32Array.from(starts);
    joined.columns[this.#plan.end] = Int32Array.from(ends);
    return joined;
  }

  #seek(value: Value): number[] {
    if (!this.#plan.isList) {
      return this.#seekOne(value);
    }
    return isList(value) ? [...new Set(value.flatMap((item) => this.#seekOne(item)))] : [];
  }

  #seekOne(value: Value): number[] {
    if (value === null) {
      return [];
    }
    if (this.#plan.by === 'relationship') {
      if (!(value instanceof RelationshipValue)) {
        throw typeError(
          `A relationship is needed in the pattern, but got a value of type ${typeNameOf(value)}.`,
        );
      }
      return [value.relationship];
    }
    const id = value instanceof CypherFloat ? value.value : typeof value === 'string' ? Number(value) : value;
    const found = typeof id === 'number' ? this.#graph.findRelationshipById(id) : undefined;
    return found === undefined ? [] : [found];
  }
}
