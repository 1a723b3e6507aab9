import { describe, expect, it } from 'vitest';
import { applyListQuery } from './apply-list-query.ts';
import type { ListQuery } from './list-query.ts';

interface Row {
  readonly id: number;
  readonly name: string | undefined;
}

const ROWS: readonly Row[] = [
  { id: 1, name: 'b' },
  { id: 2, name: undefined },
  { id: 3, name: 'a' },
  { id: 4, name: 'B' },
];

function idsOf(query: Partial<ListQuery>): number[] {
  const complete: ListQuery = { filters: [], sort: [], skip: 0, limit: 0, maxRows: undefined, ...query };
  const page = applyListQuery(ROWS, complete, (row, column) => row[column as 'id']);

  return page.rows.map((row) => row.id);
}

describe('applyListQuery', () => {
  it('sorts by code point, nulls last ascending and first descending', () => {
    expect(idsOf({ sort: [{ column: 'name', type: 'string', direction: 'asc' }] })).toEqual([4, 3, 1, 2]);
    expect(idsOf({ sort: [{ column: 'name', type: 'string', direction: 'desc' }] })).toEqual([2, 1, 3, 4]);
  });

  it('leaves out null unless it is asked for', () => {
    const filter = { column: 'name', type: 'string', predicate: 'neq' } as const;
    expect(idsOf({ filters: [{ ...filter, value: 'a' }] })).toEqual([1, 4]);
    expect(idsOf({ filters: [{ ...filter, value: undefined }] })).toEqual([1, 3, 4]);
    expect(idsOf({ filters: [{ ...filter, predicate: 'eq', value: undefined }] })).toEqual([2]);
  });

  it('counts all matches and cuts the page', () => {
    const query: ListQuery = { filters: [], sort: [], skip: 1, limit: 2, maxRows: 2 };
    const page = applyListQuery(ROWS, query, (row) => row.id);
    expect([page.count, page.rows.map((row) => row.id)]).toEqual([4, [2, 3]]);
  });
});
