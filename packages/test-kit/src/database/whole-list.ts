import type { BatchedList } from '@secgraph/database';
import type { ListQuery } from '@secgraph/kernel';

/** A list without filters and pages, by id. */
export const WHOLE_LIST: ListQuery = {
  filters: [],
  sort: [{ column: 'id', type: 'integer', direction: 'asc' }],
  skip: 0,
  limit: 0,
  maxRows: undefined,
};

/** What is read in pieces, in one. */
export async function readWhole<Row>(list: Promise<BatchedList<Row>>): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for await (const batch of (await list).batches) {
    rows.push(...batch);
  }

  return rows;
}
