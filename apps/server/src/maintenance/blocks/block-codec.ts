import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { deriveKey } from '../../auth/derive-key.ts';
import { damagedBackup } from '../damaged-backup.ts';
import { CIPHER, TAG_BYTES } from '../encryption/sealed-format.ts';
import { MAX_BLOCK_BYTES } from './block-sizes.ts';

const NONCE_BYTES = 12;
export const BLOCK_KEY_BYTES = 32;

const pack = promisify(zstdCompress);
const unpack = promisify(zstdDecompress);

/** How blocks are named by what they hold, and what is stored of them. */
export interface BlockCodec {
  nameOf(plain: Uint8Array): string;
  encode(plain: Uint8Array, name: string): Promise<Uint8Array>;
  /** @throws `SERVER_BACKUP_DAMAGED` where it is not what the name tells */
  decode(stored: Uint8Array, name: string): Promise<Uint8Array>;
}

/**
 * Blocks of zstd, named by the SHA-256 of what is in them.
 *
 * @param key of encrypted ones: names are then HMAC-SHA-256 by it, so that nobody can find out by its name whether
 *   something is stored, and each block is sealed by AES-256-GCM with a key of its own, which comes from its name, and a
 *   nonce at random
 */
export function blockCodec(key: Uint8Array | undefined): BlockCodec {
  const secrets =
    key === undefined
      ? undefined
      : { naming: deriveKey(key, 'block names'), sealing: deriveKey(key, 'block seals') };
  const nameOf = (plain: Uint8Array) =>
    (secrets === undefined ? createHash('sha256') : createHmac('sha256', secrets.naming))
      .update(plain)
      .digest('hex');
  const keyOf = (sealing: Uint8Array, name: string) => createHmac('sha256', sealing).update(name).digest();

  return {
    nameOf,
    async encode(plain, name) {
      const packed = await pack(plain);
      return secrets === undefined ? packed : seal(packed, keyOf(secrets.sealing, name));
    },
    async decode(stored, name) {
      try {
        const packed = secrets === undefined ? stored : open(stored, keyOf(secrets.sealing, name));
        const plain = await unpack(packed, { maxOutputLength: MAX_BLOCK_BYTES });
        if (nameOf(plain) === name) {
          return plain;
        }
      } catch (cause) {
        throw damagedBlock(name, cause);
      }
      throw damagedBlock(name);
    },
  };
}

function seal(plain: Uint8Array, key: Uint8Array): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });

  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function open(sealed: Uint8Array, key: Uint8Array): Uint8Array {
  const tagAt = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(sealed.subarray(tagAt));

  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, tagAt)), decipher.final()]);
}

function damagedBlock(name: string, cause?: unknown): Error {
  return damagedBackup(
    `block ${name} is not what was stored. Remove that file, and the next backup stores it again if the rows are still the same`,
    cause,
  );
}
