import { Checkbox, Text } from '@mantine/core';
import type { SortingState } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import type { KeptColumns } from './column-choice.ts';
import classes from './data-table.module.css';
import { type ColumnFilters, HeaderCell } from './header-cell.tsx';
import { TableCell } from './table-cell.tsx';
import type { TableRow, TableSource } from './table-source.ts';
import { useColumns } from './use-columns.ts';
import { useRevealSelected } from './use-reveal-selected.ts';
import { useRowKeys } from './use-row-keys.ts';

const ROW_HEIGHT = 32;
/** Width of the box and the menu at the left of each row. */
const ACTIONS_WIDTH = 68;

export interface DataTableProps {
  readonly source: TableSource;
  readonly label: string;
  /** Places of the rows that are shown; undefined: all, as they came. */
  readonly order: Uint32Array | undefined;
  /** All columns that can be shown. */
  readonly columns: readonly string[];
  readonly kept: KeptColumns;
  readonly sorting: SortingState;
  readonly onSort: (sorting: SortingState) => void;
  readonly filters: ColumnFilters;
  /** Id of the row that is selected in the whole page. */
  readonly selectedId: string | undefined;
  readonly onSelect: ((row: TableRow) => void) | undefined;
  /** Ids of the rows that something is to be done with. */
  readonly checked: ReadonlySet<string>;
  readonly onCheck: (ids: readonly string[], isChecked: boolean) => void;
  /** What opens the menu of a row; undefined where rows have none. */
  readonly rowMenu: ((row: TableRow) => ReactNode) | undefined;
  readonly onContextMenu: ((row: TableRow, event: MouseEvent) => void) | undefined;
}

/** Those rows of a table that can be seen. Works with the keyboard as other grids do. */
export function DataTable(props: DataTableProps) {
  const { source, label, order, kept, sorting, onSort, filters, selectedId, checked, onCheck } = props;
  const count = order?.length ?? source.count;
  const rowAt = (place: number) => source.rowAt(order?.[place] ?? place);
  const scroller = useRef<HTMLDivElement>(null);
  const table = useColumns(props);
  // oxlint-disable-next-line react/incompatible-library -- nothing that it returns is memoized
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    // The head stays over the first rows.
    scrollPaddingStart: ROW_HEIGHT,
  });
  const reveal = (place: number) => virtualizer.scrollToIndex(place);
  const keys = useRowKeys({ count, scroller, reveal });
  useRevealSelected({ source, order, selectedId, reveal });

  const pinned = table.getStartLeafHeaders();
  const headers = [...pinned, ...table.getCenterLeafHeaders()];
  const placeOf = (at: number) => ({
    width: headers[at]?.getSize() ?? 0,
    left: at < pinned.length ? ACTIONS_WIDTH + (headers[at]?.getStart('start') ?? 0) : undefined,
  });

  return (
    <div ref={scroller} className={classes['scroller']} data-testid="result-table">
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={count + 1}
        aria-colcount={headers.length + 1}
        aria-multiselectable={false}
        className={classes['grid']}
        style={{ minWidth: ACTIONS_WIDTH + table.getTotalSize() }}
      >
        <div role="rowgroup" className={classes['head']}>
          <div role="row" aria-rowindex={1} className={classes['headRow']}>
            <div role="columnheader" aria-label="Actions" className={classes['actions']}>
              <CheckAll {...{ count, checked, onCheck, rowAt }} />
            </div>
            {headers.map((header, at) => (
              <HeaderCell
                key={header.id}
                table={source.name}
                header={header}
                place={placeOf(at)}
                sorting={sorting}
                onSort={onSort}
                kept={kept}
                filters={filters}
              />
            ))}
          </div>
        </div>
        <div role="rowgroup" className={classes['body']} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rowAt(index);
            return (
              <div
                key={row.id}
                role="row"
                aria-rowindex={index + 2}
                aria-selected={row.id === selectedId}
                tabIndex={index === Math.min(keys.active, count - 1) ? 0 : -1}
                data-place={index}
                className={classes['row']}
                style={{ transform: `translateY(${start}px)` }}
                onFocus={() => keys.setActive(index)}
                onClick={() => props.onSelect?.(row)}
                onKeyDown={(event) => keys.onKeyDown(event, row, props)}
                onContextMenu={(event) => props.onContextMenu?.(row, event)}
              >
                <div role="gridcell" className={classes['actions']}>
                  <Checkbox
                    size="xs"
                    tabIndex={-1}
                    aria-label="Check this row"
                    checked={checked.has(row.id)}
                    onClick={(event) => event.stopPropagation()}
                    onChange={({ currentTarget }) => onCheck([row.id], currentTarget.checked)}
                  />
                  {props.rowMenu?.(row)}
                </div>
                {headers.map(({ column }, at) => (
                  <TableCell
                    key={column.id}
                    table={source.name}
                    column={column.id}
                    row={row}
                    place={placeOf(at)}
                  />
                ))}
              </div>
            );
          })}
        </div>
      </div>
      {count === 0 ? (
        <Text size="sm" c="dimmed" p="md">
          {source.count === 0 ? 'This table is empty.' : 'No matching rows.'}
        </Text>
      ) : null}
    </div>
  );
}

interface CheckAllProps extends Pick<DataTableProps, 'checked' | 'onCheck'> {
  readonly count: number;
  readonly rowAt: (place: number) => TableRow;
}

function CheckAll({ count, checked, onCheck, rowAt }: CheckAllProps) {
  const isAll = count > 0 && checked.size >= count;

  return (
    <Checkbox
      size="xs"
      aria-label="Check all rows"
      checked={isAll}
      indeterminate={checked.size > 0 && !isAll}
      onChange={({ currentTarget }) =>
        onCheck(
          Array.from({ length: count }, (_, place) => rowAt(place).id),
          currentTarget.checked,
        )
      }
    />
  );
}
