import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { decodeBase32, encodeBase32 } from './base32.ts';

/** One-time codes by time (RFC 6238): SHA-1, six digits, steps of thirty seconds, as every app has them. */

const DIGITS = 6;
const STEP_MS = 30_000;
/** Clocks differ, and people type: so many steps before and after the present one count as well. */
const TOLERANCE = 1;
/** As RFC 4226 asks of a key for SHA-1. */
const SECRET_BYTES = 20;
const MAX_ACCOUNT_LENGTH = 60;
const MAX_ISSUER_LENGTH = 100;

/** A new secret as base32, which is what people and apps are told. */
export function createTotpSecret(): string {
  return encodeBase32(randomBytes(SECRET_BYTES));
}

/** @internal For tests. */
export function totpStepAt(timeMs: number): number {
  return Math.floor(timeMs / STEP_MS);
}

/** The code of a step (RFC 4226, with the step as its counter). @internal For tests. */
export function totpCode(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;

  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * The newest of the steps around a moment whose code this is; undefined: of none. Takes as long for every code.
 *
 * @param secret as base32
 */
export function findTotpStep(secret: string, code: string, timeMs: number): number | undefined {
  const key = decodeBase32(secret);
  const given = Buffer.from(code);
  if (key === undefined || given.length !== DIGITS) {
    return undefined;
  }

  const present = totpStepAt(timeMs);
  let found: number | undefined;
  for (let step = present - TOLERANCE; step <= present + TOLERANCE; step++) {
    if (timingSafeEqual(Buffer.from(totpCode(key, step)), given)) {
      found = step;
    }
  }

  return found;
}

/**
 * What the QR code says to an app. Names of any length are shortened to what still makes a picture that cameras
 * can read.
 */
export function totpAddress(secret: string, { issuer, account }: TotpLabel): string {
  const issuerText = encodeURIComponent(shorten(issuer, MAX_ISSUER_LENGTH));
  const accountText = encodeURIComponent(shorten(account, MAX_ACCOUNT_LENGTH));
  const parameters = `secret=${secret}&issuer=${issuerText}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1000}`;

  return `otpauth://totp/${issuerText}:${accountText}?${parameters}`;
}

export interface TotpLabel {
  /** Where the code is asked for. */
  readonly issuer: string;
  readonly account: string;
}

/** Never in the middle of a character. */
function shorten(text: string, length: number): string {
  const characters = Array.from(text.toWellFormed());

  return characters.length <= length ? characters.join('') : `${characters.slice(0, length - 1).join('')}…`;
}
