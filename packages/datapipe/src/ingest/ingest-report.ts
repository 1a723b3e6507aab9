import type { IngestTask } from '@secgraph/database/uploads';
import type { FileProgress } from '@secgraph/ingest';
import type { DatapipeStatus } from '../ports.ts';

/** What takes no longer than this is done before anybody could look. */
const SHOWN_EVERY_MS = 500;
const NOTHING: FileProgress = { entriesDone: 0, entriesTotal: 0, share: 0 };

/** Tells how far an ingest is, now and then: telling costs time as well. */
export class IngestReport {
  readonly #status: Pick<DatapipeStatus, 'showIngest'>;
  readonly #now: () => number;
  readonly #startedAtMs: number;
  #shownAtMs: number;
  #task: IngestTask | undefined;
  #file = NOTHING;
  /** What was ingested of the file before this ingest began does not count as its work. */
  #shareBefore = 0;
  #bytesBefore = 0;
  #telling: Promise<void> | undefined;

  constructor(status: Pick<DatapipeStatus, 'showIngest'>, now: () => number = () => performance.now()) {
    this.#status = status;
    this.#now = now;
    this.#startedAtMs = now();
    this.#shownAtMs = now();
  }

  begin(task: IngestTask): void {
    this.#task = task;
    this.#file = NOTHING;
    this.#shareBefore = Number.NaN;
  }

  note(progress: FileProgress): void {
    this.#file = progress;
    if (Number.isNaN(this.#shareBefore)) {
      this.#shareBefore = (this.#task?.finishedEntries ?? 0) === 0 ? 0 : progress.share;
    }
  }

  finish(): void {
    this.#file = { ...this.#file, share: 1 };
    this.#bytesBefore = this.#ingestedBytes;
    this.#task = undefined;
  }

  /** The ingest goes on meanwhile: behind what it writes, telling takes as long as a dozen batches. */
  show(): void {
    const nowMs = this.#now();
    if (this.#task === undefined || this.#telling !== undefined || nowMs - this.#shownAtMs < SHOWN_EVERY_MS) {
      return;
    }

    this.#shownAtMs = nowMs;
    const told = this.#status.showIngest({
      jobId: this.#task.jobId,
      fileName: this.#task.originalName,
      ...this.#file,
      fileBytes: this.#task.storedBytes,
      ingestedBytes: Math.round(this.#ingestedBytes),
      elapsedMs: Math.round(nowMs - this.#startedAtMs),
    });
    // No reason to fail: where the database is away, the ingest finds out by itself.
    this.#telling = told
      .catch(() => undefined)
      .finally(() => {
        this.#telling = undefined;
      });
  }

  /** Resolves when nothing is being told any more, however that ended. */
  async settle(): Promise<void> {
    await this.#telling;
  }

  get #ingestedBytes(): number {
    const before = Number.isNaN(this.#shareBefore) ? 0 : this.#shareBefore;
    const ofFile = (this.#task?.storedBytes ?? 0) * (this.#file.share - before);

    return this.#bytesBefore + Math.max(ofFile, 0);
  }
}
