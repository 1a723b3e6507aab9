import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Passphrase } from './passphrase.ts';

/**
 * An encrypted backup is a header and chunks of AES-256-GCM, each of {@link CHUNK_BYTES} of plain text but the last.
 *
 * The nonce of a chunk is the prefix of the file, the number of the chunk, and whether it is the last (the STREAM
 * construction): none can be left out, exchanged, repeated or taken from another file, and the end cannot be cut off.
 */
export const CHUNK_BYTES = 64 * 1024;
export const TAG_BYTES = 16;
export const CIPHER = 'aes-256-gcm';

const MAGIC = Buffer.from('secgraph sealed\n', 'latin1');
const VERSION = 1;
const SALT_BYTES = 16;
const PREFIX_BYTES = 7;
const PARAMETERS_AT = MAGIC.length;
const SALT_AT = PARAMETERS_AT + 4;
const PREFIX_AT = SALT_AT + SALT_BYTES;
const MAC_AT = PREFIX_AT + PREFIX_BYTES;
const MAC_BYTES = 32;
export const HEADER_BYTES = MAC_AT + MAC_BYTES;

/** What a guess costs: 128 MiB of memory, and half a second or so. */
const COST = { logN: 17, r: 8, p: 1 };
/** A file must not make who reads it take more. */
const MOST = { logN: 20, r: 16, p: 4 };

const deriveBytes = promisify<string, Uint8Array, number, object, Buffer>(scrypt);

/** What the chunks of one file are sealed with. */
export interface ChunkKey {
  readonly key: Uint8Array;
  readonly prefix: Uint8Array;
}

export function isSealed(head: Uint8Array): boolean {
  return head.length >= MAGIC.length && MAGIC.equals(head.subarray(0, MAGIC.length));
}

/** What a file begins with. */
export interface SealedHead {
  readonly header: Buffer;
  readonly chunkKey: ChunkKey;
}

export async function createHeader(passphrase: Passphrase): Promise<SealedHead> {
  const head = Buffer.concat([
    MAGIC,
    Buffer.from([VERSION, COST.logN, COST.r, COST.p]),
    randomBytes(SALT_BYTES),
    randomBytes(PREFIX_BYTES),
  ]);
  const { key, mac } = await deriveKeys(passphrase, head);

  return { header: Buffer.concat([head, mac]), chunkKey: { key, prefix: head.subarray(PREFIX_AT) } };
}

/** `unknown`: no header of this release; `refused`: another passphrase, or somebody altered it. */
export async function readHeader(
  header: Buffer,
  passphrase: Passphrase,
): Promise<ChunkKey | 'unknown' | 'refused'> {
  const [version, logN = 0, r = 0, p = 0] = header.subarray(PARAMETERS_AT, SALT_AT);
  const isBounded = [
    [logN, MOST.logN],
    [r, MOST.r],
    [p, MOST.p],
  ].every(([value = 0, most = 0]) => value >= 1 && value <= most);
  if (header.length !== HEADER_BYTES || !isSealed(header) || version !== VERSION || !isBounded) {
    return 'unknown';
  }

  const head = header.subarray(0, MAC_AT);
  const { key, mac } = await deriveKeys(passphrase, head);

  return timingSafeEqual(mac, header.subarray(MAC_AT))
    ? { key, prefix: head.subarray(PREFIX_AT) }
    : 'refused';
}

export function nonceOf({ prefix }: ChunkKey, index: number, isLast: boolean): Uint8Array {
  const nonce = Buffer.alloc(PREFIX_BYTES + 5);
  nonce.set(prefix);
  nonce.writeUInt32BE(index, PREFIX_BYTES);
  nonce[PREFIX_BYTES + 4] = isLast ? 1 : 0;

  return nonce;
}

/** The header says how; its own code tells a wrong passphrase from a damaged chunk. */
async function deriveKeys(
  passphrase: Passphrase,
  head: Buffer,
): Promise<{ readonly key: Uint8Array; readonly mac: Buffer }> {
  const [, logN = 0, r = 0, p = 0] = head.subarray(PARAMETERS_AT, SALT_AT);
  const N = 2 ** logN;
  const salt = head.subarray(SALT_AT, PREFIX_AT);
  const bytes = await deriveBytes(passphrase.text, salt, 64, { N, r, p, maxmem: 256 * N * r });

  return {
    key: bytes.subarray(0, 32),
    mac: createHmac('sha256', bytes.subarray(32)).update(head).digest(),
  };
}
