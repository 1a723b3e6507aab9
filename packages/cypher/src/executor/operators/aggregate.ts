import { invariant } from '@secgraph/kernel';
import type { FunctionCall } from '../../ast/ast.ts';
import { findFunction } from '../../functions/find-function.ts';
import type { Accumulator } from '../../functions/function-definition.ts';
import type { Aggregate, AggregatedItem } from '../../planner/logical-plan.ts';
import { type GroupingKey, groupingKeyOfRow } from '../../values/grouping-key.ts';
import type { Value } from '../../values/value.ts';
import type { Batch } from '../batch.ts';
import type { Evaluate, ReadIndex } from '../expressions/expression-compiler.ts';
import { CodedGroups, compileGroupCoder, type GroupCoder } from '../group-coder.ts';
import { IndexSet } from '../index-set.ts';
import type { Operator } from '../operator.ts';
import type { OperatorBuilder } from '../operator-builder.ts';
import { createRowKey, type RowKey } from '../row-key.ts';
import { RowStore } from '../row-store.ts';
import type { RunContext } from '../run-context.ts';
import { sizeOfValue } from '../value-size.ts';
import { type ComputeColumn, compileColumn } from './project.ts';

const GROUP_BYTES = 128;

/** Aggregate functions that keep all values of a group. */
const KEEPING: ReadonlySet<string> = new Set(['collect', 'percentilecont', 'percentiledisc']);

/** One row per group of rows with equal keys, with what the aggregate functions make of each group. */
export class AggregateOperator implements Operator {
  readonly #plan: Aggregate;
  readonly #input: Operator;
  readonly #context: RunContext;
  readonly #keys: readonly ComputeColumn[];
  readonly #keyOf: RowKey;
  readonly #store: RowStore;
  readonly #columns: readonly AggregateColumn[];
  /** Of a single key whose values have numbers already. */
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
    this.#keyOf = createRowKey(slots, context.plan.slots);
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

/** One aggregate function over all groups. */
interface AggregateColumn {
  /** Begins a group; again: does nothing. */
  open(group: number): void;
  /** Without groups, all rows belong to the first. */
  add(batch: Batch, groups: Int32Array | undefined): void;
  results(from: number, size: number): Value[];
  clear(): void;
}

function createAggregateColumn({ call }: AggregatedItem, builder: OperatorBuilder): AggregateColumn {
  if (call.type === 'countStar') {
    return new CountColumn(undefined);
  }

  const index =
    call.arguments[0] === undefined ? undefined : builder.expressions.compileIndex(call.arguments[0]);
  if (call.name.toLowerCase() === 'count' && index !== undefined) {
    return call.isDistinct
      ? new DistinctCountColumn(index.read, builder.context.memory)
      : new CountColumn((batch, row) => index.read(batch, row) !== -1);
  }

  const evaluators = call.arguments.map((argument) => builder.expressions.compile(argument));
  const definition = findFunction(call.name);
  invariant(definition?.type === 'aggregate', `The binder let ${call.name} pass as an aggregate.`);
  const create = (): Accumulator => definition.createAccumulator(builder.context.functions);
  return call.isDistinct && index !== undefined
    ? new DistinctElementColumn(index.read, evaluators, create, builder.context.memory)
    : new AccumulatorColumn(call, evaluators, create, builder.context.memory);
}

/** Counts rows, all or some. */
class CountColumn implements AggregateColumn {
  readonly #counts: ((batch: Batch, row: number) => boolean) | undefined;
  #values: number[] = [];

  constructor(counts: ((batch: Batch, row: number) => boolean) | undefined) {
    this.#counts = counts;
  }

  open(group: number): void {
    this.#values[group] ??= 0;
  }

  add(batch: Batch, groups: Int32Array | undefined): void {
    const counts = this.#counts;
    if (groups === undefined && counts === undefined) {
      this.#values[0] = (this.#values[0] ?? 0) + batch.size;
      return;
    }
    for (let row = 0; row < batch.size; row++) {
      if (counts === undefined || counts(batch, row)) {
        const group = groups === undefined ? 0 : (groups[row] as number);
        this.#values[group] = (this.#values[group] ?? 0) + 1;
      }
    }
  }

