import type { FunctionCall } from '../../../ast/ast.ts';
import type { Accumulator } from '../../../functions/function-definition.ts';
import { type GroupingKey, groupingKeyOfRow } from '../../../values/grouping-key.ts';
import type { Value } from '../../../values/value.ts';
import { sizeOfValue } from '../../../values/value-size.ts';
import type { Batch } from '../../batch.ts';
import type { Evaluate } from '../../expressions/expression-compiler.ts';
import type { MemoryTracker } from '../../memory-tracker.ts';
import type { AggregateColumn } from './aggregate-column.ts';

/** Aggregate functions that keep all values of a group. */
const KEEPING: ReadonlySet<string> = new Set(['collect', 'percentilecont', 'percentiledisc']);

/** Values up to this size are covered by what each group costs. */
const SMALL_BYTES = 1_024;

/** What the accumulators of a function make of its arguments. */
export class AccumulatorColumn implements AggregateColumn {
  readonly #evaluators: readonly Evaluate[];
  readonly #create: () => Accumulator;
  readonly #isDistinct: boolean;
  /** Collecting and percentiles keep all values, DISTINCT all different ones. */
  readonly #keepsValues: boolean;
  readonly #memory: MemoryTracker;
  readonly #values: Value[] = [];
  #accumulators: Accumulator[] = [];
  #seen: Set<GroupingKey>[] = [];
  /** For a function that keeps one value of many: what the largest one of each group takes. */
  #largest: number[] = [];

  constructor(
    call: FunctionCall,
    evaluators: readonly Evaluate[],
    create: () => Accumulator,
    memory: MemoryTracker,
  ) {
    this.#evaluators = evaluators;
    this.#create = create;
    this.#isDistinct = call.isDistinct;
    this.#keepsValues = call.isDistinct || KEEPING.has(call.name.toLowerCase());
    this.#memory = memory;
  }

  open(group: number): void {
    this.#accumulators[group] ??= this.#create();
  }

  add(batch: Batch, groups: Int32Array | undefined): void {
    if (groups === undefined) {
      this.open(0);
    }
    for (let row = 0; row < batch.size; row++) {
      const group = groups === undefined ? 0 : (groups[row] as number);
      const values = this.#read(batch, row);
      if (!this.#isDistinct || this.#isNew(group, values)) {
        this.#accumulators[group]?.add(values);
        this.#account(group, values[0] ?? null);
      }
    }
  }

  results(from: number, size: number): Value[] {
    return this.#accumulators.slice(from, from + size).map((accumulator) => accumulator.result());
  }

  clear(): void {
    this.#accumulators = [];
    this.#largest = [];
    this.#seen = [];
  }

  #account(group: number, value: Value): void {
    if (this.#keepsValues) {
      this.#memory.add(sizeOfValue(value));
      return;
    }
    if (typeof value !== 'object' && typeof value !== 'string') {
      return;
    }
    const bytes = sizeOfValue(value);
    const known = this.#largest[group] ?? SMALL_BYTES;
    if (bytes > known) {
      this.#memory.add(bytes - known);
      this.#largest[group] = bytes;
    }
  }

  /** The array is used again for the next row: functions keep values, not the list of their arguments. */
  #read(batch: Batch, row: number): readonly Value[] {
    for (let place = 0; place < this.#evaluators.length; place++) {
      this.#values[place] = (this.#evaluators[place] as Evaluate)(batch, row);
    }
    return this.#values;
  }

  #isNew(group: number, values: readonly Value[]): boolean {
    const seen = (this.#seen[group] ??= new Set());
    const known = seen.size;
    seen.add(groupingKeyOfRow(values));
    return seen.size > known;
  }
}
