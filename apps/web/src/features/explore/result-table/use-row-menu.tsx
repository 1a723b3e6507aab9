import { faEllipsis } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { useExplore } from '../explore-context.tsx';
import type { MenuTarget } from '../menu/menu-target.ts';
import classes from './data-table.module.css';
import type { TableRow, TableSource } from './table-source.ts';

export interface RowMenu {
  /** What opens the menu of a row; undefined where rows have none. */
  readonly rowMenu: ((row: TableRow) => ReactNode) | undefined;
  readonly onContextMenu: ((row: TableRow, event: MouseEvent) => void) | undefined;
}

/** What can be done with a node or a relationship on the canvas can be done with its row. */
export function useRowMenu({ name }: TableSource): RowMenu {
  const { graph, openMenu } = useExplore();
  const targetOf = ({ id }: TableRow): MenuTarget | undefined => {
    const node = name === 'nodes' ? graph.nodes.get(id) : undefined;
    const edge = name === 'relationships' ? graph.edges.find((one) => one.id === id) : undefined;
    if (node !== undefined) {
      return { on: 'node', node };
    }

    return edge === undefined ? undefined : { on: 'edges', edges: [edge] };
  };
  const open = (row: TableRow, x: number, y: number) => {
    const target = targetOf(row);
    if (target !== undefined) {
      openMenu({ target, x, y });
    }
  };

  if (name !== 'nodes' && name !== 'relationships') {
    return { rowMenu: undefined, onContextMenu: undefined };
  }

  return {
    rowMenu: (row) => (
      <ActionIcon
        size="sm"
        variant="subtle"
        color="gray"
        tabIndex={-1}
        aria-label="What can be done with this row"
        aria-haspopup="menu"
        className={classes['rowMenu']}
        onClick={(event) => {
          event.stopPropagation();
          const { left, bottom } = event.currentTarget.getBoundingClientRect();
          open(row, left, bottom);
        }}
      >
        <Icon icon={faEllipsis} size={12} />
      </ActionIcon>
    ),
    onContextMenu: (row, event) => {
      event.preventDefault();
      // The key for menus has no place of its own: the row's is meant.
      const { left, bottom } = event.currentTarget.getBoundingClientRect();
      const isByKey = event.clientX === 0 && event.clientY === 0;
      open(row, isByKey ? left : event.clientX, isByKey ? bottom : event.clientY);
    },
  };
}
