import { faArrowDown, faArrowUp, faClone, faPen, faPlay, faTrash } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Button, Menu } from '@mantine/core';
import type { Notebook, NotebookCell } from '@secgraph/contract';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { MenuLink } from '../../../ui/page-link.tsx';
import { tellFailure } from '../../../ui/tell.tsx';
import { searchOfCell } from './cell-address.ts';
import classes from './notebook.module.css';
import type { NotebookEdit } from './notebook-edit.ts';
import { explainEdit, useNotebookEdit } from './use-notebook-edit.ts';

export interface CellToolsProps {
  readonly notebook: Notebook;
  readonly cell: NotebookCell;
  /** What the cell is called, for those who hear it. */
  readonly name: string;
  readonly place: number;
  /** Undefined: there is nothing to run. */
  readonly onRun: (() => void) | undefined;
  readonly onEdit: () => void;
  /** Whether the cell was just edited. */
  readonly wasEdited: boolean;
}

/** What can be done with a cell. */
export function CellTools({ notebook, cell, name, place, onRun, onEdit, wasEdited }: CellToolsProps) {
  const edit = useNotebookEdit(notebook);
  const [isDeleting, setDeleting] = useState(false);
  const search = searchOfCell(cell);
  const change = (made: NotebookEdit, onSuccess?: () => void) =>
    edit.mutate(made, {
      ...(onSuccess === undefined ? {} : { onSuccess }),
      onError: (error) =>
        tellFailure({
          title: 'The notebook was not changed',
          message: explainEdit(error),
        }),
    });
  // What is moved in the document loses the focus, which whoever moves it by keyboard needs for the next step.
  const move = (by: -1 | 1, button: HTMLElement) =>
    change({ kind: 'move', id: cell.id, by }, () => requestAnimationFrame(() => button.focus()));
  const { id: _, kept: __, ...copy } = cell;

  return (
    <div className={classes['tools']}>
      {onRun === undefined ? null : (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<Icon icon={faPlay} size={10} />}
          aria-label={`Run: ${name}`}
          onClick={onRun}
        >
          Run
        </Button>
      )}
      {notebook.may_edit ? (
        <>
          <Tool
            label={`Move up: ${name}`}
            icon={faArrowUp}
            isDisabled={place === 0}
            onClick={(button) => move(-1, button)}
          />
          <Tool
            label={`Move down: ${name}`}
            icon={faArrowDown}
            isDisabled={place === notebook.cells.length - 1}
            onClick={(button) => move(1, button)}
          />
        </>
      ) : null}
      {notebook.may_edit || search !== undefined ? (
        <MoreMenu name={name} isFocused={wasEdited}>
          {search === undefined ? null : (
            <MenuLink to="/explore" search={search}>
              Open in Explore
            </MenuLink>
          )}
          {notebook.may_edit ? (
            <>
              <Menu.Item leftSection={<Icon icon={faPen} size={12} />} onClick={onEdit}>
                Edit
              </Menu.Item>
              <Menu.Item
                leftSection={<Icon icon={faClone} size={12} />}
                onClick={() => change({ kind: 'insert', cell: copy, after: cell.id })}
              >
                Duplicate
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item
                color="red"
                leftSection={<Icon icon={faTrash} size={12} />}
                onClick={() => setDeleting(true)}
              >
                Delete
              </Menu.Item>
            </>
          ) : null}
        </MoreMenu>
      ) : null}
      {isDeleting ? (
        <ConfirmDialog
          title="Delete cell"
          action="Delete"
          isDangerous
          explainRefusal={explainEdit}
          onConfirm={async () => {
            await edit.mutateAsync({ kind: 'remove', base: cell });
            setDeleting(false);
          }}
          onClose={() => setDeleting(false)}
        >
          Delete <bdi>“{name}”</bdi>?
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: typeof faArrowUp;
  readonly isDisabled: boolean;
  readonly onClick: (button: HTMLElement) => void;
}

function Tool({ label, icon, isDisabled, onClick }: ToolProps) {
  return (
    <ActionIcon
      size="sm"
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      // Who moves a cell to the end by keyboard keeps the place where he is.
      {...(isDisabled ? { 'data-disabled': true, 'aria-disabled': true } : {})}
      onClick={({ currentTarget }) => (isDisabled ? undefined : onClick(currentTarget))}
    >
      <Icon icon={icon} size={12} />
    </ActionIcon>
  );
}
