import {
  type ColumnDef,
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { KeptColumns } from './column-choice.ts';
import { widthOfColumn } from './column-label.ts';
import type { TableRow, TableSource } from './table-source.ts';

const FEATURES = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnResizingFeature,
  rowSortingFeature,
});
type Features = typeof FEATURES;

const MIN_WIDTH = 56;
const MAX_WIDTH = 2_000;
/** The rows are elsewhere: searched and sorted by a worker, and drawn as far as they can be seen. */
const NO_ROWS: TableRow[] = [];

export interface ColumnsOptions {
  readonly source: TableSource;
  /** All that can be shown. */
  readonly columns: readonly string[];
  readonly kept: KeptColumns;
  readonly sorting: SortingState;
  readonly onSort: (sorting: SortingState) => void;
}

export type ColumnTable = ReturnType<typeof useColumns>;
export type ColumnHeader = ReturnType<ColumnTable['getFlatHeaders']>[number];

/** Which columns are shown, where, how wide, and sorted by which of them. */
export function useColumns({ source, columns, kept: { choice, change }, sorting, onSort }: ColumnsOptions) {
  const definitions = useMemo(
    () =>
      columns.map(
        (id): ColumnDef<Features, TableRow> => ({
          id,
          accessorFn: ({ cells }) => cells[id],
          size: widthOfColumn(source.name, id, columns.length),
          minSize: MIN_WIDTH,
          maxSize: MAX_WIDTH,
        }),
      ),
    [columns, source],
  );
  const state = useMemo(
    () => ({
      columnVisibility: Object.fromEntries(columns.map((id) => [id, choice.shown.includes(id)])),
      columnOrder: [...choice.shown],
      columnPinning: { start: choice.shown.filter((id) => choice.pinned.includes(id)), end: [] },
      columnSizing: { ...choice.widths },
    }),
    [columns, choice],
  );

  return useTable<Features, TableRow>({
    features: FEATURES,
    columns: definitions,
    data: NO_ROWS,
    state: { ...state, sorting },
    manualSorting: true,
    sortDescFirst: false,
    columnResizeMode: 'onChange',
    onSortingChange: (update) => onSort(functionalUpdate(update, sorting)),
    onColumnSizingChange: (update) => change({ widths: functionalUpdate(update, state.columnSizing) }),
  });
}
