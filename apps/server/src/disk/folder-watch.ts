import type { IngestTaskRepository } from '@secgraph/database/uploads';
import type { UploadStore } from '@secgraph/datapipe/uploads';
import type { Logger } from 'pino';
import { PunctualLook } from '../life-cycle/punctual-look.ts';

const INTERVAL_MS = 5_000;
const SILENT = 'the data folder does not answer';

export interface FolderWatchOptions {
  readonly uploads: Pick<UploadStore, 'findOutage'>;
  readonly tasks: Pick<IngestTaskRepository, 'countAwaitedFiles'>;
  readonly log: Pick<Logger, 'error' | 'info'>;
  /** Told when the folder is back: files may be waited for. */
  readonly onBack: () => void;
}

/** Looks at the data folder now and then, which may lie on another machine, and says in the log when it is away. */
export class FolderWatch {
  readonly #options: FolderWatchOptions;
  readonly #looks: PunctualLook;
  /** By itself: a database that does not answer is not the folder's fault. */
  readonly #counts: PunctualLook;
  #outage: string | undefined;
  #awaitedFiles = 0;

  constructor(options: FolderWatchOptions) {
    this.#options = options;
    this.#looks = new PunctualLook({
      look: async () => this.#note(await options.uploads.findOutage()),
      everyMs: INTERVAL_MS,
      onSilence: () => this.#note(SILENT),
    });
    this.#counts = new PunctualLook({ look: () => this.#count(), everyMs: INTERVAL_MS });
  }

  /** What cannot be done meanwhile, for people. */
  get warnings(): readonly string[] {
    const files = this.#awaitedFiles;
    const awaited = `uploaded files that cannot be read, and are waited for: ${files}`;

    return [...(this.#outage === undefined ? [] : [this.#outage]), ...(files === 0 ? [] : [awaited])];
  }

  async start(): Promise<void> {
    await this.look();
    this.#looks.start();
    this.#counts.start();
  }

  async stop(): Promise<void> {
    this.#looks.stop();
    this.#counts.stop();
  }

  async look(): Promise<void> {
    await this.#looks.look();
    await this.#counts.look();
  }

  async #count(): Promise<void> {
    try {
      this.#awaitedFiles = await this.#options.tasks.countAwaitedFiles();
    } catch {
      // While the database does not answer, others tell.
    }
  }

  #note(outage: string | undefined): void {
    const { log, onBack } = this.#options;
    const wasAway = this.#outage !== undefined;
    this.#outage = outage;

    if (outage !== undefined && !wasAway) {
      log.error(`${outage}; uploads are refused, and those that wait go on waiting`);
    } else if (outage === undefined && wasAway) {
      log.info('uploads can be stored again, and go on');
      onBack();
    }
  }
}
