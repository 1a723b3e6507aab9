import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runScan } from './chunks.test-support.ts';
import type { JsonWindow, Scan } from './json-window.ts';
import { parseRun } from './parse-run.ts';
import { DEFAULT_RECORD_LIMITS, type RecordLimits } from './record-limits.ts';
import { type RecordRun, RunBuilder } from './record-run.ts';
import { FRESH_MEMORY } from './run-memory.ts';
import { type ArrayEnd, type ElementProblem, scanElements } from './scan-elements.ts';

interface Split {
  readonly end: ArrayEnd;
  readonly runs: readonly RecordRun[];
  readonly problems: readonly ElementProblem[];
  /** Records and what is said about broken ones, in order. */
  readonly records: readonly unknown[];
}

interface SplitOptions extends Partial<RecordLimits> {
  readonly sizes?: readonly number[];
  readonly runBytes?: number;
}

/** Splits and parses the elements of an array, given without its opening bracket. */
function split(
  text: string | Uint8Array,
  { sizes = [], runBytes = 100, ...limits }: SplitOptions = {},
): Split {
  const runs: RecordRun[] = [];
  const problems: ElementProblem[] = [];
  const records: unknown[] = [];
  const recordLimits = { ...DEFAULT_RECORD_LIMITS, ...limits };
  const end = runScan(
    text,
    (window: JsonWindow): Scan<ArrayEnd> =>
      scanElements(
        window,
        new RunBuilder({
          ...recordLimits,
          runBytes,
          memory: FRESH_MEMORY,
          onRun: (run) => {
            runs.push(run);
            records.push(
              ...[...parseRun(run, recordLimits)].map((record) =>
                record.ok ? record.value : `#${record.problem.index} ${record.problem.reason}`,
              ),
            );
          },
          onProblem: (problem) => {
            problems.push(problem);
            records.push(`#${problem.index} ${problem.reason}`);
          },
        }),
      ),
    sizes,
  );
  return { end, runs, problems, records };
}

const chunkSizes = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 5 });

