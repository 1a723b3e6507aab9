import type { FilterValue, ListFilter, ListQuery, ListSort, Predicate } from './list-query.ts';

/** The value of a column of one row; undefined and null are both null. Timestamps are `Date`s or milliseconds. */
export type ColumnValue = string | number | bigint | boolean | Date | null | undefined;

export type ReadColumn<Row> = (row: Row, column: string) => ColumnValue;

export interface ListPage<Row> {
  /** Rows that match, before paging. */
  readonly count: number;
  readonly rows: readonly Row[];
}

/** Filters, sorts and pages rows in memory; gives the rows that the same query gives in SQL. */
export function applyListQuery<Row>(
  rows: Iterable<Row>,
  query: ListQuery,
  readColumn: ReadColumn<Row>,
): ListPage<Row> {
  const matching = [...rows].filter((row) =>
    query.filters.every((filter) => matches(filter, row, readColumn)),
  );
  matching.sort((a, b) => compareRows(a, b, query.sort, readColumn));
  const end = query.maxRows === undefined ? matching.length : query.skip + query.maxRows;

  return { count: matching.length, rows: matching.slice(query.skip, end) };
}

function matches<Row>(filter: ListFilter, row: Row, readColumn: ReadColumn<Row>): boolean {
  const value = comparable(readColumn(row, filter.column));
  if (filter.value === undefined) {
    return (value === undefined) === (filter.predicate === 'eq');
  }

  return value !== undefined && satisfies(filter.predicate, value, filter.value);
}

function satisfies(predicate: Predicate, value: FilterValue, wanted: FilterValue): boolean {
  switch (predicate) {
    case 'eq':
      return compareValues(value, wanted) === 0;
    case 'neq':
      return compareValues(value, wanted) !== 0;
    case 'gt':
      return compareValues(value, wanted) > 0;
    case 'gte':
      return compareValues(value, wanted) >= 0;
    case 'lt':
      return compareValues(value, wanted) < 0;
    case 'lte':
      return compareValues(value, wanted) <= 0;
    case '~eq':
      return String(value).includes(String(wanted));
  }
}

function compareRows<Row>(a: Row, b: Row, sort: readonly ListSort[], readColumn: ReadColumn<Row>): number {
  for (const { column, direction } of sort) {
    const order = compareNullable(comparable(readColumn(a, column)), comparable(readColumn(b, column)));
    if (order !== 0) {
      return direction === 'asc' ? order : -order;
    }
  }

  return 0;
}

/** Null is greater than every value, as in PostgreSQL. */
function compareNullable(a: FilterValue | undefined, b: FilterValue | undefined): number {
  if (a === undefined || b === undefined) {
    return Number(a === undefined) - Number(b === undefined);
  }

  return compareValues(a, b);
}

function compareValues(a: FilterValue, b: FilterValue): number {
  if (typeof a === 'string' && typeof b === 'string') {
    return compareCodePoints(a, b);
  }

  return Number(a > b) - Number(a < b);
}

/** Order by code point, which is what the `C` collation of PostgreSQL gives for UTF-8. */
function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left !== right) {
      return aboveSurrogates(left) - aboveSurrogates(right);
    }
  }

  return a.length - b.length;
}

/** Code units of a surrogate pair stand for code points above all others. */
function aboveSurrogates(codeUnit: number): number {
  const isSurrogate = codeUnit >= 0xd800 && codeUnit <= 0xdfff;

  return isSurrogate ? codeUnit + 0x10000 : codeUnit;
}

function comparable(value: ColumnValue): FilterValue | undefined {
  if (value === null || value === undefined) {
    return undefined;
  }

  return value instanceof Date ? value.getTime() : value;
}
