import type { IngestTask } from '@secgraph/database/uploads';
import { CodedError } from '@secgraph/kernel';
import type { IngestQueue } from '../ports.ts';

/** Ends the ingest of a file that nobody wants any more: its job was cancelled, or the graph is to be deleted. */
export class IngestInterruption {
  #current: { readonly task: IngestTask; readonly controller: AbortController } | undefined;
  #looking: Promise<void> | undefined;
  #isToLookAgain = false;

  /** Aborted when `task` is not wanted any more, from the next {@link look} on. */
  begin(task: IngestTask): AbortSignal {
    const controller = new AbortController();
    this.#current = { task, controller };
    return controller.signal;
  }

  end(): void {
    this.#current = undefined;
  }

  /** To be called whenever that may have changed, as often as one likes. */
  async look(queue: Pick<IngestQueue, 'isQueued'>): Promise<void> {
    this.#isToLookAgain = true;
    this.#looking ??= this.#lookOften(queue).finally(() => {
      this.#looking = undefined;
    });
    await this.#looking;
  }

  async #lookOften(queue: Pick<IngestQueue, 'isQueued'>): Promise<void> {
    while (this.#isToLookAgain) {
      this.#isToLookAgain = false;
      const current = this.#current;

      if (current !== undefined && !(await queue.isQueued(current.task.id))) {
        current.controller.abort(
          new CodedError('PIPELINE_INGEST_CANCELED', 'The file is not wanted any more.'),
        );
      }
    }
  }
}
