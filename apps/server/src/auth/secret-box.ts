import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Keeps secrets that the service must be able to read again, such as keys of API tokens, out of the database. */
export interface SecretBox {
  /** @param purpose what the secret belongs to: it opens for nothing else, so rows cannot be swapped */
  readonly seal: (secret: string, purpose: string) => string;
  /** Undefined: sealed with another key, for another purpose, or damaged. */
  readonly open: (sealed: string, purpose: string) => string | undefined;
}

export const SECRET_KEY_BYTES = 32;

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Tells what it was sealed with, should that ever change. */
const PREFIX = 'v1.';

/** AES-256 in Galois/Counter Mode (NIST SP 800-38D) with random nonces. */
export function createSecretBox(key: Uint8Array): SecretBox {
  return {
    seal(secret, purpose) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(purpose));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);

      return PREFIX + Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
    },

    open(sealed, purpose) {
      const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64');
      if (!sealed.startsWith(PREFIX) || bytes.length < NONCE_BYTES + TAG_BYTES) {
        return undefined;
      }

      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
