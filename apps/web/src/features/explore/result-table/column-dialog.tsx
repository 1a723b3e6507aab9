import { faArrowDown, faArrowUp, faTableColumns } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Button, Checkbox, Group, Modal, ScrollArea, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { type KeptColumns, moveColumn } from './column-choice.ts';
import { labelOfColumn } from './column-label.ts';
import { ColumnSets } from './column-sets.tsx';
import classes from './result-drawer.module.css';
import type { TableName } from './table-source.ts';

export interface ColumnDialogProps {
  readonly table: TableName;
  readonly columns: readonly string[];
  readonly kept: KeptColumns;
}

/** Which columns are shown, in which order, and which stay at the left. */
export function ColumnDialog({ table, columns, kept }: ColumnDialogProps) {
  const [isOpen, { open, close }] = useDisclosure(false);

  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<Icon icon={faTableColumns} size={11} />}
        onClick={open}
      >
        Columns
      </Button>
      <Modal opened={isOpen} onClose={close} title="Columns">
        <ColumnList table={table} columns={columns} kept={kept} />
        <Stack gap="xs" mt="md">
          <ColumnSets table={table} columns={columns} kept={kept} />
        </Stack>
        <Group justify="space-between" mt="md">
          <Button size="xs" variant="subtle" onClick={kept.reset}>
            Reset columns
          </Button>
          <Button size="xs" onClick={close}>
            Done
          </Button>
        </Group>
      </Modal>
    </>
  );
}

function ColumnList({ table, columns, kept: { choice, change } }: ColumnDialogProps) {
  const [text, setText] = useState('');
  const shown = choice.shown.filter((column) => columns.includes(column));
  const all = [...shown, ...columns.filter((column) => !shown.includes(column))];
  const found = all.filter((column) =>
    labelOfColumn(table, column).toLowerCase().includes(text.trim().toLowerCase()),
  );

  return (
    <>
      <TextInput
        size="xs"
        mb="sm"
        aria-label="Find a column"
        placeholder="Find a column"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ScrollArea.Autosize mah={360} type="auto" viewportProps={{ tabIndex: 0 }}>
        <ul className={classes['columns']}>
          {found.map((column) => {
            const label = labelOfColumn(table, column);
            const at = shown.indexOf(column);
            return (
              <li key={column} className={classes['column']}>
                <Checkbox
                  size="xs"
                  flex={1}
                  label={<bdi>{label}</bdi>}
                  checked={at !== -1}
                  disabled={at !== -1 && shown.length === 1}
                  onChange={({ currentTarget }) =>
                    change({
                      shown: currentTarget.checked
                        ? [...shown, column]
                        : shown.filter((one) => one !== column),
                    })
                  }
                />
                {at === -1 ? null : (
                  <>
                    <Checkbox
                      size="xs"
                      label="Pinned"
                      aria-label={`Pin ${label}`}
                      checked={choice.pinned.includes(column)}
                      onChange={({ currentTarget }) =>
                        change({
                          pinned: currentTarget.checked
                            ? [...choice.pinned, column]
                            : choice.pinned.filter((one) => one !== column),
                        })
                      }
                    />
                    <ActionIcon
                      size="sm"
                      variant="subtle"
                      color="gray"
                      aria-label={`Move ${label} up`}
                      disabled={at === 0}
                      onClick={() => change({ shown: moveColumn(shown, column, shown[at - 1]) })}
                    >
                      <Icon icon={faArrowUp} size={12} />
                    </ActionIcon>
                    <ActionIcon
                      size="sm"
                      variant="subtle"
                      color="gray"
                      aria-label={`Move ${label} down`}
                      disabled={at === shown.length - 1}
                      onClick={() => change({ shown: moveColumn(shown, column, shown[at + 2]) })}
                    >
                      <Icon icon={faArrowDown} size={12} />
                    </ActionIcon>
                  </>
                )}
              </li>
            );
          })}
        </ul>
      </ScrollArea.Autosize>
    </>
  );
}
