import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRun } from './parse-run.ts';
import { DEFAULT_RECORD_LIMITS } from './record-limits.ts';
import type { RecordRun } from './record-run.ts';
import { RepeatedArrays } from './repeated-arrays.ts';

const LIST = JSON.stringify(
  Array.from({ length: 3 }, (_, index) => ({ PrincipalSID: `S-1-5-21-1-2-3-${index}`, RightName: 'Owns' })),
);

function runOf(records: readonly string[]): RecordRun {
  const starts: number[] = [];
  const ends: number[] = [];
  let text = '[';
  for (const record of records) {
    starts.push(Buffer.byteLength(text));
    text += record;
    ends.push(Buffer.byteLength(text));
    text += ',';
  }

  return {
    bytes: Buffer.from(`${text.slice(0, -1)}]`),
    starts: Uint32Array.from(starts),
    ends: Uint32Array.from(ends),
    firstIndex: 0,
    byteOffset: 0,
    mayBeTooDeep: false,
  };
}

const parse = (run: RecordRun, repeated?: RepeatedArrays) => [
  ...parseRun(run, DEFAULT_RECORD_LIMITS, { repeated }),
];

/** Of a run that came three times, the last one folded as far as it can be. */
function parseFolded(records: readonly string[]) {
  const repeated = new RepeatedArrays('Aces');
  const run = runOf(records);
  parse(run, repeated);
  parse(run, repeated);

  return { parsed: parse(run, repeated), folded: repeated.fold(run) };
}

describe('repeated arrays', () => {
  it('are parsed once and shared', () => {
    const { parsed, folded } = parseFolded([`{"a":1,"Aces":${LIST},"b":2}`, `{"Aces":${LIST}}`]);
    const [one, other] = parsed.map((record) =>
      record.ok ? (record.value as { Aces: unknown }) : undefined,
    );

    expect(one).toEqual({ a: 1, Aces: JSON.parse(LIST), b: 2 });
    expect(one?.Aces).toBe(other?.Aces);
    expect(Buffer.from(folded?.bytes ?? []).includes('PrincipalSID')).toBe(false);
  });

  it('are told apart by every byte', () => {
    const other = LIST.replace('3-2"', '3-9"');
    const { parsed } = parseFolded([`{"Aces":${LIST}}`, `{"Aces":${other}}`, `{"Aces":${LIST}}`]);

    expect(parsed.map((record) => record.ok && record.value)).toEqual(
      [LIST, other, LIST].map((list) => ({ Aces: JSON.parse(list) })),
    );
  });

  it.each([
    ['under another key', `{"x\\"Aces":${LIST}}`],
    ['further in', `{"Properties":{"Aces":${LIST}},"Aces":[]}`],
    ['under a key that comes twice', `{"Aces":${LIST},"Aces":${LIST}}`],
    ['under a key that comes twice, once with a space', `{"Aces":${LIST},"Aces": [1]}`],
    ['in a text', `{"text":${JSON.stringify(`"Aces":${LIST}`)}}`],
    ['with a bracket in a text', `{"Aces":${LIST.replace('Owns', '] Owns')}}`],
    ['with an array within', `{"Aces":${LIST.replace('"Owns"', '[[1],"a"]')}}`],
    ['with characters of several bytes', `{"name":"ä","Aces":${LIST.replace('Owns', 'Öwns')}}`],
    ['with escapes that cannot be stored', `{"Aces":${LIST.replace('Owns', '\\u0000')}}`],
    ['beside a number in its place', `{"Aces":[281474976710000]}`],
  ])('mean what they say %s', (_, record) => {
    const plain = `{"Aces":${LIST}}`;
    const { parsed } = parseFolded([plain, record, plain, record]);

    expect(parsed).toEqual(parse(runOf([plain, record, plain, record])));
  });

  it('cost a record no more than one more parsing, however many are in the wrong place', () => {
    const record = `{"Inner":[${`{"Aces":${LIST}},`.repeat(500)}0],"Aces":${LIST}}`;
    const { folded } = parseFolded([record, record]);
    const parsed: number[] = [];
    const values: unknown[] = JSON.parse(Buffer.from(folded?.bytes ?? []).toString());
    folded?.unfold(values, (at) => {
      parsed.push(at);
      return JSON.parse(record);
    });

    expect(parsed).toEqual([0, 1]);
    expect(values).toEqual([JSON.parse(record), JSON.parse(record)]);
  });

  it('leave each broken record to itself', () => {
    const records = [`{"Aces":${LIST}}`, `{"Aces":${LIST},}`, `{"Aces":${LIST}}`, `{"A":"Aces":${LIST}}`];

    expect(parseFolded(records).parsed).toEqual(parse(runOf(records)));
  });

  it('change nothing, whatever the records are', () => {
    const list = fc.constantFrom(LIST, LIST.replace('Owns', 'Other'), LIST.replace('},', '}, '), '[]', '[1');
    const member = fc.oneof(
      list.map((text) => `"Aces":${text}`),
      list.map((text) => `"aces":${text}`),
      list.map((text) => `"Inner":{"Aces":${text}}`),
      fc.jsonValue().map((value) => `"Other":${JSON.stringify(value)}`),
      fc.constantFrom('"', '}', '\\', '"Aces', '"Aces":[', ']'),
    );
    const record = fc.array(member, { maxLength: 4 }).map((members) => `{${members.join(',')}}`);

    fc.assert(
      fc.property(fc.array(record, { minLength: 1, maxLength: 6 }), (records) => {
        expect(parseFolded(records).parsed).toEqual(parse(runOf(records)));
      }),
      { numRuns: 500 },
    );
  });

  it('mean what they say when there are more than can be kept', () => {
    const repeated = new RepeatedArrays('Aces');
    const lists = Array.from({ length: 60 }, (_, index) => `["${String(index).padStart(200_000, 'x')}"]`);
    const records = lists.flatMap((list) => [`{"Aces":${list}}`, `{"Aces":${list}}`, `{"Aces":${list}}`]);
    for (const record of records) {
      const run = runOf([record]);
      expect(parse(run, repeated)).toEqual(parse(run));
    }
  });
});
