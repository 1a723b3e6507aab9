import { createHash, randomBytes } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { blockCodec } from './block-codec.ts';
import { MAX_BLOCK_BYTES } from './block-sizes.ts';

const PLAIN = Buffer.from('1\tADA@EXAMPLE.ORG\n'.repeat(1000));
const DAMAGED = { code: 'SERVER_BACKUP_DAMAGED' };

describe.each([
  ['plain', undefined],
  ['encrypted', randomBytes(32)],
])('a block that is %s', (_, key) => {
  const codec = blockCodec(key);
  const name = codec.nameOf(PLAIN);

  it('is smaller, and read as it was, by its name alone', async () => {
    const stored = await codec.encode(PLAIN, name);
    expect(stored.length).toBeLessThan(PLAIN.length / 10);
    expect(await codec.decode(stored, name)).toEqual(PLAIN);
    await expect(codec.decode(stored, codec.nameOf(Buffer.from('another')))).rejects.toMatchObject(DAMAGED);
  });

  it('is refused when it was cut, altered, or is nothing', async () => {
    const stored = Buffer.from(await codec.encode(PLAIN, name));
    const altered = Buffer.from(stored);
    altered[altered.length >> 1] = (altered[altered.length >> 1] ?? 0) ^ 1;
    for (const bytes of [stored.subarray(0, -1), altered, Buffer.alloc(0), Buffer.alloc(5)]) {
      await expect(codec.decode(bytes, name)).rejects.toMatchObject(DAMAGED);
    }
  });
});

it('has the SHA-256 of its content as its name, and no longer than a block does it get', async () => {
  const codec = blockCodec(undefined);
  expect(codec.nameOf(PLAIN)).toBe(createHash('sha256').update(PLAIN).digest('hex'));
  const bomb = Buffer.alloc(MAX_BLOCK_BYTES + 1);
  await expect(codec.decode(zstdCompressSync(bomb), codec.nameOf(bomb))).rejects.toMatchObject(DAMAGED);
});

it('tells nothing by its name, and is stored differently each time, where it is encrypted', async () => {
  const [one, other] = [blockCodec(randomBytes(32)), blockCodec(randomBytes(32))];
  const name = one.nameOf(PLAIN);
  expect(new Set([name, other.nameOf(PLAIN), blockCodec(undefined).nameOf(PLAIN)]).size).toBe(3);
  expect(await one.encode(PLAIN, name)).not.toEqual(await one.encode(PLAIN, name));
  await expect(other.decode(await one.encode(PLAIN, name), name)).rejects.toMatchObject(DAMAGED);
});
