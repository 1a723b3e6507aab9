import {
  NO_LIMITS,
  PendingGraph,
  type PreparedStatement,
  type ProcedureDefinition,
  prepareStatement,
  type QueryGraph,
  type RunOptions,
  runStatement,
  type SideEffects,
  type Value,
} from '@secgraph/cypher';
import { createCancellation } from '@secgraph/kernel';

/** What running a query led to. */
export type Outcome =
  | { readonly type: 'rows'; readonly result: ResultTable; readonly sideEffects: SideEffects }
  | { readonly type: 'error'; readonly error: unknown; readonly isAtRunTime: boolean };

export interface ResultTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Value[])[];
  /** In which the elements of the rows live. */
  readonly graph: PendingGraph;
}

/** Named graphs of the suite: the statements that create one. */
export type FindGraph = (name: string) => string;

const TIMEOUT_MS = 10_000;

/** What the steps of one scenario share: graph, parameters, procedures, and what came of the last query. */
export class ScenarioWorld {
  readonly findGraph: FindGraph;
  readonly parameters = new Map<string, Value>();
  readonly procedures = new Map<string, ProcedureDefinition>();
  readonly #passes: RunOptions['passes'];
  #graph: QueryGraph = new PendingGraph();
  #outcome: Outcome | undefined;

  constructor(findGraph: FindGraph, passes: RunOptions['passes']) {
    this.findGraph = findGraph;
    this.#passes = passes;
  }

  /** Of the last query that was under test. Throws when there was none. */
  get outcome(): Outcome {
    if (this.#outcome === undefined) {
      throw new Error('No query was executed before this step.');
    }
    return this.#outcome;
  }

  /** Runs statements that prepare the graph; they must succeed. */
  prepareGraph(statements: string): void {
    this.#graph = this.#run(prepareStatement(statements, this.procedures)).graph;
  }

  /** Runs the query under test, or the control query that looks at what it did. */
  execute(query: string): void {
    let isAtRunTime = false;
    try {
      const prepared = prepareStatement(query, this.procedures);
      const result = this.#run(prepared, () => {
        isAtRunTime = true;
      });
      this.#graph = result.graph;
      this.#outcome = { type: 'rows', result, sideEffects: result.graph.countSideEffects() };
    } catch (error) {
      this.#outcome = { type: 'error', error, isAtRunTime };
    }
  }

  /** `onStart` is called when all that belongs to compile time is done. */
  #run(prepared: PreparedStatement, onStart?: () => void): ResultTable {
    const graph = new PendingGraph({ base: this.#graph });
    const result = runStatement(prepared, {
      graph,
      parameters: this.parameters,
      cancellation: createCancellation({ deadlineAtMs: Date.now() + TIMEOUT_MS }),
      limits: NO_LIMITS,
      statementAtMs: Date.now(),
      random: Math.random,
      passes: this.#passes,
    });

    onStart?.();
    return { columns: result.columns, rows: [...result.rows], graph };
  }
}
