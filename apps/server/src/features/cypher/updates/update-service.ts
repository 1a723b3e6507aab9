import { setTimeout as sleep } from 'node:timers/promises';
import type { GraphUpdateRepository } from '@secgraph/database';
import { CodedError } from '@secgraph/kernel';
import type { JobLimits } from '../../../graph-workers/pending-job.ts';
import { reasonOf } from '../../../graph-workers/pending-job.ts';
import type { UpdateOutcome, UpdateRequest } from './update-request.ts';

const FIRST_POLL_MS = 10;
const MAX_POLL_MS = 200;
/** For requests without a deadline: behind it, nobody believes in an answer any more. */
const MAX_WAIT_MS = 3_600_000;

/** What this process knows of the writer of the graph, which may be another process. */
export interface GraphPublication {
  /** Resolves when queries of this process see the generation, or a later one; rejects when the signal aborts. */
  reached(generation: number, signal: AbortSignal): Promise<void>;
  /** Stops a change that this process carries out at the moment; else does nothing. */
  cancelUpdate(updateId: number): void;
}

/** Sends updating statements to the writer of the graph. */
export class UpdateService {
  readonly #updates: GraphUpdateRepository;
  readonly #publication: GraphPublication;

  constructor(updates: GraphUpdateRepository, publication: GraphPublication) {
    this.#updates = updates;
    this.#publication = publication;
  }

  /**
   * Has a statement carried out, and waits until this process sees its effects. Throws what is wrong with the
   * statement. When the signal aborts, a statement that has not begun never will, and one under way may still
   * be carried out as a whole.
   */
  async run(request: UpdateRequest, limits: JobLimits): Promise<Extract<UpdateOutcome, { type: 'done' }>> {
    const remainingMs = Math.min(limits.cancellation.deadlineAtMs - Date.now(), MAX_WAIT_MS);
    const updateId = await this.#updates.enqueue(JSON.stringify(request), remainingMs);
    const { signal } = limits;

    try {
      const { text, generation } = await this.#untilOver(updateId, signal);
      const outcome: UpdateOutcome = JSON.parse(text);
      if (outcome.type === 'refused') {
        throw new CodedError(outcome.code, outcome.message);
      }

      await this.#publication.reached(generation, signal);
      return outcome;
    } finally {
      await this.#updates.remove(updateId);
      if (signal.aborted) {
        this.#publication.cancelUpdate(updateId);
      }
    }
  }

  async #untilOver(
    updateId: number,
    signal: AbortSignal,
  ): Promise<{ readonly text: string; readonly generation: number }> {
    for (let pollMs = FIRST_POLL_MS; ; pollMs = Math.min(2 * pollMs, MAX_POLL_MS)) {
      await sleep(pollMs, undefined, { signal }).catch(() => {
        throw reasonOf(signal);
      });
      const result = await this.#updates.findResult(updateId);
      if (result === undefined) {
        throw new CodedError('CYPHER_UPDATE_LOST', 'The writer of the graph has dropped the statement.');
      }
      if (result.state !== 'pending') {
        return { text: result.outcome, generation: result.generation };
      }
    }
  }
}
