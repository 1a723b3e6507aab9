import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createObjectSkipper,
  createPlainSkipper,
  createWasmSkipper,
  type ObjectSkipper,
  WINDOW_BYTES,
  WINDOW_START,
} from './object-skipper.ts';

/** The length of the object at the start of `text` (its brace included), or -1; `sizes` are those of the chunks. */
function objectLength(skipper: ObjectSkipper, text: Uint8Array, sizes: readonly number[]): number {
  skipper.begin();
  let at = 1;
  for (let turn = 0; at < text.length; turn++) {
    const chunk = text.subarray(at, at + (sizes[turn % sizes.length] ?? WINDOW_BYTES));
    skipper.bytes.set(chunk, WINDOW_START);
    const end = skipper.skip(WINDOW_START, WINDOW_START + chunk.length);
    if (end >= 0) {
      return at + end - WINDOW_START;
    }
    at += chunk.length;
  }
  return -1;
}

const wasm = createWasmSkipper();
const plain = createPlainSkipper();
const bothSkippers = [
  ['WebAssembly', wasm ?? plain],
  ['plain', plain],
] as const;

describe.each(bothSkippers)('the %s skipper', (_, skipper) => {
  it.each([
    ['{}', 2],
    ['{}}', 2],
    ['{"a":{"b":{}}},{"c":1}', 14],
    ['{"}":1}x', 7],
    ['{"\\"}":1}', 9],
    ['{"\\\\":1}', 8],
    ['{"\\\\\\"}":{}}', 12],
    ['{"a":[1,2}', 10],
    ['{"a":"', -1],
    ['{', -1],
    ['{"\\', -1],
  ])('finds the end of %s', (text, expected) => {
    for (const size of [1, 2, 3, 5, 63, 64, 65, 1000]) {
      expect(objectLength(skipper, Buffer.from(text), [size])).toBe(expected);
    }
  });

  it('bounds the nesting from above', () => {
    objectLength(skipper, Buffer.from(`{"a":${'['.repeat(700)}${']'.repeat(700)}}`), [100]);
    expect(skipper.deepestNesting()).toBeGreaterThanOrEqual(701);

    objectLength(skipper, Buffer.from('{"a":[[1]]}'), [100]);
    expect(skipper.deepestNesting()).toBeLessThanOrEqual(128);
  });
});

describe('the two skippers', () => {
  it('agree on anything, however it is cut', () => {
    const hostile = fc.array(fc.constantFrom('"', '\\', '{', '}', '[', ']', 'a', ' ', 'é'), {
      maxLength: 400,
    });
    const sane = fc.jsonValue().map((value) => JSON.stringify({ value }).split(''));
    const sizes = fc.array(fc.integer({ min: 1, max: 130 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.oneof(hostile, sane), sizes, (characters, chunkSizes) => {
        const text = Buffer.from(`{${characters.join('')}`);
        expect(wasm).toBeDefined();
        expect(objectLength(createObjectSkipper(), text, chunkSizes)).toBe(
          objectLength(plain, text, chunkSizes),
        );
      }),
      { numRuns: 2000 },
    );
  });
});
