import { describe, expect, it } from 'vitest';
import { parseRun } from './parse-run.ts';
import type { RecordRun } from './record-run.ts';

function runOf(records: readonly string[]): RecordRun {
  const starts: number[] = [];
  const ends: number[] = [];
  let text = '[';
  for (const record of records) {
    starts.push(text.length);
    text += record;
    ends.push(text.length);
    text += ',';
  }

  return {
    bytes: Buffer.from(`${text.slice(0, -1)}]`),
    starts: new Uint32Array(starts),
    ends: new Uint32Array(ends),
    firstIndex: 7,
    byteOffset: 100,
    mayBeTooDeep: false,
  };
}

const LIMITS = { maxRecordBytes: 1000, maxNesting: 5, maxValues: 10 };

describe('parseRun', () => {
  it('refuses a record that holds too much, and no other', () => {
    const large = JSON.stringify({ list: Array.from({ length: 11 }, (_, index) => index) });
    const long = JSON.stringify({ text: 'x,{['.repeat(30) });
    const parsed = [...parseRun(runOf(['{"a":1}', large, long]), LIMITS)];

    expect(parsed).toEqual([
      { ok: true, index: 7, value: { a: 1 } },
      { ok: false, problem: { index: 8, byteOffset: 109, reason: 'holds more than 10 keys and items' } },
      { ok: true, index: 9, value: { text: 'x,{['.repeat(30) } },
    ]);
  });

  it.each([
    ['keys', `{${Array.from({ length: 12 }, (_, index) => `"k${index}":1`).join()}}`],
    ['empty lists', `{"a":[${Array(12).fill('[]').join()}]}`],
    ['levels', `{"a":${'['.repeat(12)}${']'.repeat(12)}}`],
  ])('counts %s', (_, record) => {
    expect([...parseRun(runOf([record]), { ...LIMITS, maxNesting: 100 })]).toMatchObject([{ ok: false }]);
    expect([...parseRun(runOf([record]), { ...LIMITS, maxNesting: 100, maxValues: 30 })]).toMatchObject([
      { ok: true },
    ]);
  });
});
