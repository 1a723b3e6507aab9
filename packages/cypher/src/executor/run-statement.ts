import { CypherError } from '../errors/cypher-error.ts';
import type { Plan } from '../planner/logical-plan.ts';
import type { Value } from '../values/value.ts';
import { checkNestingOf, sizeOfValue } from '../values/value-size.ts';
import { type Batch, readSlot } from './batch.ts';
import { buildOperators } from './build-operators.ts';
import { describePlan } from './describe-plan.ts';
import { createLimitError } from './limit-error.ts';
import { MemoryTracker } from './memory-tracker.ts';
import { OperatorMeter } from './operator-meter.ts';
import { findPlan } from './plan-cache.ts';
import type { PlanDescription } from './plan-description.ts';
import type { PreparedStatement } from './prepared-statement.ts';
import { CancellationPoll, type RunContext } from './run-context.ts';
import type { RunOptions } from './run-options.ts';
import { createUpdateCounters, type UpdateCounters } from './update-counters.ts';

/** The outcome of one run. */
interface QueryResult {
  /** Empty for statements without RETURN. */
  readonly columns: readonly string[];
  /**
   * The rows, computed while they are pulled, and only once. Pulling them throws `CypherError` for what goes
   * wrong at run time, and what `throwIfCancelled` throws. An updating statement has done all of its updates
   * when the rows end; one without RETURN has no rows, and works when they are pulled all the same. EXPLAIN
   * has no rows.
   */
  readonly rows: Iterable<readonly Value[]>;
  /** Undefined without EXPLAIN and PROFILE. The measurements of PROFILE are complete when the rows have ended. */
  readonly plan: (() => PlanDescription) | undefined;
  /** Complete when the rows have ended. */
  readonly updates: UpdateCounters;
}

/**
 * Plans a statement for the graph and begins to run it: nothing is computed before its rows are pulled. Plans
 * are kept per graph. Throws `CypherError` for missing parameters and parameters that are nested too deep, of which
 * EXPLAIN needs none; `CYPHER_LIMIT` and errors of values come from the rows.
 */
export function runStatement(prepared: PreparedStatement, options: RunOptions): QueryResult {
  assertParameters(prepared, options);
  const { graph, limits, statementAtMs } = options;
  const plan = findPlan(prepared, graph, options.passes ?? 'all');
  const updates = createUpdateCounters();
  const meter = prepared.mode === 'profile' ? new OperatorMeter() : undefined;
  const context: RunContext = {
    plan,
    graph,
    parameters: options.parameters,
    functions: { graph, statementAtMs, random: () => options.random() },
    poll: new CancellationPoll(options.cancellation),
    memory: new MemoryTracker(limits.memoryBytes, options.reserveMemory),
    updates,
  };

  return {
    columns: prepared.columns,
    rows: prepared.mode === 'explain' ? [] : iterateRows(context, limits, meter),
    plan: prepared.mode === 'run' ? undefined : () => describePlan(plan, meter),
    updates,
  };
}

function assertParameters({ binding, mode }: PreparedStatement, { parameters }: RunOptions): void {
  if (mode === 'explain') {
    return;
  }

  const missing = binding.parameters.filter((name) => !parameters.has(name));
  if (missing.length > 0) {
    const names = missing.map((name) => `$${name}`).join(', ');
    throw new CypherError('CYPHER_VALUE', `The query needs values for its parameters ${names}.`, {
      phase: 'compile time',
      type: 'ParameterMissing',
      reason: 'MissingParameter',
    });
  }
  for (const name of binding.parameters) {
    checkNestingOf(parameters.get(name) ?? null);
  }
}

function* iterateRows(
  context: RunContext,
  limits: RunOptions['limits'],
  meter: OperatorMeter | undefined,
): Generator<readonly Value[], void> {
  const budget = new ResultBudget(limits);
  const { plan } = context;
  context.poll.begin();
  const root = buildOperators(context, meter);

  for (let batch = root.next(); batch !== undefined; batch = root.next()) {
    if (plan.columns.length === 0) {
      continue;
    }
    for (let row = 0; row < batch.size; row++) {
      const values = readRow(plan, batch, row);
      budget.spend(values);
      yield values;
    }
  }
}

function readRow({ columns, slots }: Plan, batch: Batch, row: number): Value[] {
  return columns.map(({ slot }) => readSlot(batch.columns[slot], row, slots[slot]?.type ?? 'value'));
}

/** What the result may still grow by. */
class ResultBudget {
  readonly #limits: RunOptions['limits'];
  #rows = 0;
  #bytes = 0;

  constructor(limits: RunOptions['limits']) {
    this.#limits = limits;
  }

  spend(values: readonly Value[]): void {
    const { rows, bytes } = this.#limits;
    this.#rows++;
    if (this.#rows > rows) {
      throw createLimitError(
        `The result has more than ${rows} rows (limit "rows").`,
        'Add a LIMIT, or narrow the patterns by kinds or properties.',
      );
    }
    if (bytes === Number.POSITIVE_INFINITY) {
      return;
    }
    for (const value of values) {
      this.#bytes += sizeOfValue(value);
    }
    if (this.#bytes > bytes) {
      throw createLimitError(
        `The result is larger than ${bytes} bytes (limit "bytes").`,
        'Add a LIMIT, or return properties instead of whole paths and lists.',
      );
    }
  }
}
