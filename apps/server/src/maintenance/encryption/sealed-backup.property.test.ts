import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { openFileSource } from '../source/file-source.ts';
import { sealWith } from './seal-backup.ts';
import { SealedFile } from './sealed-file.ts';
import { CHUNK_BYTES, createHeader, HEADER_BYTES, readHeader, TAG_BYTES } from './sealed-format.ts';

const SEALED_BYTES = CHUNK_BYTES + TAG_BYTES;
const PASSPHRASE = { text: 'correct horse battery' };

const folder = await mkdtemp(join(tmpdir(), 'secgraph-sealed-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const path = join(folder, 'sealed');
// It takes long on purpose, so all share one.
const head = await createHeader(PASSPHRASE);

/** Bytes that differ from chunk to chunk. */
function plainOf(length: number): Buffer {
  return Buffer.from(Array.from({ length }, (_, at) => (at * 31 + Math.floor(at / CHUNK_BYTES)) % 251));
}

function seal(plain: Buffer, pieceBytes: number): Promise<Buffer> {
  const pieces = Array.from({ length: Math.ceil(plain.length / pieceBytes) }, (_, index) =>
    plain.subarray(index * pieceBytes, (index + 1) * pieceBytes),
  );

  return buffer(Readable.from(pieces).pipe(sealWith(head)));
}

async function unseal(sealed: Uint8Array, range?: readonly [number, number]): Promise<Buffer> {
  await writeFile(path, sealed);
  const source = await openFileSource(path);
  try {
    const opened = await SealedFile.over(source, head.chunkKey);
    const [start, end] = range ?? [0, opened.sizeBytes];
    return await buffer(opened._readStreamForRange(start, end));
  } finally {
    await source.close();
  }
}

/** Around the ends of chunks, where something could go wrong. */
const lengths = fc
  .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: -2, max: 2 }))
  .map(([chunks, by]) => Math.max(chunks * CHUNK_BYTES + by, 0));

describe('an encrypted backup', () => {
  it('is what was encrypted, whole and in any part, however it came', async () => {
    await fc.assert(
      fc.asyncProperty(
        lengths,
        fc.integer({ min: 1_000, max: 150_000 }),
        fc.nat(),
        fc.nat(),
        async (length, pieceBytes, a, b) => {
          const plain = plainOf(length);
          const sealed = await seal(plain, pieceBytes);
          expect((await unseal(sealed)).equals(plain)).toBe(true);
          const [start = 0, end = 0] = [a % (length + 1), b % (length + 1)].toSorted((x, y) => x - y);
          expect((await unseal(sealed, [start, end])).equals(plain.subarray(start, end))).toBe(true);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('is refused wherever it was cut', async () => {
    const sealed = await seal(plainOf(2 * CHUNK_BYTES + 100), 50_000);
    const ends = [HEADER_BYTES, HEADER_BYTES + SEALED_BYTES, HEADER_BYTES + 2 * SEALED_BYTES];
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.constantFrom(...ends), fc.integer({ min: HEADER_BYTES, max: sealed.length - 1 })),
        async (end) => {
          await expect(unseal(sealed.subarray(0, end))).rejects.toMatchObject({
            code: 'SERVER_BACKUP_DAMAGED',
          });
        },
      ),
      { numRuns: 25 },
    );
  });

  it('is refused whichever bit is another, and where something follows', async () => {
    const sealed = await seal(plainOf(CHUNK_BYTES + 100), 50_000);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: HEADER_BYTES, max: sealed.length - 1 }),
        fc.integer({ min: 0, max: 7 }),
        async (at, bit) => {
          const altered = Buffer.from(sealed);
          altered[at] = (altered[at] ?? 0) ^ (1 << bit);
          await expect(unseal(altered)).rejects.toMatchObject({ code: 'SERVER_BACKUP_DAMAGED' });
        },
      ),
      { numRuns: 25 },
    );
    await expect(unseal(Buffer.concat([sealed, Buffer.alloc(5)]))).rejects.toThrow('damaged');
  });

  it('is refused when chunks are exchanged, repeated or left out', async () => {
    const sealed = await seal(plainOf(3 * CHUNK_BYTES + 100), 50_000);
    const start = sealed.subarray(0, HEADER_BYTES);
    const chunk = (index: number) =>
      sealed.subarray(HEADER_BYTES + index * SEALED_BYTES, HEADER_BYTES + (index + 1) * SEALED_BYTES);
    for (const order of [
      [1, 0, 2, 3],
      [0, 0, 2, 3],
      [0, 2, 3],
      [0, 1, 2],
      [0, 1, 2, 3, 3],
    ]) {
      await expect(unseal(Buffer.concat([start, ...order.map(chunk)]))).rejects.toMatchObject({
        code: 'SERVER_BACKUP_DAMAGED',
      });
    }
  });

  it('opens by its passphrase alone, with its own head, and takes no more work than it may', async () => {
    await expect(readHeader(head.header, PASSPHRASE)).resolves.toEqual(head.chunkKey);
    await expect(readHeader(head.header, { text: `${PASSPHRASE.text}!` })).resolves.toBe('refused');
    const alter = (at: number, value: number) => {
      const altered = Buffer.from(head.header);
      altered[at] = value;
      return readHeader(altered, PASSPHRASE);
    };
    await expect(alter(40, (head.header[40] ?? 0) ^ 1)).resolves.toBe('refused');
    await expect(alter(17, 40)).resolves.toBe('unknown');
    await expect(alter(16, 2)).resolves.toBe('unknown');
    await expect(readHeader(head.header.subarray(0, 50), PASSPHRASE)).resolves.toBe('unknown');
  });
});
