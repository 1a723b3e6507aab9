import {
  faArrowDown,
  faArrowLeft,
  faArrowRight,
  faArrowUp,
  faEllipsisVertical,
  faEyeSlash,
  faFilter,
  faThumbtack,
  type IconDefinition,
} from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import type { SortingState } from '@tanstack/react-table';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { type KeptColumns, moveColumn } from './column-choice.ts';
import { labelOfColumn } from './column-label.ts';
import classes from './data-table.module.css';
import { type CellPlace, styleOf } from './table-cell.tsx';
import type { TableName } from './table-source.ts';
import type { ColumnHeader } from './use-columns.ts';

/** What stands in the filters of columns. */
export interface ColumnFilters {
  readonly texts: Readonly<Record<string, string>>;
  readonly onChange: (column: string, text: string) => void;
}

export interface HeaderCellProps {
  readonly table: TableName;
  readonly header: ColumnHeader;
  readonly place: CellPlace;
  readonly sorting: SortingState;
  readonly onSort: (sorting: SortingState) => void;
  readonly kept: KeptColumns;
  readonly filters: ColumnFilters;
}

const DRAGGED_COLUMN = 'application/x-secgraph-column';
const STEP = 16;

/** A click sorts (with Shift by this column, too), dragging moves, the border resizes, the menu does everything. */
export function HeaderCell(props: HeaderCellProps) {
  const { table, header, place, sorting, kept } = props;
  const { column } = header;
  const label = labelOfColumn(table, column.id);
  const direction = column.getIsSorted();
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    const moved = event.dataTransfer.getData(DRAGGED_COLUMN);
    setIsOver(false);
    if (moved !== '') {
      event.preventDefault();
      kept.change({ shown: moveColumn(kept.choice.shown, moved, column.id) });
    }
  };

  return (
    <div
      role="columnheader"
      tabIndex={-1}
      aria-sort={direction === false ? 'none' : direction === 'asc' ? 'ascending' : 'descending'}
      className={classes['headCell']}
      data-pinned={place.left !== undefined}
      data-over={isOver}
      style={styleOf(place)}
      draggable={!column.getIsResizing()}
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED_COLUMN, column.id)}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(DRAGGED_COLUMN)) {
          event.preventDefault();
          setIsOver(true);
        }
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <button
        type="button"
        className={classes['sort']}
        title={`Sort by ${label}; with Shift, by this as well`}
        onClick={(event) => column.toggleSorting(undefined, event.shiftKey)}
      >
        <bdi>{label}</bdi>
        {direction === false ? null : <Icon icon={direction === 'asc' ? faArrowUp : faArrowDown} size={10} />}
        {direction === false || sorting.length < 2 ? null : (
          <small aria-hidden>{column.getSortIndex() + 1}</small>
        )}
        {(props.filters.texts[column.id] ?? '') === '' ? null : (
          <Icon icon={faFilter} size={10} label="filtered" />
        )}
      </button>
      <HeaderMenu {...props} label={label} />
      <Border header={header} label={label} kept={kept} />
    </div>
  );
}

function HeaderMenu({
  header: { column },
  label,
  sorting,
  onSort,
  kept: { choice, change },
  filters,
}: HeaderCellProps & { readonly label: string }) {
  const { id } = column;
  const [isOpen, setIsOpen] = useState(false);
  const at = choice.shown.indexOf(id);
  const isPinned = choice.pinned.includes(id);
  const sort = (desc: boolean) => onSort([...sorting.filter((one) => one.id !== id), { id, desc }]);
  const move = (step: -1 | 1) =>
    change({ shown: moveColumn(choice.shown, id, choice.shown[step === -1 ? at - 1 : at + 2]) });

  const act = (perform: () => void) => () => {
    setIsOpen(false);
    perform();
  };
  const actions: readonly HeaderAction[] = [
    { label: 'Sort ascending', icon: faArrowUp, perform: () => sort(false) },
    { label: 'Sort descending', icon: faArrowDown, perform: () => sort(true) },
    { label: 'Move left', icon: faArrowLeft, isEnabled: at > 0, perform: () => move(-1) },
    {
      label: 'Move right',
      icon: faArrowRight,
      isEnabled: at < choice.shown.length - 1,
      perform: () => move(1),
    },
    {
      label: isPinned ? 'Unpin' : 'Pin',
      icon: faThumbtack,
      perform: () =>
        change({ pinned: isPinned ? choice.pinned.filter((one) => one !== id) : [...choice.pinned, id] }),
    },
    {
      label: 'Hide column',
      icon: faEyeSlash,
      isEnabled: choice.shown.length > 1,
      perform: () => change({ shown: choice.shown.filter((one) => one !== id) }),
    },
  ];

  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" withinPortal trapFocus width={200}>
      <Popover.Target>
        <ActionIcon
          size="xs"
          variant="subtle"
          color="gray"
          aria-label={`Column ${label}`}
          className={classes['columnMenu']}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon icon={faEllipsisVertical} size={11} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={6} aria-label={`Column ${label}`}>
        <TextInput
          size="xs"
          mb={6}
          aria-label={`Filter ${label}`}
          placeholder="Contains …"
          value={filters.texts[id] ?? ''}
          onChange={({ currentTarget }) => filters.onChange(id, currentTarget.value)}
        />
        {actions.map((action) => (
          <Button
            key={action.label}
            size="xs"
            variant="subtle"
            color="gray"
            c="var(--text)"
            fw={400}
            fullWidth
            justify="start"
            leftSection={<Icon icon={action.icon} size={12} />}
            disabled={action.isEnabled === false}
            onClick={act(action.perform)}
          >
            {action.label}
          </Button>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}

interface HeaderAction {
  readonly label: string;
  readonly icon: IconDefinition;
  readonly isEnabled?: boolean;
  readonly perform: () => void;
}

interface BorderProps {
  readonly header: ColumnHeader;
  readonly label: string;
  readonly kept: KeptColumns;
}

function Border({ header, label, kept: { choice, change } }: BorderProps) {
  const { id } = header.column;
  const width = Math.round(header.getSize());
  const resize = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      change({ widths: { ...choice.widths, [id]: Math.max(width + step, 56) } });
    }
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a separator that can be moved takes the focus
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuenow={width}
      aria-valuemin={56}
      aria-valuemax={2000}
      tabIndex={0}
      className={classes['border']}
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onMouseDown={header.getResizeHandler()}
      onTouchStart={header.getResizeHandler()}
      onKeyDown={resize}
    />
  );
}
