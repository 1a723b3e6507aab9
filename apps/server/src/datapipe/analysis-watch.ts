import type { DatapipeStatusRepository } from '@secgraph/database/datapipe';
import { type Cancellation, requestCancellation } from '@secgraph/kernel';

/** Whoever wants an analysis to end waits at most a second. */
const LOOK_MS = 250;

/**
 * Looks whether somebody wants the analysis under way to end, in a thread that is not busy with it. The wish is stored,
 * since it may come from another process.
 */
export class AnalysisWatch {
  readonly #status: Pick<DatapipeStatusRepository, 'isAnalysisCanceled'>;
  #timer: NodeJS.Timeout | undefined;

  constructor(status: Pick<DatapipeStatusRepository, 'isAnalysisCanceled'>) {
    this.#status = status;
  }

  /** Watches over one analysis at a time; undefined: it is over. */
  watch(cancellation: Cancellation | undefined): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    if (cancellation !== undefined) {
      this.#timer = setInterval(() => void this.#look(cancellation), LOOK_MS).unref();
    }
  }

  /** While the database does not answer, nobody can wish for anything. */
  async #look(cancellation: Cancellation): Promise<void> {
    if (await this.#status.isAnalysisCanceled().catch(() => false)) {
      requestCancellation(cancellation);
    }
  }
}
