import type { ByteChunks } from '../decode/peek-bytes.ts';
import { unpackError } from './thrown-error.ts';
import type { UploadReply, UploadRequest } from './upload-protocol.ts';
import type { UploadOutcome } from './validate-upload.ts';

/** Packs on their way to the thread that checks them: enough to keep it busy, few enough to hold. */
const PACKS_AHEAD = 4;
/** Handing anything to another thread, and writing it, takes the same time for so much as for one chunk of it. */
const PACK_BYTES = 256 * 1024;
/** However short they are, a pack has no more chunks: each takes room of its own until then. */
const PACK_CHUNKS = 16;

/** An upload on its way to the thread that checks it. */
export class PendingUpload {
  readonly id: number;
  readonly outcome: Promise<UploadOutcome>;
  readonly #post: (request: UploadRequest, transfer?: readonly ArrayBuffer[]) => void;
  readonly #settlers = Promise.withResolvers<UploadOutcome>();
  #isSettled = false;
  #packsAhead = 0;
  /** Goes with the next pack. */
  #gathered: Uint8Array[] = [];
  #gatheredBytes = 0;
  #onRoom: (() => void) | undefined;
  #bodyFailure: { readonly error: unknown } | undefined;

  constructor(id: number, post: (request: UploadRequest, transfer?: readonly ArrayBuffer[]) => void) {
    this.id = id;
    this.outcome = this.#settlers.promise;
    this.#post = post;
  }

  /**
   * Sends the body, no faster than it is checked, until it ends or nothing more of it is wanted. What comes while the
   * thread is busy is sent in packs; nothing waits for more while the thread is idle.
   */
  async pump(body: ByteChunks): Promise<void> {
    try {
      for await (const chunk of body) {
        if (chunk.length === 0) {
          continue;
        }
        this.#gathered.push(chunk);
        this.#gatheredBytes += chunk.length;
        await this.#waitForRoom();
        if (this.#isSettled) {
          return;
        }
        if (this.#isPackFull || this.#packsAhead === 0) {
          this.#sendGathered();
        }
      }
      this.#sendGathered();
      this.#post({ type: 'end', id: this.id });
    } catch (error) {
      this.#bodyFailure = { error };
      this.#forgetGathered();
      this.#post({ type: 'abandon', id: this.id });
    }
  }

  get #isPackFull(): boolean {
    return this.#gatheredBytes >= PACK_BYTES || this.#gathered.length >= PACK_CHUNKS;
  }

  receive(reply: UploadReply): void {
    switch (reply.type) {
      case 'taken':
        this.#packsAhead--;
        if (this.#packsAhead === 0) {
          this.#sendGathered();
        }
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
    this.#forgetGathered();
    this.#onRoom?.();
  }

  #forgetGathered(): void {
    this.#gathered = [];
    this.#gatheredBytes = 0;
  }

  /** A copy: the memory of a chunk may be a part of what else the connection brought. */
  #sendGathered(): void {
    if (this.#gatheredBytes === 0) {
      return;
    }

    const bytes = new Uint8Array(this.#gatheredBytes);
    let length = 0;
    for (const chunk of this.#gathered) {
      bytes.set(chunk, length);
      length += chunk.length;
    }
    this.#forgetGathered();
    this.#packsAhead++;
    this.#post({ type: 'chunk', id: this.id, bytes }, [bytes.buffer]);
  }

  async #waitForRoom(): Promise<void> {
    while (this.#packsAhead >= PACKS_AHEAD && this.#isPackFull && !this.#isSettled) {
      await new Promise<void>((resolve) => {
        this.#onRoom = resolve;
      });
    }
  }
}
