import type { ReportOrder } from '@secgraph/database/reports';
import { conflict } from '../../http/http-error.ts';
import { type ReportAsker, ReportGraph, type ReportGraphOptions } from './report-graph.ts';
import { MAX_READ_AT_ONCE } from './report-limits.ts';
import { runInThread } from './run-in-thread.ts';
import type { RunReport } from './shared/protocol.ts';
import { Turns } from './turns.ts';

export interface ReportReaderOptions extends ReportGraphOptions {
  readonly databaseUrl: string;
  /** Of the product. */
  readonly version: string;
  /** Default: in a thread of its own. */
  readonly run?: RunReport;
}

/** Makes reports that somebody waits for: as those that are ordered, each in a thread, but they are kept nowhere. */
export class ReportReader {
  readonly #options: ReportReaderOptions;
  readonly #graph: ReportGraph;
  readonly #turns = new Turns(MAX_READ_AT_ONCE);

  constructor(options: ReportReaderOptions) {
    this.#options = options;
    this.#graph = new ReportGraph(options);
  }

  /** The answer in JSON. Ends with the signal, whatever it is at. */
  read(order: ReportOrder, asker: ReportAsker, signal: AbortSignal): Promise<Uint8Array> {
    return this.#turns.take(asker.userId, signal, () => this.#make(order, asker, signal));
  }

  async #make(order: ReportOrder, asker: ReportAsker, signal: AbortSignal): Promise<Uint8Array> {
    const { databaseUrl, version, run = runInThread } = this.#options;
    // Before a thread is started: whoever waits is told at once where there is no graph.
    const environments = await this.#graph.ask({ about: 'environments' }, asker, signal);
    signal.throwIfAborted();

    const outcome = await run(
      { databaseUrl, order, taken: undefined, environments: asker.environments, version },
      async (question) =>
        question.about === 'environments'
          ? { bytes: environments, problem: '' }
          : this.#graph.answer(question, asker, { over: signal }),
      signal,
    );
    signal.throwIfAborted();
    if (outcome.kind === 'refused') {
      throw conflict(outcome.message);
    }
    if (outcome.kind === 'failed' || outcome.bytes === undefined) {
      throw new Error('a report could not be read', { cause: outcome });
    }

    return outcome.bytes;
  }
}
