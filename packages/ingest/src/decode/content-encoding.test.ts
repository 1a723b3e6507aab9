import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { cutIntoChunks, readAll, streamOf } from './chunks.test-support.ts';
import { parseContentEncoding, undoContentEncodings, undoGzipMagic } from './content-encoding.ts';

const LIMITS = { maxBytes: 1e9, maxRatio: 1000 };
const TEXT = Buffer.from('{"data":[]}'.repeat(5000));

async function decode(bytes: Uint8Array, header: string, limits = LIMITS): Promise<Buffer> {
  const source = streamOf(cutIntoChunks(bytes, [1000]));
  return readAll(await undoContentEncodings(source, parseContentEncoding(header), limits));
}

describe('undoContentEncodings', () => {
  it.each([
    ['gzip', gzipSync(TEXT)],
    ['X-GZIP', gzipSync(TEXT)],
    ['deflate', deflateSync(TEXT)],
    ['', TEXT],
    ['identity', TEXT],
    ['gzip, deflate', deflateSync(gzipSync(TEXT))],
    ['gzip, deflate', gzipSync(deflateSync(TEXT))],
    ['gzip,gzip', gzipSync(gzipSync(TEXT))],
  ])('undoes "%s"', async (header, bytes) => {
    expect((await decode(bytes, header)).equals(TEXT)).toBe(true);
  });

  it('refuses encodings it does not know', () => {
    expect(() => parseContentEncoding('gzip, br')).toThrow(
      expect.objectContaining({
        code: 'INGEST_UNSUPPORTED_ENCODING',
        message:
          'Error trying to read request: failed to create reader for br encoding: content encoding is not supported',
      }),
    );
  });

  it('refuses what is encoded again and again', () => {
    expect(parseContentEncoding('gzip,'.repeat(8))).toHaveLength(8);
    expect(() => parseContentEncoding('gzip,'.repeat(9))).toThrow(
      expect.objectContaining({ code: 'INGEST_UNSUPPORTED_ENCODING' }),
    );
  });

  it.each([
    ['gzip', Buffer.from('{}'), 'gzip: invalid header'],
    ['deflate', Buffer.from('{}'), 'zlib: invalid header'],
    ['gzip', Buffer.alloc(0), 'EOF'],
  ])('refuses a body that is not %s', async (header, bytes, cause) => {
    await expect(decode(bytes, header)).rejects.toMatchObject({
      code: 'INGEST_CORRUPT_ENCODING',
      message: `Error trying to read request: failed to create reader for ${header} encoding: ${cause}`,
    });
  });

  it('reports damaged and cut-off content while it is read', async () => {
    const whole = gzipSync(TEXT);
    await expect(decode(whole.subarray(0, whole.length - 9), 'gzip')).rejects.toMatchObject({
      code: 'INGEST_READ_FAILED',
    });

    const damaged = Buffer.from(whole);
    damaged.fill(0xff, 12, 40);
    await expect(decode(damaged, 'gzip')).rejects.toMatchObject({ code: 'INGEST_READ_FAILED' });
  });

  it('stops decompression bombs', async () => {
    const bomb = gzipSync(Buffer.alloc(40_000_000, 0x20));
    await expect(decode(bomb, 'gzip', { maxBytes: 1_000_000, maxRatio: 1e6 })).rejects.toMatchObject({
      code: 'INGEST_TOO_LARGE',
    });
    await expect(decode(bomb, 'gzip', { maxBytes: 1e9, maxRatio: 100 })).rejects.toMatchObject({
      code: 'INGEST_TOO_LARGE',
    });
  });

  it('passes failures of the source on', async () => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield gzipSync(TEXT).subarray(0, 50);
      throw new Error('connection reset');
    }
    const source = await undoContentEncodings(failing(), ['gzip'], LIMITS);
    await expect(readAll(source)).rejects.toThrow('connection reset');
  });
});

describe('undoGzipMagic', () => {
  it.each([
    ['gzip', gzipSync(TEXT)],
    ['plain', TEXT],
  ])('reads %s content', async (_, bytes) => {
    expect((await readAll(await undoGzipMagic(streamOf([bytes]), LIMITS))).equals(TEXT)).toBe(true);
  });
});