  results(from: number, size: number): Value[] {
    return this.#values.slice(from, from + size);
  }

  clear(): void {
    this.#values = [];
  }
}

/** Counts different nodes or relationships. */
class DistinctCountColumn implements AggregateColumn {
  readonly #read: ReadIndex;
  readonly #memory: RunContext['memory'];
  #sets: IndexSet[] = [];

  constructor(read: ReadIndex, memory: RunContext['memory']) {
    this.#read = read;
    this.#memory = memory;
  }

  open(group: number): void {
    this.#sets[group] ??= new IndexSet(this.#memory);
  }

  add(batch: Batch, groups: Int32Array | undefined): void {
    this.open(0);
    for (let row = 0; row < batch.size; row++) {
      const index = this.#read(batch, row);
      if (index !== -1) {
        this.#sets[groups === undefined ? 0 : (groups[row] as number)]?.add(index);
      }
    }
  }

  results(from: number, size: number): Value[] {
    return this.#sets.slice(from, from + size).map((set) => set.size);
  }

  clear(): void {
    this.#sets.forEach((set) => set.release());
    this.#sets = [];
  }
}

/** Any function of different nodes or relationships: nothing is made of one that was there before. */
class DistinctElementColumn implements AggregateColumn {
  readonly #read: ReadIndex;
  readonly #evaluators: readonly Evaluate[];
  readonly #create: () => Accumulator;
  readonly #memory: RunContext['memory'];
  #accumulators: Accumulator[] = [];
  #sets: IndexSet[] = [];

  constructor(
    read: ReadIndex,
    evaluators: readonly Evaluate[],
    create: () => Accumulator,
    memory: RunContext['memory'],
  ) {
    this.#read = read;
    this.#evaluators = evaluators;
    this.#create = create;
    this.#memory = memory;
  }

  open(group: number): void {
    this.#accumulators[group] ??= this.#create();
    this.#sets[group] ??= new IndexSet(this.#memory);
  }

  add(batch: Batch, groups: Int32Array | undefined): void {
    this.open(0);
    for (let row = 0; row < batch.size; row++) {
      const group = groups === undefined ? 0 : (groups[row] as number);
      const index = this.#read(batch, row);
      // No function takes nulls into account.
      if (index !== -1 && this.#sets[group]?.add(index) === true) {
        const values = this.#evaluators.map((evaluate) => evaluate(batch, row));
        this.#accumulators[group]?.add(values);
        this.#memory.add(sizeOfValue(values[0] ?? null));
      }
    }
  }

  results(from: number, size: number): Value[] {
    return this.#accumulators.slice(from, from + size).map((accumulator) => accumulator.result());
  }

  clear(): void {
    this.#sets.forEach((set) => set.release());
    this.#sets = [];
    this.#accumulators = [];
  }
}

class AccumulatorColumn implements AggregateColumn {
  readonly #evaluators: readonly Evaluate[];
  readonly #create: () => Accumulator;
  readonly #isDistinct: boolean;
  /** Collecting and percentiles keep all values, DISTINCT all different ones. */
  readonly #keepsValues: boolean;
  readonly #memory: RunContext['memory'];
  readonly #values: Value[] = [];
  #accumulators: Accumulator[] = [];
  #seen: Set<GroupingKey>[] = [];

  constructor(
    call: FunctionCall,
    evaluators: readonly Evaluate[],
    create: () => Accumulator,
    memory: RunContext['memory'],
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
        if (this.#keepsValues) {
          this.#memory.add(sizeOfValue(values[0] ?? null));
        }
      }
    }
  }

  results(from: number, size: number): Value[] {
    return this.#accumulators.slice(from, from + size).map((accumulator) => accumulator.result());
  }

  clear(): void {
    this.#accumulators = [];
    this.#seen = [];
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
