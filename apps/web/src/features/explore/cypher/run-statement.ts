import type { CypherPlan, CypherUpdates, CypherWarning } from '@secgraph/contract';
import { call } from '../../../api/call.ts';
import type { ParameterValues } from '../../../parts/cypher/statement-code.ts';
import { readUnifiedGraph } from '../../../parts/graph/graph.ts';
import { countOf } from '../../../ui/format.ts';
import type { ExploreAnswer } from '../explore-request.ts';
import { describeCell } from './rows/describe-cell.ts';
import { timeLimitHeaders } from './time-limit.ts';

/** More rows are counted, but neither listed nor drawn. */
export const MAX_ROWS = 10_000;

export interface Statement {
  readonly text: string;
  readonly parameters: ParameterValues;
}

/** What a statement brought. */
export interface CypherAnswer extends ExploreAnswer {
  readonly statement: Statement;
  readonly rowCount: number;
  /** Names that are most likely misspelt. */
  readonly warnings: readonly CypherWarning[];
  /** Time from the question to the last byte of the answer. */
  readonly durationMs: number;
  readonly finishedAt: Date;
  readonly plan: CypherPlan | undefined;
  readonly updates: CypherUpdates | undefined;
}

export interface RunOptions {
  readonly signal: AbortSignal;
  /** Whether somebody has agreed that the graph is changed. */
  readonly mayUpdate: boolean;
}

/** Runs a statement. Throws {@link ApiError}, 404 where there is no row at all. */
export async function runStatement(statement: Statement, options: RunOptions): Promise<CypherAnswer> {
  const { text, parameters } = statement;
  const body = {
    query: text,
    parameters: { ...parameters },
    include_properties: true,
    max_rows: MAX_ROWS,
    allow_updates: options.mayUpdate,
  };
  const startedAtMs = performance.now();
  const { data } = await call(
    'run-cypher-query',
    { body },
    { signal: options.signal, headers: timeLimitHeaders() },
  );
  const durationMs = performance.now() - startedAtMs;
  const graph = readUnifiedGraph(data);
  const { columns = [], rows = [], row_count: rowCount = 0 } = data.table ?? {};

  return {
    statement,
    graph,
    rows: {
      columns: columns.map(({ name }) => name),
      rows: rows.map((row) => row.map((value) => describeCell(value, graph))),
    },
    cut:
      rows.length < rowCount
        ? `The first ${countOf(rows.length, 'row')} of ${countOf(rowCount, 'row')}; use LIMIT or narrower patterns to get fewer.`
        : undefined,
    warnings: data.warnings ?? [],
    rowCount,
    durationMs,
    finishedAt: new Date(),
    // The schema describes one level of children; all levels have the same form.
    plan: data.plan as unknown as CypherPlan | undefined,
    updates: data.updates,
  };
}

/** Of a statement that found nothing: without running it again. */
export async function explainWarnings(
  { text, parameters }: Statement,
  signal: AbortSignal,
): Promise<readonly CypherWarning[]> {
  const body = { query: `EXPLAIN ${text}`, parameters: { ...parameters }, allow_updates: false };

  return (await call('run-cypher-query', { body }, { signal })).data.warnings ?? [];
}

export function isCypherAnswer(answer: ExploreAnswer | undefined): answer is CypherAnswer {
  return answer !== undefined && 'durationMs' in answer;
}
