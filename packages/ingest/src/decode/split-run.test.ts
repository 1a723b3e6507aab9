import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecordRun } from './record-run.ts';
import { splitRun } from './split-run.ts';

/** Elements of these lengths, told apart by their letters, with gaps of any length between them. */
function runOf(lengths: readonly number[], gap = ','): RecordRun & { readonly elements: readonly string[] } {
  const elements = lengths.map((length, index) =>
    JSON.stringify(String.fromCharCode(97 + (index % 26)).repeat(length)),
  );
  const starts: number[] = [];
  const ends: number[] = [];
  let text = '[';
  for (const [index, element] of elements.entries()) {
    text += index === 0 ? '' : gap;
    starts.push(text.length);
    text += element;
    ends.push(text.length);
  }

  return {
    bytes: Buffer.from(`${text}]`),
    starts: Uint32Array.from(starts),
    ends: Uint32Array.from(ends),
    firstIndex: 7,
    byteOffset: 100,
    mayBeTooDeep: true,
    elements,
  };
}

describe('splitRun', () => {
  it('leaves a short run as it is', () => {
    const run = runOf([10, 20]);
    expect([...splitRun(run)]).toEqual([run]);
  });

  it('gives an element that is larger than a part a part of its own', () => {
    const run = runOf([10, 300_000, 10]);
    expect([...splitRun(run)].map(({ starts }) => starts.length)).toEqual([1, 1, 1]);
  });

  it('makes parts that are runs of the same elements, in order and in place', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(40_000), { minLength: 1, maxLength: 40 }),
        fc.constantFrom(',', ' ,', ',\n', ' , \t '),
        (lengths, gap) => {
          const run = runOf(lengths, gap);
          const found: string[] = [];
          const bytes = Buffer.from(run.bytes);
          for (const part of splitRun(run)) {
            expect(part.firstIndex).toBe(7 + found.length);
            expect(part.mayBeTooDeep).toBe(true);
            const values = JSON.parse(Buffer.from(part.bytes).toString()) as string[];
            expect(values).toHaveLength(part.starts.length);
            for (const [at, start] of part.starts.entries()) {
              const text = Buffer.from(part.bytes.subarray(start, part.ends[at])).toString();
              expect(JSON.stringify(values[at])).toBe(text);
              // Its place in the file is the same as in the run as a whole.
              expect(part.byteOffset + start).toBe(100 + (run.starts[found.length] as number));
              found.push(text);
            }
          }
          expect(found).toEqual(run.elements);
          expect(bytes.equals(run.bytes)).toBe(true);
        },
      ),
      { numRuns: 50 },
    );
  });
});
