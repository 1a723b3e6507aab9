import { createHash, randomBytes } from 'node:crypto';
import { encodeBase32 } from './base32.ts';

/** Codes for who has lost his device: each opens once. */

const RECOVERY_CODE_COUNT = 10;
/** Enough that a digest without a salt or cost cannot be turned back. */
const CODE_BYTES = 10;
const GROUP = /.{4}/g;
const CODE = /^[A-Z2-7]{16}$/;

/** As people write them down: four groups of four. */
export function createRecoveryCodes(): readonly string[] {
  return Array.from(
    { length: RECOVERY_CODE_COUNT },
    () => encodeBase32(randomBytes(CODE_BYTES)).match(GROUP)?.join('-') ?? '',
  );
}

/** The code in a text as people type it; undefined where it cannot be one. */
export function readRecoveryCode(text: string): string | undefined {
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase();

  return CODE.test(code) ? code : undefined;
}

/** What is stored of a code, as {@link readRecoveryCode} reads it. */
export function digestRecoveryCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
