import type { IngestTaskRepository } from '@secgraph/database/uploads';
import type { UploadStore } from '@secgraph/datapipe/uploads';
import type { Logger } from 'pino';

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
  #outage: string | undefined;
  #awaitedFiles = 0;
  #isLooking = false;
  #isCounting = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: FolderWatchOptions) {
    this.#options = options;
  }

  /** What cannot be done meanwhile, for people. */
  get warnings(): readonly string[] {
    const files = this.#awaitedFiles;
    const awaited = `uploaded files that cannot be read, and are waited for: ${files}`;

    return [...(this.#outage === undefined ? [] : [this.#outage]), ...(files === 0 ? [] : [awaited])];
  }

  async start(): Promise<void> {
    await this.look();
    this.#timer = setInterval(() => void this.look(), INTERVAL_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
  }

  async look(): Promise<void> {
    if (this.#isLooking) {
      // It has had a whole interval.
      this.#note(SILENT);
      return;
    }

    this.#isLooking = true;
    try {
      this.#note(await this.#options.uploads.findOutage());
    } finally {
      this.#isLooking = false;
    }
    await this.#count();
  }

  async #count(): Promise<void> {
    if (this.#isCounting) {
      return;
    }

    this.#isCounting = true;
    try {
      this.#awaitedFiles = await this.#options.tasks.countAwaitedFiles();
    } catch {
      // While the database does not answer, others tell.
    } finally {
      this.#isCounting = false;
    }
  }

  #note(outage: string | undefined): void {
    const { log, onBack } = this.#options;
    const wasAway = this.#outage !== undefined;
    this.#outage = outage;

    if (outage !== undefined && !wasAway) {
      log.error(`${outage}; uploads are refused, and those that wait go on waiting`);
    } else if (outage === undefined && wasAway) {
      log.info('the data folder is back: uploads go on');
      onBack();
    }
  }
}
