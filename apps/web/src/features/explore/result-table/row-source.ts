import type { AnswerRows } from '../explore-request.ts';
import { itemAt } from './graph-sources.ts';
import type { TableSource } from './table-source.ts';

/** A row for each that a statement returned, in its columns. */
export function createRowSource({ columns, rows }: AnswerRows): TableSource {
  return {
    name: 'rows',
    count: rows.length,
    columns,
    shownColumns: columns,
    facets: [],
    idAt: String,
    idsAt: () => [],
    rowAt: (index) => {
      const values = itemAt(rows, index);

      return {
        id: String(index),
        cells: Object.fromEntries(columns.map((column, at) => [column, values[at]])),
      };
    },
  };
}
