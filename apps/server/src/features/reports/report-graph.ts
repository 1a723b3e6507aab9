import { setTimeout as sleep } from 'node:timers/promises';
import type { Repositories } from '@secgraph/database';
import { createCancellation, isCodedError } from '@secgraph/kernel';
import type { Logger } from 'pino';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import { createExposureReader, type ReadExposures } from '../posture/environment-exposures.ts';
import type { GraphAnswer, GraphQuestion } from './shared/protocol.ts';

export interface ReportGraphOptions {
  readonly repositories: Repositories;
  readonly graph: GraphQueries;
  readonly log: Pick<Logger, 'warn'>;
  /** Of one question to the graph; default: two minutes. */
  readonly maxAnswerMs?: number;
}

/** Whoever a report is made for, with the access that he has then. */
export interface ReportAsker {
  readonly userId: string;
  /** The only ones that he may see; undefined: all. */
  readonly environments: readonly string[] | undefined;
}

/** One question to the graph. */
const MAX_ANSWER_MS = 2 * 60 * 1_000;
const ASK_AGAIN_MS = 250;
/** The graph is loading, or others are asking. */
const PASSING_REFUSALS = [
  'GRAPH_NOT_LOADED',
  'GRAPH_WORKER_BUSY',
  'GRAPH_WORKER_DIED',
  'GRAPH_USER_BUSY',
  'GRAPH_MEMORY_TAKEN',
  'GRAPH_OWN_MEMORY_TAKEN',
];
/** After as many, the question itself may be to blame: others need the workers, too. */
const MAX_DEATHS = 3;
const EVERYTHING = { filters: [], sort: [], skip: 0, limit: 0, maxRows: undefined };

/** Answers what the threads that make reports ask of the graph: only the main thread can. */
export class ReportGraph {
  readonly #options: ReportGraphOptions;
  readonly #readExposures: ReadExposures;

  constructor(options: ReportGraphOptions) {
    this.#options = options;
    this.#readExposures = createExposureReader(options.repositories);
  }

  /**
   * Asks again where the graph refused for reasons that pass. `onUnloaded` is called before the answer where there is
   * none because there was no graph to ask.
   */
  async answer(
    question: GraphQuestion,
    asker: ReportAsker,
    { over, onUnloaded }: { readonly over: AbortSignal; readonly onUnloaded?: () => void },
  ): Promise<GraphAnswer> {
    const { log, maxAnswerMs = MAX_ANSWER_MS } = this.#options;
    const signal = AbortSignal.any([over, AbortSignal.timeout(maxAnswerMs)]);
    let wasUnloaded = false;
    let deaths = 0;
    while (!signal.aborted) {
      try {
        return { bytes: await this.ask(question, asker, signal), problem: '' };
      } catch (err) {
        wasUnloaded ||= isCodedError(err, 'GRAPH_NOT_LOADED');
        deaths += isCodedError(err, 'GRAPH_WORKER_DIED') ? 1 : 0;
        const isPassing = PASSING_REFUSALS.some((code) => isCodedError(err, code)) && deaths < MAX_DEATHS;
        if (!isPassing && !signal.aborted) {
          log.warn({ err }, 'the graph refused a question of a report');
          return { bytes: undefined, problem: 'the graph could not answer' };
        }
      }
      await pause(ASK_AGAIN_MS, signal);
    }
    if (wasUnloaded) {
      onUnloaded?.();
    }

    return { bytes: undefined, problem: 'the graph could not answer within two minutes' };
  }

  /** Once; throws as the graph does. */
  async ask(question: GraphQuestion, caller: ReportAsker, signal: AbortSignal): Promise<Uint8Array> {
    const { graph } = this.#options;
    const limits = { signal, cancellation: createCancellation(), caller };

    return question.about === 'environments'
      ? graph.run('listEnvironments', { list: EVERYTHING, exposures: await this.#readExposures() }, limits)
      : graph.run('chokePoints', question.input, limits);
  }
}

/** As long as that, or until the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
