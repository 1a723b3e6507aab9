import { createHmac } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/** An app that makes one-time codes, as the device of a user has it; written apart from the service's own. */
export interface Authenticator {
  /**
   * A code that was not told before: of the present half minute, or of the one after the last. Two at once are good
   * for half a minute at least.
   */
  nextCode(): string;
}

/** @param key as base32 */
export function createAuthenticator(key: string): Authenticator {
  const bits = Array.from(key, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  let last = 0;

  return {
    nextCode() {
      last = Math.max(last + 1, Math.floor(Date.now() / STEP_MS));
      const counter = Buffer.alloc(8);
      counter.writeBigUInt64BE(BigInt(last));
      const digest = createHmac('sha1', secret).update(counter).digest();
      const value = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff;

      return String(value % 1e6).padStart(6, '0');
    },
  };
}
