import type { ServerResponse } from 'node:http';
import type { UnsentLimits } from '../config/server-config.ts';
import { HttpError } from './http-error.ts';

const MIB = 1024 * 1024;
/** What is smaller fits into buffers that every connection has anyway. */
const SMALL_BYTES = 64 * 1024;
const RETRY_AFTER_SECONDS = 1;

/**
 * Counts the finished answers that lie in memory until their clients have read them, for all and for each user.
 * An answer alone is never refused for its size: other limits see to that.
 */
export class UnsentAnswers {
  readonly #limits: UnsentLimits;
  readonly #bytesByCaller = new Map<string, number>();
  #bytes = 0;

  constructor(limits: UnsentLimits) {
    this.#limits = limits;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Counts an answer that is about to be sent until its connection is done with it. Throws `HTTP_OWN_UNREAD_ANSWERS`
   * or `HTTP_UNREAD_ANSWERS` where there is no room for it.
   */
  hold(response: ServerResponse, caller: string, sizeBytes: number): void {
    if (sizeBytes < SMALL_BYTES) {
      return;
    }

    this.#assertRoom(caller, sizeBytes);
    this.#add(caller, sizeBytes);
    response.once('close', () => this.#add(caller, -sizeBytes));
  }

  #assertRoom(caller: string, sizeBytes: number): void {
    const { maxBytes, maxBytesPerUser } = this.#limits;
    const ownBytes = this.#bytesByCaller.get(caller) ?? 0;
    if (ownBytes > 0 && ownBytes + sizeBytes > maxBytesPerUser) {
      const amounts = `answers of ${mib(ownBytes)} MiB wait for you to read them, at most ${mib(maxBytesPerUser)} MiB may`;
      throw refusal('HTTP_OWN_UNREAD_ANSWERS', `${amounts}: read or close those first`);
    }

    if (this.#bytes > 0 && this.#bytes + sizeBytes > maxBytes) {
      const amounts = `answers of ${mib(this.#bytes)} MiB wait for clients to read them, at most ${mib(maxBytes)} MiB may`;
      throw refusal('HTTP_UNREAD_ANSWERS', `${amounts}: try again in a moment`);
    }
  }

  #add(caller: string, sizeBytes: number): void {
    const ownBytes = (this.#bytesByCaller.get(caller) ?? 0) + sizeBytes;
    this.#bytes += sizeBytes;
    if (ownBytes === 0) {
      this.#bytesByCaller.delete(caller);
    } else {
      this.#bytesByCaller.set(caller, ownBytes);
    }
  }
}

function refusal(code: 'HTTP_OWN_UNREAD_ANSWERS' | 'HTTP_UNREAD_ANSWERS', message: string): HttpError {
  return new HttpError(code, message, { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } });
}

function mib(bytes: number): number {
  return Math.ceil(bytes / MIB);
}
