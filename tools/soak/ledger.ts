/** When something was asked for, and when its outcome was known: an answer, or the end of the connection. */
export interface Interval {
  readonly sentMs: number;
  readonly endMs: number;
}

export interface Recorded extends Interval {
  readonly isAcknowledged: boolean;
}

export interface RecordedUpload extends Recorded {
  /** Names of what the upload brings; several uploads may bring the same. */
  readonly contents: readonly string[];
}

/** What the graph must be like, as far as the ledger knows. */
export type Expectation = 'present' | 'absent' | 'either';

/**
 * Uploads and deletions of everything, in the order in which the service said that it had taken them. A deletion
 * covers what was acknowledged before it was sent, and nothing that was sent after it was acknowledged; in between,
 * and where a connection broke, both outcomes are right.
 */
export class Ledger {
  readonly #uploads: RecordedUpload[] = [];
  readonly #clears: Recorded[] = [];
  readonly #excused = new Set<RecordedUpload>();

  get uploadCount(): number {
    return this.#uploads.filter(({ isAcknowledged }) => isAcknowledged).length;
  }

  get clearCount(): number {
    return this.#clears.filter(({ isAcknowledged }) => isAcknowledged).length;
  }

  recordUpload(upload: RecordedUpload): RecordedUpload {
    this.#uploads.push(upload);
    return upload;
  }

  /** To be called before the deletion is asked for, and its result when the outcome is known. */
  beginClear(sentMs: number): (outcome: Omit<Recorded, 'sentMs'>) => void {
    const index = this.#clears.push({ sentMs, endMs: Number.POSITIVE_INFINITY, isAcknowledged: false }) - 1;

    return (outcome) => {
      this.#clears[index] = { sentMs, ...outcome };
    };
  }

  /** The job of the upload was cancelled: it may have got far enough, in part, or not. */
  excuse(upload: RecordedUpload): void {
    this.#excused.add(upload);
  }

  /** Whether what is there of a content may be a part of it. */
  mayBePartial(content: string): boolean {
    return [...this.#excused].some(({ contents }) => contents.includes(content));
  }

  expectationOf(upload: RecordedUpload): Expectation {
    if (!upload.isAcknowledged) {
      return this.#isCovered(upload) ? 'absent' : 'either';
    }
    if (this.#isCovered(upload)) {
      return 'absent';
    }
    if (this.#excused.has(upload)) {
      return 'either';
    }

    return this.#clears.every((clear) => clear.endMs < upload.sentMs) ? 'present' : 'either';
  }

  /** By content: what one upload brings is there, whatever became of the others. */
  expectations(): ReadonlyMap<string, Expectation> {
    const byContent = new Map<string, Expectation>();

    for (const upload of this.#uploads) {
      const expectation = this.expectationOf(upload);
      for (const content of upload.contents) {
        byContent.set(content, stronger(byContent.get(content), expectation));
      }
    }

    return byContent;
  }

  #isCovered(upload: RecordedUpload): boolean {
    return this.#clears.some((clear) => clear.isAcknowledged && clear.sentMs > upload.endMs);
  }
}

const STRENGTH: Readonly<Record<Expectation, number>> = { absent: 0, either: 1, present: 2 };

function stronger(one: Expectation | undefined, other: Expectation): Expectation {
  return one !== undefined && STRENGTH[one] > STRENGTH[other] ? one : other;
}
