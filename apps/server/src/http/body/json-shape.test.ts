import { describe, expect, it } from 'vitest';
import { JsonShape, MAX_JSON_DEPTH } from './json-shape.ts';

const LIMIT_BYTES = 100_000;

/** What is refused of a text, however it is cut. */
function refusalOf(text: string): string | undefined {
  const bytes = Buffer.from(text);
  const refusals = [1, 2, 7, bytes.length].map((size) => {
    const shape = new JsonShape(LIMIT_BYTES);
    try {
      for (let at = 0; at < bytes.length; at += size) {
        shape.push(bytes.subarray(at, at + size));
        shape.push(Buffer.alloc(0));
      }
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  });
  expect(new Set(refusals).size).toBe(1);

  return refusals[0];
}

describe('the shape of a JSON text', () => {
  it.each([
    ['', undefined],
    ['nonsense', undefined],
    ['['.repeat(MAX_JSON_DEPTH), undefined],
    ['['.repeat(MAX_JSON_DEPTH + 1), 'the JSON is nested deeper than 64 levels'],
    ['{"a":'.repeat(MAX_JSON_DEPTH + 1), 'the JSON is nested deeper than 64 levels'],
    [`${'[{}]'.repeat(1_000)}`, undefined],
    [JSON.stringify('['.repeat(1_000)), undefined],
    [JSON.stringify('"'.repeat(1_000) + '['.repeat(1_000)), undefined],
    [JSON.stringify('\\'.repeat(1_001) + '['.repeat(1_000)), undefined],
    [`"\\\\"${'['.repeat(1_000)}`, 'the JSON is nested deeper than 64 levels'],
  ])('is measured outside of strings: %#', (text, refusal) => {
    expect(refusalOf(text)).toBe(refusal);
  });

  it('has a number of keys, be they all the same', () => {
    expect(refusalOf('"a":1'.repeat(1_000))).toBe(undefined);
    expect(refusalOf('"a":1'.repeat(1_001))).toMatch(/more than 1000 keys/);
  });

  it('has a number of values', () => {
    expect(refusalOf('1,'.repeat(2_500))).toBe(undefined);
    expect(refusalOf('{}'.repeat(2_501))).toMatch(/more than 2500 values/);
  });
});