describe('scanElements', () => {
  it('finds the elements that a parser finds, however the input is cut', () => {
    const spaces = fc.constantFrom('', ' ', '\n', '\r\n\t');
    const elements = fc.array(fc.tuple(fc.jsonValue({ maxDepth: 4 }), spaces, spaces), { maxLength: 30 });
    fc.assert(
      fc.property(elements, chunkSizes, fc.integer({ min: 1, max: 300 }), (values, sizes, runBytes) => {
        const text = values
          .map(([value, before, after]) => `${before}${JSON.stringify(value)}${after}`)
          .join(',');
        const result = split(`${text}],"meta":{}}`, { sizes, runBytes });

        expect(result.end).toBe('closed');
        expect(result.problems).toEqual([]);
        expect(result.records).toEqual(JSON.parse(`[${text}]`));
      }),
      { numRuns: 500 },
    );
  });

  it('knows the place of every element', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { maxLength: 30 }), chunkSizes, (values, sizes) => {
        const text = Buffer.from(`${values.map((value) => JSON.stringify(value)).join(' , ')}]`);
        let index = 0;
        for (const run of split(text, { sizes }).runs) {
          expect(run.firstIndex).toBe(index);
          run.starts.forEach((start, at) => {
            const element = text.subarray(run.byteOffset + start, run.byteOffset + (run.ends[at] ?? 0));
            expect(element.toString()).toBe(JSON.stringify(values[index]));
            index++;
          });
        }
        expect(index).toBe(values.length);
      }),
    );
  });

  it.each([
    ['an empty list', ']', []],
    ['white space', ' \n ]', []],
    ['a missing value', '{"a":1},,{"b":2}]', [{ a: 1 }, "#1 expected a value, got ','", { b: 2 }]],
    ['a leading comma', ',{"a":1}]', ["#0 expected a value, got ','", { a: 1 }]],
    ['a trailing comma', '{"a":1},]', [{ a: 1 }, "#1 expected a value, got ']'"]],
    ['a missing comma', '{"a":1}{"b":2}]', [{ a: 1 }, "#1 expected ',' before it, got '{'", { b: 2 }]],
    ['a brace too many', '{"a":1}},{"b":2}]', [{ a: 1 }, "#0 unexpected '}'", { b: 2 }]],
    ['junk for a value', '%&/,{"b":2}]', ["#0 unexpected '%'", { b: 2 }]],
    ['a control byte', '\u0001,{"b":2}]', ['#0 unexpected byte 0x01', { b: 2 }]],
    [
      'brackets that do not match',
      '{"a":[1,2},{"b":2}]',
      [expect.stringMatching(/^#0 invalid JSON/), { b: 2 }],
    ],
    ['a wrong word', 'tru,{"b":2}]', [expect.stringMatching(/^#0 /), { b: 2 }]],
    [
      'a broken record',
      '{"a":},{"b":2}]',
      [expect.stringMatching(/^#0 invalid JSON: Unexpected token/), { b: 2 }],
    ],
    [
      'a line break in a string',
      '{"a":"\n"},{"b":2}]',
      [expect.stringMatching(/^#0 invalid JSON/), { b: 2 }],
    ],
    ['brackets within strings', '{"a":"]},{"},["}"]]', [{ a: ']},{' }, ['}']]],
    ['scalars', '1,"a",null,true,-1.5e3]', [1, 'a', null, true, -1500]],
    ['a duplicate key', '{"a":1,"a":2}]', [{ a: 2 }]],
    ['lone surrogates', '{"a":"\\ud800"}]', [{ a: '\ufffd' }]],
  ])('copes with %s', (_, text, expected) => {
    for (const sizes of [[1], [2, 3], [1000]]) {
      for (const runBytes of [1, 1000]) {
        const result = split(text, { sizes, runBytes });
        expect(result.records).toEqual(expected);
        expect(result.end).toBe('closed');
      }
    }
  });

  it('tolerates a cut at any byte: complete elements stay, a cut one is reported', () => {
    const text = '{"a":"x\\"}","b":[1,{}]} , {"c":"é"},[2],"s"]';
    const whole: readonly unknown[] = JSON.parse(`[${text}`);
    const bytes = Buffer.from(text);
    for (let length = 0; length < bytes.length; length++) {
      const { end, records } = split(bytes.subarray(0, length), { sizes: [7] });
      const isCut = typeof records.at(-1) === 'string' && records.length > 0;
      const complete = isCut ? records.slice(0, -1) : records;

      expect(end).toBe('end-of-input');
      expect(complete).toEqual(whole.slice(0, complete.length));
      if (isCut && records.at(-1) !== 's') {
        expect(records.at(-1)).toBe(`#${complete.length} unexpected EOF`);
      }
    }
  });

  it('reports records that are too large, wherever chunks end, and goes on', () => {
    const large = JSON.stringify({ a: 'x'.repeat(300) });
    for (const sizes of [[1], [50], [1000]]) {
      const { records, problems } = split(`{"b":1},${large},{"c":2},${large}]`, {
        sizes,
        maxRecordBytes: 100,
      });
      expect(records).toEqual([{ b: 1 }, '#1 larger than 100 bytes', { c: 2 }, '#3 larger than 100 bytes']);
      expect(problems[0]?.byteOffset).toBe(8);
    }
  });

  it('reports records that are nested too deep without recursion', () => {
    const deep = `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    const open = `{"a":${'['.repeat(200_000)}}`;
    const bare = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const exact = JSON.parse(`{"a":${'['.repeat(511)}${']'.repeat(511)}}`);
    const { records } = split(`{"b":1},${deep},${open},${bare},${JSON.stringify(exact)},{"c":2}]`, {
      runBytes: 1e6,
    });
    const tooDeep = (index: number) => `#${index} nested deeper than 512 levels`;
    expect(records).toEqual([{ b: 1 }, tooDeep(1), tooDeep(2), tooDeep(3), exact, { c: 2 }]);
  });

  it('says what is broken without quoting the record', () => {
    const { records } = split('{"password":"hunter2 hunter2 hunter2" oops},{"pin":nulll}]');
    expect(JSON.stringify(records)).not.toContain('hunter2');
    expect(records).toHaveLength(2);
  });

  it('does not let keys of the input reach prototypes', () => {
    const { records } = split('{"__proto__":{"isAdmin":true},"constructor":1}]');
    expect(records).toHaveLength(1);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it('gives up on a list that is nothing but broken', () => {
    const { end, problems } = split(`${','.repeat(50_000)}]`);
    expect(end).toBe('abandoned');
    expect(problems.length).toBeLessThan(20_000);
  });

  it('ends on any input', () => {
    const bytes = fc.array(fc.constantFrom(...'{}[]",:\\ atru1é\n'.split('')), { maxLength: 300 });
    fc.assert(
      fc.property(bytes, chunkSizes, (characters, sizes) => {
        const text = characters.join('');
        expect(split(text, { sizes }).records).toEqual(split(text).records);
      }),
      { numRuns: 1000 },
    );
  });
});
