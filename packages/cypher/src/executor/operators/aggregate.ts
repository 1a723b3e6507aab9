import type { Aggregate } from '../../planner/logical-plan.ts';
import type { GroupingKey } from '../../values/grouping-key.ts';
import type { Batch } from '../batch.ts';
import { CodedGroups, compileGroupCoder, type GroupCoder } from '../group-coder.ts';
import type { Operator } from '../operator.ts';
import type { OperatorBuilder } from '../operator-builder.ts';
import { createRowKey, type RowKey } from '../row-key.ts';
import { RowStore } from '../row-store.ts';
import type { RunContext } from '../run-context.ts';
import type { AggregateColumn } from './aggregate-columns/aggregate-column.ts';
import { createAggregateColumn } from './aggregate-columns/create-aggregate-column.ts';
import { type ComputeColumn, compileColumn } from './project.ts';

const GROUP_BYTES = 128;

/** One row per group of rows with equal keys, with what the aggregate functions make of each group. */
export class AggregateOperator implements Operator {
  readonly #plan: Aggregate;
  readonly #input: Operator;
  readonly #context: RunContext;
  readonly #keys: readonly ComputeColumn[];
  readonly #keyOf: RowKey;
  readonly #store: RowStore;
  readonly #columns: readonly AggregateColumn[];
  /** Numbers the groups of a single key whose values have numbers already. */
  readonly #coder: GroupCoder | undefined;
  #groups = new Map<GroupingKey, number>();
  #coded = new CodedGroups();
  #isFilled = false;
  #next = 0;

  constructor(plan: Aggregate, input: Operator, builder: OperatorBuilder) {
    const { context, expressions } = builder;
    const slots = plan.keys.map(({ slot }) => slot);
    this.#plan = plan;
    this.#input = input;
    this.#context = context;
    this.#keys = plan.keys.map((key) => compileColumn(key, expressions));
    this.#keyOf = createRowKey(slots, context);
    this.#store = new RowStore(slots, context);
    const [only, ...others] = plan.keys;
    this.#coder =
      only === undefined || others.length > 0 ? undefined : compileGroupCoder(only.expression, expressions);
    this.#columns = plan.aggregates.map((item) => createAggregateColumn(item, builder));
  }

  reset(): void {
    this.#input.reset();
    this.#store.clear();
    this.#groups = new Map();
    this.#coded = new CodedGroups();
    this.#columns.forEach((column) => column.clear());
    this.#isFilled = false;
    this.#next = 0;
  }

  next(): Batch | undefined {
    if (!this.#isFilled) {
      this.#isFilled = true;
      this.#fill();
    }

    const batch =
      this.#plan.keys.length === 0 ? this.#takeOnly() : this.#store.takeBatch(undefined, this.#next);
    if (batch === undefined) {
      return undefined;
    }
    this.#columns.forEach((column, place) => {
      const slot = this.#plan.aggregates[place]?.slot ?? 0;
      batch.columns[slot] = column.results(this.#next, batch.size);
    });
    this.#next += batch.size;
    return batch;
  }

  /** Without keys there is one group, even of no rows. */
  #takeOnly(): Batch | undefined {
    if (this.#next > 0) {
      return undefined;
    }
    this.#columns.forEach((column) => column.open(0));
    return { size: 1, columns: [] };
  }

  #fill(): void {
    for (let batch = this.#input.next(); batch !== undefined; batch = this.#input.next()) {
      this.#context.poll.spend(batch.size);
      const groups = this.#plan.keys.length === 0 ? undefined : this.#findGroups(batch);
      for (const column of this.#columns) {
        column.add(batch, groups);
      }
    }
  }

  #findGroups(batch: Batch): Int32Array {
    return this.#coder === undefined
      ? this.#findKeyedGroups(batch)
      : this.#findCodedGroups(batch, this.#coder);
  }

  #findKeyedGroups(batch: Batch): Int32Array {
    const keyed = this.#computeKeys(batch);
    const groups = new Int32Array(batch.size);
    for (let row = 0; row < batch.size; row++) {
      const key = this.#keyOf(keyed, row);
      let group = this.#groups.get(key);
      if (group === undefined) {
        group = this.#groups.size;
        this.#groups.set(key, group);
        this.#openGroup(singleRow(keyed, row), group);
      }
      groups[row] = group;
    }
    return groups;
  }

  /** Computes the key of the first row of each group only. */
  #findCodedGroups(batch: Batch, codeOf: GroupCoder): Int32Array {
    const coded = this.#coded;
    const groups = new Int32Array(batch.size);
    for (let row = 0; row < batch.size; row++) {
      const code = codeOf(batch, row);
      let group = coded.find(code);
      if (group === -1) {
        group = coded.add(code);
        this.#openGroup(this.#computeKeys(singleRow(batch, row)), group);
      }
      groups[row] = group;
    }
    return groups;
  }

  #computeKeys(batch: Batch): Batch {
    const keyed: Batch = { size: batch.size, columns: [] };
    this.#plan.keys.forEach(({ slot }, place) => {
      keyed.columns[slot] = this.#keys[place]?.(batch);
    });
    return keyed;
  }

  #openGroup(key: Batch, group: number): void {
    this.#store.append(key);
    this.#context.memory.add(GROUP_BYTES * (1 + this.#columns.length));
    this.#columns.forEach((column) => column.open(group));
  }
}

function singleRow(batch: Batch, row: number): Batch {
  return { size: 1, columns: batch.columns.map((column) => column?.slice(row, row + 1)) };
}
