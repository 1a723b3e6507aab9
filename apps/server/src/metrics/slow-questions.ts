import type { CypherPlan } from '@secgraph/contract';
import { createCancellation } from '@secgraph/kernel';
import type { QueryInput } from '@secgraph/questions';
import { withoutLiterals } from '../formats/without-literals.ts';
import type { GraphQueries } from '../graph-workers/graph-worker-pool.ts';
import type { JobLimits } from '../graph-workers/pending-job.ts';

export interface SlowQuestionsOptions {
  readonly graph: GraphQueries;
  /** Above it, a question is slow. */
  readonly thresholdMs: number;
  /** Of questions that belong to no request. */
  readonly log: SlowLog;
}

export interface SlowLog {
  warn(fields: object, message: string): void;
}

/** A question that has ended. */
export interface EndedQuestion {
  readonly operation: string;
  readonly input: unknown;
  readonly limits: JobLimits;
  readonly durationMs: number;
  readonly outcome: string;
  /** Of its result, where it has rows. */
  readonly rows: number | undefined;
}

const STATEMENT = 'runQuery';
/** Statements that tell their plan themselves. */
const PLANNED = /^\s*(explain|profile)\b/i;
const MAX_TEXT = 4_000;
/** A plan is made in milliseconds, once there is a worker. */
const PLAN_PATIENCE_MS = 30_000;
/** Plans that are asked for at once: where everything is slow, the service has better things to do. */
const MAX_PLANS_UNDER_WAY = 2;

/**
 * Tells the log of questions to the graph that took long. Of a statement it tells what it does, but no values: texts,
 * numbers and parameters are data of whoever asked. Of others, the name of the operation has to do, because their input
 * is nothing else.
 */
export class SlowQuestions {
  readonly #options: SlowQuestionsOptions;
  #plansUnderWay = 0;

  constructor(options: SlowQuestionsOptions) {
    this.#options = options;
  }

  isSlow(durationMs: number): boolean {
    return durationMs >= this.#options.thresholdMs;
  }

  /** Resolves when it is told. Never rejects: nobody waits for it. */
  async tell({ operation, input, limits, durationMs, outcome, rows }: EndedQuestion): Promise<void> {
    const query = operation === STATEMENT ? (input as QueryInput) : undefined;
    const described = query === undefined ? {} : await this.#describe(query, limits);
    const { log = this.#options.log } = limits;
    log.warn(
      { operation, outcome, durationMs: Math.round(durationMs), rows, ...described },
      'a question to the graph was slow',
    );
  }

  async #describe(
    input: QueryInput,
    limits: JobLimits,
  ): Promise<{ readonly query: string; readonly plan: string | undefined }> {
    return { query: oneLine(withoutLiterals(input.query)), plan: await this.#findPlan(input, limits) };
  }

  async #findPlan(input: QueryInput, { caller }: JobLimits): Promise<string | undefined> {
    if (PLANNED.test(input.query) || this.#plansUnderWay >= MAX_PLANS_UNDER_WAY) {
      return undefined;
    }

    this.#plansUnderWay++;
    try {
      const { maxRows: _, ...statement } = input;
      const bytes = await this.#options.graph.run(
        STATEMENT,
        { ...statement, includeProperties: false, query: `EXPLAIN ${input.query}` },
        {
          signal: AbortSignal.timeout(PLAN_PATIENCE_MS),
          cancellation: createCancellation({ deadlineAtMs: Date.now() + PLAN_PATIENCE_MS }),
          caller,
        },
      );
      const { data }: { data: { plan?: CypherPlan } } = JSON.parse(Buffer.from(bytes).toString());

      return data.plan && oneLine(presentPlan(data.plan));
    } catch {
      // What is wrong with the statement, or with the service, whoever asked was told.
      return undefined;
    } finally {
      this.#plansUnderWay--;
    }
  }
}

/** From the last operator to the first ones. */
function presentPlan({ operator, details, estimated_rows: rows, children }: CypherPlan): string {
  const own = `${operator} ${withoutLiterals(details)} (about ${rows} rows)`;
  const [first, ...others] = children.map(presentPlan);
  if (first === undefined) {
    return own;
  }

  return others.length === 0 ? `${own} < ${first}` : `${own} < [${[first, ...others].join('; ')}]`;
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();

  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT)}…` : line;
}
