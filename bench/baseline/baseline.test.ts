import { describe, expect, it } from 'vitest';
import { acceptRows, compareWithBaseline, type Measured, parseBaseline } from './baseline.ts';

const BASELINE = { small: { ingest: 4, load: 2 }, large: { ingest: 3 } };

function measured(name: string, lowest: number, ratio: number, highest: number): Measured {
  return { name, lowest, ratio, highest };
}

describe('compared with the baseline, a row', () => {
  it.each([
    ['better', measured('ingest', 2, 3, 3.5), -0.25],
    ['worse', measured('ingest', 4.5, 5, 6), 0.25],
    ['noise', measured('ingest', 3, 5, 6), 0.25],
    ['noise', measured('ingest', 4, 4, 4), 0],
  ])('is %s: %j', (state, row, share) => {
    expect(compareWithBaseline(BASELINE, 'small', row)).toEqual({ state, share });
  });

  it('is noise where rounding alone makes the difference', () => {
    expect(compareWithBaseline(BASELINE, 'small', measured('load', 2.004, 2.004, 2.004)).state).toBe('noise');
    expect(compareWithBaseline(BASELINE, 'small', measured('load', 2.02, 2.02, 2.02)).state).toBe('worse');
  });

  it('is new in its size, or where the size is new', () => {
    expect(compareWithBaseline(BASELINE, 'large', measured('load', 1, 1, 1))).toEqual({ state: 'new' });
    expect(compareWithBaseline(BASELINE, 'tiny', measured('ingest', 1, 1, 1))).toEqual({ state: 'new' });
  });
});

describe('accepting rows', () => {
  it('keeps other sizes, and the rows that were not asked for', () => {
    const rows = [measured('load', 1, 1.23456, 2), measured('search', 0, 0.012345, 1)];
    expect(acceptRows(BASELINE, 'small', rows, { isComplete: false })).toEqual({
      small: { ingest: 4, load: 1.23, search: 0.0123 },
      large: { ingest: 3 },
    });
  });

  it('forgets rows that no longer exist after a complete run', () => {
    const rows = [measured('search', 1, 2, 3)];
    expect(acceptRows(BASELINE, 'small', rows, { isComplete: true })['small']).toEqual({ search: 2 });
  });

  it('leaves the baseline it starts from as it is', () => {
    acceptRows(BASELINE, 'small', [measured('ingest', 1, 1, 1)], { isComplete: true });
    expect(BASELINE.small).toEqual({ ingest: 4, load: 2 });
  });
});

it('reads back what was written', () => {
  expect(parseBaseline(JSON.stringify(BASELINE), 'b.json')).toEqual(BASELINE);
});

it.each(['', '[]', '{"small":4}', '{"small":{"ingest":"4"}}', '{"small":{"ingest":0}}'])(
  'refuses %j and says what to do',
  (text) => {
    expect(() => parseBaseline(text, 'b.json')).toThrow('b.json is no baseline: restore it');
  },
);
