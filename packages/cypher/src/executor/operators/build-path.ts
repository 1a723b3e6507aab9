import type { BuildPath } from '../../planner/logical-plan.ts';
import { PathValue } from '../../values/element-value.ts';
import type { Value } from '../../values/value.ts';
import { type Batch, indexColumn, valueColumn } from '../batch.ts';
import type { Operator } from '../operator.ts';

/** Joins nodes, relationships and segments of each row into one path; null when any of them is. */
export class BuildPathOperator implements Operator {
  readonly #plan: BuildPath;
  readonly #input: Operator;

  constructor(plan: BuildPath, input: Operator) {
    this.#plan = plan;
    this.#input = input;
  }

  reset(): void {
    this.#input.reset();
  }

  next(): Batch | undefined {
    const batch = this.#input.next();
    if (batch === undefined) {
      return undefined;
    }

    const paths: Value[] = [];
    for (let row = 0; row < batch.size; row++) {
      paths.push(this.#build(batch, row));
    }
    const columns = batch.columns.slice();
    columns[this.#plan.path] = paths;
    return { size: batch.size, columns };
  }

  #build(batch: Batch, row: number): PathValue | null {
    const { firstNode, steps } = this.#plan;
    const nodes = [indexColumn(batch, firstNode)[row] as number];
    const relationships: number[] = [];

    for (const step of steps) {
      if (step.type === 'relationship') {
        relationships.push(indexColumn(batch, step.relationship)[row] as number);
        nodes.push(indexColumn(batch, step.to)[row] as number);
        continue;
      }
      const segment = valueColumn(batch, step.segment)[row];
      if (!(segment instanceof PathValue)) {
        return null;
      }
      for (let hop = 0; hop < segment.relationships.length; hop++) {
        relationships.push(segment.relationships[hop] as number);
        nodes.push(segment.nodes[hop + 1] as number);
      }
    }

    return nodes.includes(-1) || relationships.includes(-1) ? null : new PathValue(nodes, relationships);
  }
}
