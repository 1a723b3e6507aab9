import { CodedError } from '@secgraph/kernel';

/** A body that another thread hands over chunk by chunk, to be read once. */
export class ReceivedBody implements AsyncIterable<Uint8Array> {
  readonly #onTaken: () => void;
  readonly #chunks: Uint8Array[] = [];
  #end: 'open' | 'complete' | 'abandoned' = 'open';
  #wake: (() => void) | undefined;

  /** `onTaken` is called for each chunk once its reader asks for the next. */
  constructor(onTaken: () => void) {
    this.#onTaken = onTaken;
  }

  push(bytes: Uint8Array): void {
    this.#chunks.push(bytes);
    this.#wake?.();
  }

  end(): void {
    this.#end = 'complete';
    this.#wake?.();
  }

  /** Its reader gets an error instead of what is left. */
  abandon(): void {
    this.#end = 'abandoned';
    this.#chunks.length = 0;
    this.#wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for (;;) {
      const chunk = this.#chunks.shift();
      if (chunk !== undefined) {
        yield chunk;
        this.#onTaken();
      } else if (this.#end === 'complete') {
        return;
      } else if (this.#end === 'abandoned') {
        throw new CodedError('UPLOAD_ABANDONED', 'The sender of the upload went away.');
      } else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    }
  }
}
