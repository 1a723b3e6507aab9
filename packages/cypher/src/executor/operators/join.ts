import type { Join, Slot } from '../../planner/logical-plan.ts';
import { isNaNValue } from '../../values/compare-numbers.ts';
import { equals } from '../../values/equality.ts';
import { type GroupingKey, groupingKeyOfRow } from '../../values/grouping-key.ts';
import { mayBeInstantText } from '../../values/temporal/parse-instant.ts';
import { isInstant } from '../../values/temporal/temporal-value.ts';
import type { Value } from '../../values/value.ts';
import type { Batch } from '../batch.ts';
import type { Evaluate } from '../expressions/expression-compiler.ts';
import type { Operator } from '../operator.ts';
import type { OperatorBuilder } from '../operator-builder.ts';
import { OutputRows } from '../output-rows.ts';
import { RowStore } from '../row-store.ts';
import type { RunContext } from '../run-context.ts';
import { RowExpander } from './row-expander.ts';

const ENTRY_BYTES = 64;

/**
 * Pairs of rows of two independent plans: all of them, or those with equal keys. The right rows are kept, by key;
 * the left ones stream by. Null and NaN equal nothing.
 */
export class JoinOperator extends RowExpander {
  readonly #right: Operator;
  readonly #context: RunContext;
  readonly #leftKeys: readonly Evaluate[];
  readonly #rightKeys: readonly Evaluate[];
  readonly #rightSlots: readonly Slot[];
  readonly #store: RowStore;
  /** Keys that may stand for the same instant and differ all the same: those with instants, and texts like them. */
  readonly #temporalRows: { readonly row: number; readonly key: readonly Value[] }[] = [];
  #hasInstants = false;
  /** The rows of the right side by their key; without keys, all rows under one. */
  #rows: Map<GroupingKey, number[]> | undefined;
  #rightRows: Int32Array;
  #row = 0;
  #matches: readonly number[] = [];
  #next = 0;

  constructor(plan: Join, left: Operator, right: Operator, builder: OperatorBuilder) {
    const live = builder.liveAfter(plan);
    const passed = live.filter((slot) => !plan.rightSlots.includes(slot));
    super(left, new OutputRows([], passed));
    this.#right = right;
    this.#context = builder.context;
    this.#leftKeys = plan.keys.map((key) => builder.expressions.compile(key.left));
    this.#rightKeys = plan.keys.map((key) => builder.expressions.compile(key.right));
    this.#rightSlots = plan.rightSlots.filter((slot) => live.includes(slot));
    this.#store = new RowStore(this.#rightSlots, builder.context);
    this.#rightRows = new Int32Array(this.output.capacity);
  }

  #fillStore(): Map<GroupingKey, number[]> {
    const rows = new Map<GroupingKey, number[]>();
    let size = 0;
    for (let batch = this.#right.next(); batch !== undefined; batch = this.#right.next()) {
      this.#store.append(batch);
      this.#context.memory.add(batch.size * ENTRY_BYTES);
      for (let row = 0; row < batch.size; row++) {
        const key = keyOf(this.#rightKeys, batch, row);
        if (key !== undefined) {
          addRow(rows, groupingKeyOfRow(key), size + row);
          this.#rememberTemporal(key, size + row);
        }
      }
      size += batch.size;
    }
    return rows;
  }

  #rememberTemporal(key: readonly Value[], row: number): void {
    if (key.some(isTemporalKey)) {
      this.#context.memory.add(ENTRY_BYTES);
      this.#temporalRows.push({ row, key });
      this.#hasInstants ||= key.some(isInstant);
    }
  }

  #find(rows: ReadonlyMap<GroupingKey, readonly number[]>, key: readonly Value[]): readonly number[] {
    const isTemporal = this.#hasInstants ? key.some(isTemporalKey) : key.some(isInstant);
    if (!isTemporal) {
      return rows.get(groupingKeyOfRow(key)) ?? [];
    }

    this.#context.poll.spend(this.#temporalRows.length);
    return this.#temporalRows
      .filter((right) => right.key.every((value, i) => equals(key[i] ?? null, value) === true))
      .map(({ row }) => row);
  }

  protected override forget(): void {
    // The right side reads no argument row: only updates can change it.
    if (this.#context.plan.isUpdate) {
      this.#right.reset();
      this.#store.clear();
      this.#rows = undefined;
      this.#temporalRows.length = 0;
      this.#hasInstants = false;
    }
  }

  protected override beginBatch(): void {
    this.#row = -1;
    this.#matches = [];
    this.#next = 0;
  }

  protected override fill(batch: Batch): void {
    const output = this.output;
    const rows = (this.#rows ??= this.#fillStore());
    this.#context.poll.spend(output.capacity);

    while (!output.isFull) {
      if (this.#next < this.#matches.length) {
        this.#rightRows[output.size] = this.#matches[this.#next] as number;
        this.#next++;
        output.parents[output.size] = this.#row;
        output.size++;
        continue;
      }
      this.#row++;
      if (this.#row >= batch.size) {
        return;
      }
      const key = keyOf(this.#leftKeys, batch, this.#row);
      this.#matches = key === undefined ? [] : this.#find(rows, key);
      this.#next = 0;
    }
  }

  protected override take(input: Batch): Batch {
    const { size } = this.output;
    const right = this.#store.gather(this.#rightRows, size);
    const joined = super.take(input);
    for (const slot of this.#rightSlots) {
      joined.columns[slot] = right.columns[slot];
    }
    if (this.#rightRows.length < this.output.capacity) {
      this.#rightRows = new Int32Array(this.output.capacity);
    }
    return joined;
  }
}

function addRow(rows: Map<GroupingKey, number[]>, key: GroupingKey, row: number): void {
  const known = rows.get(key);
  if (known === undefined) {
    rows.set(key, [row]);
  } else {
    known.push(row);
  }
}

/** Undefined when a key of the row is null or NaN, which equal nothing. */
function keyOf(keys: readonly Evaluate[], batch: Batch, row: number): readonly Value[] | undefined {
  const values: Value[] = [];
  for (const evaluate of keys) {
    const value = evaluate(batch, row);
    if (value === null || isNaNValue(value)) {
      return undefined;
    }
    values.push(value);
  }
  return values;
}

function isTemporalKey(value: Value): boolean {
  return typeof value === 'string' ? mayBeInstantText(value) : isInstant(value);
}
