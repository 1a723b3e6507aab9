import { describe, expect, it } from 'vitest';
import { createRow } from '../bench.ts';
import { presentAmount, presentRatio, presentTable, type TableRow } from './present-table.ts';

function tableRow(change: Partial<TableRow> = {}): TableRow {
  const comparison = { measured: 1_500, yardstick: 500, ratio: 3, lowest: 2.5, highest: 12 };
  const row = createRow('ingest', comparison, { against: 'parsing', goal: 4, note: '9 MB' });

  return { ...row, change: { state: 'new' }, ...change };
}

describe('the table', () => {
  it('has a line per row, in columns', () => {
    const rows = [
      tableRow(),
      tableRow({ name: 'snapshot load', ratio: 40, goal: 3, change: { state: 'worse', share: 0.104 } }),
      tableRow({ name: 'memory', unit: 'bytes', lowest: 3, highest: 3, goal: undefined }),
    ];

    expect(presentTable(rows)).toEqual([
      'row            measured  ratio     spread  goal        change  yardstick',
      'ingest           1.50 s   3.00  2.50–12.0  ≤ 4 met     new     500 ms parsing  9 MB',
      'snapshot load    1.50 s   40.0  2.50–12.0  ≤ 3 missed  +10 %   500 ms parsing  9 MB',
      'memory          1.50 kB   3.00                         new     500 B parsing   9 MB',
    ]);
  });

  it.each([
    [{ state: 'better', share: -0.25 } as const, '−25 %'],
    [{ state: 'worse', share: 1 } as const, '+100 %'],
    [{ state: 'noise', share: 0.031 } as const, '(+3 %)'],
    [{ state: 'noise', share: 0 } as const, '(0 %)'],
  ])('shows the change %j as %s', (change, text) => {
    expect(presentTable([tableRow({ change })])[1]).toContain(` ${text} `);
  });

  it('meets a goal that is just reached', () => {
    expect(presentTable([tableRow({ ratio: 4, goal: 4 })])[1]).toContain('≤ 4 met');
  });
});

it.each([
  [0.000_9, 'ms', '0.90 µs'],
  [0.25, 'ms', '250 µs'],
  [1, 'ms', '1.00 ms'],
  [59_999, 'ms', '60.0 s'],
  [999, 'bytes', '999 B'],
  [123_456_789, 'bytes', '123 MB'],
  [2e9, 'bytes', '2.00 GB'],
] as const)('%d %s are %s', (amount, unit, text) => {
  expect(presentAmount(amount, unit)).toBe(text);
});

it.each([
  [0, '0.00'],
  [0.001_26, '0.0013'],
  [0.05, '0.050'],
  [0.123, '0.12'],
  [9.999, '10.00'],
  [12.34, '12.3'],
  [123.4, '123'],
])('the ratio %d is shown as %s', (ratio, text) => {
  expect(presentRatio(ratio)).toBe(text);
});
