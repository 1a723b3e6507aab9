import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectEncoding, type TextEncoding } from './byte-order-mark.ts';
import { cutIntoChunks, readAll, streamOf } from './chunks.test-support.ts';
import { normaliseToUtf8 } from './normalise-to-utf8.ts';

function encode(text: string, encoding: TextEncoding): Buffer {
  const withMark = `\ufeff${text}`;
  const utf16 = Buffer.from(withMark, 'utf16le');
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(withMark, 'utf8');
    case 'utf-16le':
      return utf16;
    case 'utf-16be':
      return utf16.swap16();
    case 'utf-32le':
    case 'utf-32be': {
      const codePoints = Array.from(withMark, (character) => character.codePointAt(0) ?? 0);
      const bytes = Buffer.alloc(codePoints.length * 4);
      codePoints.forEach((point, at) => {
        if (encoding === 'utf-32le') {
          bytes.writeUInt32LE(point, at * 4);
        } else {
          bytes.writeUInt32BE(point, at * 4);
        }
      });
      return bytes;
    }
  }
}

const normalise = (bytes: Uint8Array, sizes: readonly number[]) =>
  readAll(normaliseToUtf8(streamOf(cutIntoChunks(bytes, sizes))));

describe('normaliseToUtf8', () => {
  it.each(['utf-8', 'utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'] as const)(
    'reads %s with a mark',
    async (encoding) => {
      const sizes = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 4 });
      // UTF-16LE that begins with U+0000 cannot be told from UTF-32LE.
      const texts = fc.string({ unit: 'binary', maxLength: 120 }).filter((text) => !text.startsWith('\0'));
      await fc.assert(
        fc.asyncProperty(texts, sizes, async (text, chunkSizes) => {
          const normalised = await normalise(encode(text, encoding), chunkSizes);
          expect(normalised.toString('utf8')).toBe(text);
        }),
      );
    },
  );

  it('replaces what is invalid exactly as a decoder of the whole does', async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 });
    const bytes = fc.array(
      fc.constantFrom(0x41, 0x80, 0xbf, 0xc3, 0xa9, 0xe0, 0xed, 0xa0, 0xf0, 0x9f, 0xff),
      {
        maxLength: 40,
      },
    );
    await fc.assert(
      fc.asyncProperty(bytes, sizes, async (values, chunkSizes) => {
        const input = Uint8Array.from([0x7b, ...values]);
        const normalised = await normalise(input, chunkSizes);
        expect(normalised.toString('utf8')).toBe(new TextDecoder().decode(input));
      }),
    );
  });

  it.each([
    ['a lone surrogate in UTF-16', [0xff, 0xfe, 0x41, 0x00, 0x00, 0xd8], 'A\ufffd'],
    ['half a unit of UTF-16', [0xfe, 0xff, 0x00, 0x41, 0x00], 'A\ufffd'],
    ['a surrogate in UTF-32', [0, 0, 0xfe, 0xff, 0, 0, 0xd8, 0], '\ufffd'],
    ['a number beyond Unicode in UTF-32', [0, 0, 0xfe, 0xff, 0, 0x11, 0, 0], '\ufffd'],
    ['half a unit of UTF-32', [0, 0, 0xfe, 0xff, 0, 0, 0, 0x41, 0], 'A\ufffd'],
    ['a cut-off UTF-8 sequence', [0x41, 0xe2, 0x82], 'A\ufffd'],
    ['nothing', [], ''],
    ['a mark alone', [0xef, 0xbb, 0xbf], ''],
    ['a second mark', [0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf], '\ufeff'],
  ])('copes with %s', async (_, bytes, expected) => {
    expect((await normalise(Uint8Array.from(bytes), [1])).toString('utf8')).toBe(expected);
  });

  it('hands valid UTF-8 through without a copy', async () => {
    const chunk = Buffer.from('{"ä":"€"}'.repeat(20));
    for await (const out of normaliseToUtf8(streamOf([chunk]))) {
      expect(out.buffer).toBe(chunk.buffer);
    }
  });
});

describe('detectEncoding', () => {
  it.each([
    [[0xff, 0xfe], 'utf-16le'],
    [[0xff, 0xfe, 0, 0], 'utf-32le'],
    [[0xff, 0xfe, 0, 0, 0x41, 0], 'utf-16le'],
    [[0xff, 0xfe, 0, 0, 0x41, 0, 0x42, 0], 'utf-16le'],
    [[0xff, 0xfe, 0, 0, 0x41, 0, 0, 0], 'utf-32le'],
    [[0xff], 'utf-8'],
    [[0xef, 0xbb], 'utf-8'],
    [[0x00, 0x7b], 'utf-8'],
  ] as const)('takes %j for %s', (head, expected) => {
    expect(detectEncoding(Uint8Array.from(head)).encoding).toBe(expected);
  });
});
