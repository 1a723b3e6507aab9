import { describe, expect, it } from 'vitest';
import { type ExportWish, RowStore, type TableView } from './row-store.ts';

const ALL: TableView = { search: '', columnTexts: {}, chosen: {}, sorting: [], facets: [] };
const PEOPLE = [
  { name: 'ada', kind: 'User', age: 36, enabled: true },
  { name: 'Bob 10', kind: 'User', age: undefined, enabled: false },
  { name: 'bob 9', kind: 'User', age: 9, enabled: true },
  { name: 'Crew', kind: 'Group', age: 100, tags: ['x', 'y'] },
];

function storeOf(rows: readonly Readonly<Record<string, unknown>>[]): RowStore {
  const store = new RowStore();
  store.add(rows.map((cells, at) => ({ id: String(at), cells })));

  return store;
}

const store = storeOf(PEOPLE);
const orderOf = (view: Partial<TableView>) => [...store.view({ ...ALL, ...view }).order];
const write = async (rows: RowStore, wish: Partial<ExportWish> & Pick<ExportWish, 'format'>) => {
  const file = await rows.write({ columns: ['name', 'age'], names: {}, order: undefined, ...wish });
  // A text of a file leaves out the mark at its beginning.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());
};

describe('rows', () => {
  it.each<[string, Partial<TableView>, readonly number[]]>([
    ['as they came', {}, [0, 1, 2, 3]],
    ['texts as people sort them', { sorting: [{ id: 'name', desc: false }] }, [0, 2, 1, 3]],
    ['the other way round', { sorting: [{ id: 'name', desc: true }] }, [3, 1, 2, 0]],
    ['numbers by size, nothing last', { sorting: [{ id: 'age', desc: false }] }, [2, 0, 3, 1]],
    ['numbers the other way round, nothing last', { sorting: [{ id: 'age', desc: true }] }, [3, 0, 2, 1]],
    [
      'by several columns',
      {
        sorting: [
          { id: 'kind', desc: false },
          { id: 'age', desc: true },
        ],
      },
      [3, 0, 2, 1],
    ],
  ])('are sorted: %s', (_, view, order) => {
    expect(orderOf(view)).toEqual(order);
  });

  it.each<[string, Partial<TableView>, readonly number[]]>([
    ['anywhere', { search: 'BOB' }, [1, 2]],
    ['with every word', { search: ' user bob ' }, [1, 2]],
    ['in lists', { search: 'y' }, [3]],
    ['in a column', { columnTexts: { kind: 'gr', name: ' ' } }, [3]],
    ['one of some values', { chosen: { kind: ['Group', 'Computer'] } }, [3]],
    ['truths', { chosen: { enabled: ['true'] }, search: 'a' }, [0]],
    ['all where nothing is chosen', { chosen: { kind: [] } }, [0, 1, 2, 3]],
  ])('are found: %s', (_, view, order) => {
    expect(orderOf(view)).toEqual(order);
  });

  it('are counted by what else could be chosen', () => {
    const view = { ...ALL, facets: ['kind', 'enabled'], chosen: { kind: ['User'], enabled: ['true'] } };

    expect(store.view(view).facets).toEqual([
      { column: 'kind', total: 1, values: [{ value: 'User', count: 2 }] },
      {
        column: 'enabled',
        total: 2,
        values: [
          { value: 'true', count: 2 },
          { value: 'false', count: 1 },
        ],
      },
    ]);
  });

  it('have the columns that something stands in', () => {
    expect(store.view(ALL).columns).toEqual(['name', 'kind', 'age', 'enabled', 'tags']);
    expect(storeOf([{ a: '', b: undefined, c: null, d: 0 }]).view(ALL).columns).toEqual(['d']);
  });

  it('of a facet are cut, and say so', () => {
    const [facet] = storeOf(Array.from({ length: 60 }, (_, n) => ({ n }))).view({
      ...ALL,
      facets: ['n'],
    }).facets;

    expect([facet?.values.length, facet?.total]).toEqual([50, 60]);
  });
});

describe('the file', () => {
  it('in CSV has a head and the wished rows in their order', async () => {
    expect(await write(store, { format: 'csv', names: { age: 'Age' }, order: Uint32Array.of(3, 1) })).toBe(
      '\uFEFFname,Age\r\nCrew,100\r\nBob 10,\r\n',
    );
  });

  it('in CSV quotes as RFC 4180 says, and starts no formula', async () => {
    const hostile = storeOf([
      { name: '=cmd|"/c calc"!A1', age: -5 },
      { name: 'two\r\nlines, one "cell"', age: '-5' },
      { name: ' @x', age: '+1' },
      { name: '\tx', age: ['=1', '2'] },
      { name: '＝1+1', age: '\uFEFF＠x' },
    ]);

    expect((await write(hostile, { format: 'csv' })).split('\uFEFFname,age\r\n')[1]).toBe(
      [
        `"'=cmd|""/c calc""!A1",-5\r\n`,
        `"two\r\nlines, one ""cell""",'-5\r\n`,
        `' @x,'+1\r\n`,
        `'\tx,'=1; 2\r\n`,
        `'＝1+1,'\uFEFF＠x\r\n`,
      ].join(''),
    );
  });

  it('in JSON can be read again, values as they are', async () => {
    const rows = storeOf([{ name: '__proto__', age: [1, null] }, { age: { a: 1 } }]);

    expect(JSON.parse(await write(rows, { format: 'json' }))).toEqual([
      { name: '__proto__', age: [1, null] },
      { age: { a: 1 } },
    ]);
    expect(JSON.parse(await write(storeOf([]), { format: 'json' }))).toEqual([]);
  });

  it('as a workbook has the same rows', async () => {
    const book = await store.write({
      format: 'xlsx',
      columns: ['name', 'age'],
      names: { age: 'Age' },
      order: Uint32Array.of(3, 1),
    });

    expect(book.type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(await book.slice(0, 2).text()).toBe('PK');
  });
});
