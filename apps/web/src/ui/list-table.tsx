import { Table, type TableTrProps } from '@mantine/core';
import { Fragment, type Key, type ReactNode } from 'react';
import { SortHeader } from './sort-header.tsx';
import { StickyTable } from './sticky-table.tsx';
import { TableFrame } from './table-frame.tsx';

export interface Column<Row, Name extends string = never> {
  readonly head?: ReactNode;
  /** What is read out in its place, where what stands below explains itself: "Actions". */
  readonly spokenHead?: string;
  /** What the list is sorted by at a click on the head. */
  readonly sortedBy?: Name;
  /** Whether its cells are never broken into lines, or wherever there is no more room; left out, between words. */
  readonly breaks?: 'never' | 'anywhere';
  readonly w?: number | string;
  readonly maw?: number | undefined;
  /** Names and titles: they are cut where there is no room, but never to less, in pixels. */
  readonly room?: number | undefined;
  readonly ta?: 'right';
  /** Of code and ids alone: numbers stand below each other in the font of the text. */
  readonly ff?: 'monospace';
  readonly fw?: number;
  readonly cell: (row: Row) => ReactNode;
}

type SortOf<Name extends string> = Name | `-${Name}`;

export interface ListOrder<Name extends string> {
  /** As the address says; undefined: as the list is by itself. */
  readonly sort: SortOf<Name> | undefined;
  readonly usual: SortOf<Name>;
  /** Undefined: as the list is by itself, which no address names. */
  readonly onSort: (sort: SortOf<Name> | undefined) => void;
}

export interface ListTableProps<Row, Name extends string> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => Key;
  /** Null: one that is not shown to everybody, or not of every list. */
  readonly columns: readonly (Column<Row, Name> | null)[];
  readonly order?: ListOrder<Name> | undefined;
  /** How a row is shown, and what it takes, apart from its cells. */
  readonly rowPropsOf?: (row: Row) => TableTrProps;
  /** What stands below a row that was opened; null where it is not. */
  readonly detailOf?: (row: Row) => ReactNode;
  /** What stands in each column explains itself. */
  readonly isHeadless?: boolean;
  readonly isBusy?: boolean;
  readonly rowHeight?: number;
  /** It is scrolled where there is less room, in pixels. */
  readonly minWidth?: number;
  /** The heads stay in sight while a long list is scrolled, where there is room for all columns. */
  readonly hasStickyHead?: boolean;
}

/** Rows of one kind below the heads of their columns. */
export function ListTable<Row, Name extends string>(props: ListTableProps<Row, Name>) {
  const {
    label,
    rows,
    keyOf,
    order,
    rowPropsOf,
    detailOf,
    isHeadless = false,
    isBusy,
    rowHeight = 32,
    minWidth,
    hasStickyHead = false,
  } = props;
  const columns = props.columns.filter((column) => column !== null);
  const table = (
    <Table highlightOnHover verticalSpacing={4} fz={12} aria-label={label} aria-busy={isBusy}>
      {isHeadless ? null : (
        <Table.Thead>
          <Table.Tr>
            {columns.map((column, place) => (
              // Columns do not move: the place is the key, here and below.
              <Head key={place} column={column} order={order} />
            ))}
          </Table.Tr>
        </Table.Thead>
      )}
      <Table.Tbody>
        {rows.map((row) => {
          const detail = detailOf?.(row) ?? null;

          return (
            <Fragment key={keyOf(row)}>
              <Table.Tr h={rowHeight} {...rowPropsOf?.(row)}>
                {columns.map((column, place) => (
                  <Cell key={place} column={column}>
                    {column.cell(row)}
                  </Cell>
                ))}
              </Table.Tr>
              {detail === null ? null : (
                <Table.Tr bg="var(--surface-1)">
                  <Table.Td colSpan={columns.length}>{detail}</Table.Td>
                </Table.Tr>
              )}
            </Fragment>
          );
        })}
      </Table.Tbody>
    </Table>
  );

  return hasStickyHead ? (
    <StickyTable label={label}>{table}</StickyTable>
  ) : (
    <TableFrame label={label} minWidth={minWidth}>
      {table}
    </TableFrame>
  );
}

type HeadProps<Row, Name extends string> = Pick<ListTableProps<Row, Name>, 'order'> & {
  readonly column: Column<Row, Name>;
};

function Head<Row, Name extends string>({ column, order }: HeadProps<Row, Name>) {
  const { head, spokenHead, sortedBy, w, ta } = column;
  if (order === undefined || sortedBy === undefined) {
    return (
      <Table.Th w={w} ta={ta} aria-label={spokenHead}>
        {head}
      </Table.Th>
    );
  }

  return (
    <SortHeader
      column={sortedBy}
      label={head}
      sort={order.sort ?? order.usual}
      onSort={(sort) => order.onSort(sort === order.usual ? undefined : sort)}
    />
  );
}

const BREAKS = { never: { whiteSpace: 'nowrap' }, anywhere: { overflowWrap: 'anywhere' } } as const;

interface CellProps<Row, Name extends string> {
  readonly column: Column<Row, Name>;
  readonly children: ReactNode;
}

function Cell<Row, Name extends string>({ column, children }: CellProps<Row, Name>) {
  const { head: _, spokenHead, sortedBy, breaks, room, cell, ...style } = column;

  return (
    <Table.Td {...style} {...(breaks === undefined ? {} : { style: BREAKS[breaks] })}>
      {room === undefined ? children : <Room least={room}>{children}</Room>}
    </Table.Td>
  );
}

/** One long name must not take the room of all other columns. */
const MOST_ROOM = 3;

/** Takes between its least and what its content needs, as the other columns leave it. */
function Room({ least, children }: { readonly least: number; readonly children: ReactNode }) {
  return (
    <div
      style={{
        display: 'grid',
        // @verbatim
        gridTemplateColumns: `minmax(${least}px, 1fr)`,
        maxWidth: MOST_ROOM * least,
      }}
    >
      {children}
    </div>
  );
}
