import type { ByteChunks } from '../decode/peek-bytes.ts';
import { unpackError } from './thrown-error.ts';
import type { UploadReply, UploadRequest } from './upload-protocol.ts';
import type { UploadOutcome } from './validate-upload.ts';

/** Chunks on their way to the thread that checks them: enough to keep it busy, few enough to hold. */
const CHUNKS_AHEAD = 8;

/** An upload on its way to the thread that checks it. */
export class PendingUpload {
  readonly id: number;
  readonly outcome: Promise<UploadOutcome>;
  readonly #post: (request: UploadRequest, transfer?: readonly ArrayBuffer[]) => void;
  readonly #settlers = Promise.withResolvers<UploadOutcome>();
  #isSettled = false;
  #chunksAhead = 0;
  #onRoom: (() => void) | undefined;
  #bodyFailure: { readonly error: unknown } | undefined;

  constructor(id: number, post: (request: UploadRequest, transfer?: readonly ArrayBuffer[]) => void) {
    this.id = id;
    this.outcome = this.#settlers.promise;
    this.#post = post;
  }

  /** Sends the body, no faster than it is checked, until it ends or nothing more of it is wanted. */
  async pump(body: ByteChunks): Promise<void> {
    try {
      for await (const chunk of body) {
        await this.#waitForRoom();
        if (this.#isSettled) {
          return;
        }
        this.#send(chunk);
      }
      this.#post({ type: 'end', id: this.id });
    } catch (error) {
      this.#bodyFailure = { error };
      this.#post({ type: 'abandon', id: this.id });
    }
  }

  receive(reply: UploadReply): void {
    switch (reply.type) {
      case 'taken':
        this.#chunksAhead--;
        this.#onRoom?.();
        break;
      case 'settled':
        this.#end();
        this.#settlers.resolve(reply.outcome);
        break;
      case 'failed':
        this.fail(this.#bodyFailure === undefined ? unpackError(reply.error) : this.#bodyFailure.error);
        break;
    }
  }

  fail(error: unknown): void {
    this.#end();
    this.#settlers.reject(error);
  }

  #end(): void {
    this.#isSettled = true;
    this.#onRoom?.();
  }

  /** A copy: the memory of the chunk may be a part of what else the connection brought. */
  #send(chunk: Uint8Array): void {
    const bytes = Uint8Array.from(chunk);
    this.#chunksAhead++;
    this.#post({ type: 'chunk', id: this.id, bytes }, [bytes.buffer]);
  }

  async #waitForRoom(): Promise<void> {
    while (this.#chunksAhead >= CHUNKS_AHEAD && !this.#isSettled) {
      await new Promise<void>((resolve) => {
        this.#onRoom = resolve;
      });
    }
  }
}
