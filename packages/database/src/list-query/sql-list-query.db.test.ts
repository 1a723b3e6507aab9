import { applyListQuery, type ColumnType, type ListFilter, type ListQuery } from '@secgraph/kernel';
import { createTestDatabase } from '@secgraph/test-kit/database';
import fc from 'fast-check';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { withListFilters, withListPage } from './sql-list-query.ts';

interface Row {
  readonly id: number;
  readonly number: number | null;
  readonly text: string | null;
  readonly flag: boolean | null;
  readonly time: Date | null;
  readonly owner: string | null;
}

const { database } = await createTestDatabase();
const kysely = new Kysely<{ sample: Row }>({ dialect: new PostgresDialect({ pool: database.pool }) });

const TYPES = {
  id: 'integer',
  number: 'integer',
  text: 'string',
  flag: 'boolean',
  time: 'timestamp',
  owner: 'uuid',
} as const;
const COLUMNS = Object.fromEntries(Object.keys(TYPES).map((name) => [name, sql.ref(`sample.${name}`)]));
const TEXTS = [
  '',
  'a',
  'A',
  'ab',
  'b',
  '%',
  '_',
  'a_c',
  'a%c',
  'abc',
  '\\',
  "'",
  'é',
  'z',
  '\uffee',
  '😀',
  'a😀',
];
const UUIDS = ['00000000-0000-4000-8000-000000000001', 'ffffffff-ffff-4fff-8fff-ffffffffffff'];
const TIMES = [0, 1, 1_700_000_000_123, Date.UTC(9999, 0)];

const rows: Row[] = TEXTS.flatMap((text, index) => [
  {
    id: index * 2 + 1,
    number: index % 5,
    text,
    flag: index % 2 === 0,
    time: new Date(TIMES[index % TIMES.length] ?? 0),
    owner: UUIDS[index % UUIDS.length] ?? null,
  },
  {
    id: index * 2 + 2,
    number: index % 3 === 0 ? null : -index,
    text: index % 4 === 0 ? null : text,
    flag: index % 3 === 0 ? null : true,
    time: null,
    owner: null,
  },
]);

const VALUES: Record<ColumnType, fc.Arbitrary<ListFilter['value']>> = {
  integer: fc.oneof(fc.bigInt(-10n, 40n), fc.constantFrom(2n ** 63n - 1n, -(2n ** 63n))),
  string: fc.constantFrom(...TEXTS),
  boolean: fc.boolean(),
  timestamp: fc.constantFrom(...TIMES),
  uuid: fc.constantFrom(...UUIDS),
};

const PREDICATES = {
  integer: ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'],
  timestamp: ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'],
  string: ['eq', 'neq', '~eq'],
  boolean: ['eq', 'neq'],
  uuid: ['eq', 'neq'],
} as const;

const anyColumn = fc.constantFrom(...(Object.keys(TYPES) as (keyof typeof TYPES)[]));

const anyFilter = anyColumn.chain((column) =>
  fc.constantFrom(...PREDICATES[TYPES[column]]).chain((predicate) => {
    const value = VALUES[TYPES[column]];
    const isNullable = predicate === 'eq' || predicate === 'neq';

    return fc.record({
      column: fc.constant(column),
      type: fc.constant(TYPES[column]),
      predicate: fc.constant(predicate),
      value: isNullable ? fc.option(value, { nil: undefined }) : value,
    });
  }),
);

const anyQuery: fc.Arbitrary<ListQuery> = fc
  .record({
    filters: fc.array(anyFilter, { maxLength: 3 }),
    sort: fc.array(fc.record({ column: anyColumn, direction: fc.constantFrom('asc', 'desc') }), {
      maxLength: 3,
    }),
    skip: fc.nat(5),
    maxRows: fc.option(fc.nat(10), { nil: undefined }),
  })
  .map(({ filters, sort, skip, maxRows }) => ({
    filters,
    sort: [...sort, { column: 'id' as const, direction: 'asc' as const }].map((key) => ({
      ...key,
      type: TYPES[key.column],
    })),
    skip,
    limit: maxRows ?? 0,
    maxRows,
  }));

beforeAll(async () => {
  await database.pool.query(
    'CREATE TABLE sample (id int PRIMARY KEY, number int, text text, flag boolean, time timestamptz(3), owner uuid)',
  );
  await kysely.insertInto('sample').values(rows).execute();
});

describe('list queries', () => {
  it('give the same rows in SQL as in memory', async () => {
    await fc.assert(
      fc.asyncProperty(anyQuery, async (query) => {
        const filtered = withListFilters(kysely.selectFrom('sample'), query, COLUMNS);
        const page = await withListPage(filtered.select('id'), query, COLUMNS).execute();
        const { count } = await filtered.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();

        const expected = applyListQuery(rows, query, (row, column) => row[column as keyof Row]);
        expect(page.map((row) => row.id)).toEqual(expected.rows.map((row) => row.id));
        expect(count).toBe(expected.count);
      }),
      { numRuns: 300 },
    );
  });
});
