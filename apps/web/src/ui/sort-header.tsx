import { faArrowDown, faArrowUp } from '@fortawesome/free-solid-svg-icons';
import { Table, UnstyledButton } from '@mantine/core';
import { type ReactNode } from 'react';
import { Icon } from './icon.tsx';

export interface SortHeaderProps<Column extends string> {
  readonly column: Column;
  readonly label: ReactNode;
  /** The column that the list is sorted by, with `-` before it: downwards. */
  readonly sort: Column | `-${Column}`;
  readonly onSort: (sort: Column | `-${Column}`) => void;
}

/** The head of a column that a list may be sorted by: once upwards, once more downwards. */
export function SortHeader<Column extends string>({ column, label, sort, onSort }: SortHeaderProps<Column>) {
  const isUp = sort === column;
  const isDown = sort === `-${column}`;

  return (
    <Table.Th aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
      <UnstyledButton
        fz={12}
        fw={600}
        style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}
        onClick={() => onSort(isUp ? `-${column}` : column)}
      >
        {label}
        {isUp || isDown ? <Icon icon={isUp ? faArrowUp : faArrowDown} size={10} /> : null}
      </UnstyledButton>
    </Table.Th>
  );
}
