import { createCipheriv } from 'node:crypto';
import { Transform } from 'node:stream';
import type { Passphrase } from './passphrase.ts';
import {
  CHUNK_BYTES,
  type ChunkKey,
  CIPHER,
  createHeader,
  nonceOf,
  type SealedHead,
  TAG_BYTES,
} from './sealed-format.ts';

/** Encrypts what goes through it, and holds a chunk at most. */
export async function sealBackup(passphrase: Passphrase): Promise<Transform> {
  return sealWith(await createHeader(passphrase));
}

/**
 * As {@link sealBackup}, with a key that was derived before.
 *
 * @internal For tests.
 */
export function sealWith({ header, chunkKey }: SealedHead): Transform {
  const pending = Buffer.alloc(CHUNK_BYTES);
  let filled = 0;
  let index = 0;

  const sealed = new Transform({
    transform(input: Buffer, _, done) {
      let at = 0;
      while (at < input.length) {
        // Only what is followed by something is surely not the last.
        if (filled === CHUNK_BYTES) {
          this.push(seal(chunkKey, pending, { index: index++, isLast: false }));
          filled = 0;
        }
        const taken = input.copy(pending, filled, at);
        filled += taken;
        at += taken;
      }
      done();
    },
    flush(done) {
      this.push(seal(chunkKey, pending.subarray(0, filled), { index, isLast: true }));
      done();
    },
  });
  sealed.push(header);

  return sealed;
}

function seal(
  chunkKey: ChunkKey,
  plain: Uint8Array,
  { index, isLast }: { readonly index: number; readonly isLast: boolean },
): Buffer {
  const cipher = createCipheriv(CIPHER, chunkKey.key, nonceOf(chunkKey, index, isLast), {
    authTagLength: TAG_BYTES,
  });

  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}
