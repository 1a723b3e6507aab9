import { setTimeout as sleep } from 'node:timers/promises';
import type { ManualOrder } from '@secgraph/database/by-hand';
import { type GraphUpdateRepository, UPDATE_WANTED_MS } from '@secgraph/database/datapipe';
import type { UploadRemovalOrder } from '@secgraph/database/uploads';
import { CodedError } from '@secgraph/kernel';
import type { UpdateOutcome, UpdateRequest } from '@secgraph/questions';
import type { GraphPublication } from '../../datapipe/graph-publication.ts';
import type { JobLimits } from '../../graph-workers/pending-job.ts';
import { reasonOf } from '../../graph-workers/pending-job.ts';

const FIRST_POLL_MS = 10;
const MAX_POLL_MS = 200;
/** Often enough, even where it is some polls late. */
const KEEP_WANTED_MS = UPDATE_WANTED_MS / 3;
/** For requests without a deadline: behind it, nobody believes in an answer any more. */
const MAX_WAIT_MS = 3_600_000;

type Refused = Extract<UpdateOutcome, { type: 'refused' }>;

interface UndoneUpload {
  readonly type: 'done';
  readonly nodes: number;
  readonly relationships: number;
}

/** Sends updating statements, and changes by hand, to the writer of the graph. */
export class UpdateService {
  readonly #updates: GraphUpdateRepository;
  readonly #publication: Pick<GraphPublication, 'reached' | 'cancelUpdate'>;

  constructor(
    updates: GraphUpdateRepository,
    publication: Pick<GraphPublication, 'reached' | 'cancelUpdate'>,
  ) {
    this.#updates = updates;
    this.#publication = publication;
  }

  /**
   * Has a statement carried out, and waits until this process sees its effects. Throws what is wrong with the
   * statement. When the signal aborts, a statement that is not carried out yet never will be; nor is one whose
   * process was killed, soon after.
   */
  async run(request: UpdateRequest, limits: JobLimits): Promise<Extract<UpdateOutcome, { type: 'done' }>> {
    return this.#carryOut<Extract<UpdateOutcome, { type: 'done' }>>(request, limits);
  }

  /** The same for a change by hand, or for taking one back. */
  async order(order: ManualOrder, limits: JobLimits): Promise<void> {
    await this.#carryOut<{ readonly type: 'done' }>(order, limits);
  }

  /** The same for an upload that is to be undone; how much of the graph went with it. */
  async undoUpload(
    jobId: number,
    limits: JobLimits,
  ): Promise<{ readonly nodes: number; readonly relationships: number }> {
    const { nodes, relationships } = await this.#carryOut<UndoneUpload>(
      { type: 'undo-upload', jobId },
      limits,
    );
    return { nodes, relationships };
  }

  async #carryOut<Done extends { readonly type: 'done' }>(
    request: UpdateRequest | ManualOrder | UploadRemovalOrder,
    limits: JobLimits,
  ): Promise<Done> {
    const remainingMs = Math.min(limits.cancellation.deadlineAtMs - Date.now(), MAX_WAIT_MS);
    const updateId = await this.#updates.enqueue(JSON.stringify(request), remainingMs);
    const { signal } = limits;

    try {
      const { text, generation } = await this.#untilOver(updateId, signal);
      const outcome: Done | Refused = JSON.parse(text);
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
    let wantedAtMs = performance.now();

    for (let pollMs = FIRST_POLL_MS; ; pollMs = Math.min(2 * pollMs, MAX_POLL_MS)) {
      await sleep(pollMs, undefined, { signal }).catch(() => {
        throw reasonOf(signal);
      });
      if (performance.now() - wantedAtMs > KEEP_WANTED_MS) {
        wantedAtMs = performance.now();
        await this.#updates.keepWanted(updateId);
      }
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
