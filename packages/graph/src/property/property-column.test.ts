import { describe, expect, it } from 'vitest';
import { EMPTY_TEXT } from '../snapshot/empty-text.ts';
import { ColumnWriter, encodeColumn } from './column-values.ts';
import { columnRow, columnValue, type PropertyColumn } from './property-column.ts';
import type { PropertyPatch, PropertyValue } from './property-value.ts';
import { StringInterner } from './string-interner.ts';
import { StringTable } from './string-table.ts';

function encode(rows: readonly PropertyPatch[]): { columns: PropertyColumn[]; strings: StringTable } {
  const interner = new StringInterner(EMPTY_TEXT);
  const writer = new ColumnWriter(interner);
  rows.forEach((row, node) => writer.add(node, row));
  const columns = [...writer.columns().values()]
    .flatMap((family) => Object.values(family))
    .map((column) => encodeColumn(column, rows.length));
  return { columns, strings: new StringTable(interner.finish(0)) };
}

function onlyColumn(
  rows: readonly PropertyPatch[],
): PropertyColumn & { readonly read: (PropertyValue | undefined)[] } {
  const { columns, strings } = encode(rows);
  expect(columns).toHaveLength(1);
  const [column] = columns;

  if (column === undefined) {
    throw new Error('no column');
  }

  const read = rows.map((_, node) => {
    const row = columnRow(column, node);
    return row === -1 ? undefined : columnValue(column, row, strings);
  });
  return { ...column, read };
}

/** A value in every `step`th of 100 rows. */
function every(step: number, value: (row: number) => PropertyValue): PropertyPatch[] {
  return Array.from({ length: 100 }, (_, row) => (row % step === 0 ? { key: value(row) } : {}));
}

describe('a property column', () => {
  it.each([
    {
      title: 'all booleans',
      step: 1,
      value: (row: number) => row % 3 === 0,
      isSparse: false,
      hasPresence: false,
    },
    {
      title: 'some booleans',
      step: 2,
      value: (row: number) => row % 4 === 0,
      isSparse: false,
      hasPresence: true,
    },
    { title: 'few booleans', step: 50, value: () => true, isSparse: true, hasPresence: false },
    { title: 'all integers', step: 1, value: (row: number) => row, isSparse: false, hasPresence: false },
    { title: 'some integers', step: 2, value: (row: number) => row, isSparse: false, hasPresence: true },
    { title: 'few integers', step: 5, value: (row: number) => row, isSparse: true, hasPresence: false },
    { title: 'fractions', step: 2, value: (row: number) => row / 3, isSparse: false, hasPresence: true },
    {
      title: 'few large integers',
      step: 10,
      value: (row: number) => 2 ** 40 + row,
      isSparse: true,
      hasPresence: false,
    },
  ])('holds $title', ({ step, value, isSparse, hasPresence }) => {
    const rows = every(step, value);
    const column = onlyColumn(rows);

    expect(column.read).toEqual(rows.map((row) => row['key']));
    expect(column.positions !== undefined).toBe(isSparse);
    expect('present' in column && column.present !== undefined).toBe(hasPresence);
  });

  it.each([
    {
      title: 'strings, the empty one included',
      step: 2,
      value: (row: number) => (row % 4 === 0 ? '' : `ä${row}`),
    },
    { title: 'few strings', step: 20, value: (row: number) => `text ${row % 40}` },
    { title: 'lists', step: 3, value: (row: number) => [row, 'x', true] },
  ])('holds $title', ({ step, value }) => {
    const rows = every(step, value);
    expect(onlyColumn(rows).read).toEqual(rows.map((row) => row['key']));
  });

  it('uses 32 bits for integers that fit, 64 otherwise', () => {
    expect(onlyColumn([{ n: 2 ** 31 - 1 }, { n: -(2 ** 31) }]).values).toBeInstanceOf(Int32Array);
    expect(onlyColumn([{ n: 2 ** 31 }]).values).toBeInstanceOf(Float64Array);
    expect(onlyColumn([{ n: 0.5 }]).values).toBeInstanceOf(Float64Array);
  });

  it('is there once per type when values are mixed', () => {
    const { columns } = encode([{ key: 1 }, { key: 'one' }, { key: ['one'] }, { key: true }, { key: null }]);
    expect(columns.map(({ name, type, count }) => [name, type, count])).toEqual([
      ['key', 'number', 1],
      ['key', 'string', 1],
      ['key', 'json', 1],
      ['key', 'boolean', 1],
    ]);
  });
});
