import { Button, FileButton, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { isStatus } from '@secgraph/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import { SAVED_QUERIES_KEY } from '../../../parts/cypher/library-queries.ts';
import { filesOfDrop, holdsFiles } from '../../../parts/file-upload/dropped-files.ts';
import { explain } from '../../../ui/error-card.tsx';
import { useReturnToOpener } from '../../../ui/use-return-to-opener.ts';
import classes from './query-library.module.css';

type OnDuplicate = 'skip' | 'rename' | 'refuse';

/** What became of one file. */
interface ImportedFile {
  readonly name: string;
  readonly isImported: boolean;
  /** What the service said. */
  readonly message: string;
}

/** Takes files that were exported: JSON, or archives of them. */
export function ImportQueriesDialog({ onClose }: { readonly onClose: () => void }) {
  useReturnToOpener();
  const client = useQueryClient();
  const [onDuplicate, setOnDuplicate] = useState<OnDuplicate>('skip');
  const [done, setDone] = useState<readonly ImportedFile[]>([]);
  const [isOver, setIsOver] = useState(false);
  const bring = useMutation({
    mutationFn: async (files: readonly File[]) => {
      // One after the other: each must see the names that the one before has taken.
      for (const file of files) {
        const imported = await importFile(file, onDuplicate);
        setDone((before) => [...before, imported]);
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: SAVED_QUERIES_KEY }),
  });
  const keep = (event: DragEvent) => {
    // The page behind would take the files for those of a collector.
    event.stopPropagation();
    event.nativeEvent.stopImmediatePropagation();
    event.preventDefault();
  };
  const drop = (event: DragEvent) => {
    keep(event);
    setIsOver(false);
    void filesOfDrop(event.dataTransfer).then((files) => bring.mutate(files));
  };

  return (
    <Modal opened onClose={onClose} title="Import queries" onDragOver={keep} onDrop={keep}>
      <Stack gap="md">
        <Radio.Group
          label="If you already have a query of the same name"
          value={onDuplicate}
          onChange={(value) => setOnDuplicate(value as OnDuplicate)}
        >
          <Stack gap={6} mt={6}>
            <Radio value="skip" label="Skip it" />
            <Radio value="rename" label="Rename it" />
            <Radio value="refuse" label="Reject the whole file" />
          </Stack>
        </Radio.Group>
        <div
          className={classes['drop']}
          data-over={isOver}
          onDragOver={(event) => {
            keep(event);
            setIsOver(holdsFiles(event.dataTransfer));
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        >
          <Text size="sm">Drop JSON files or ZIP archives of queries here</Text>
          <FileButton multiple accept=".json,.zip" onChange={(files) => bring.mutate(files)}>
            {(props) => (
              <Button {...props} size="xs" variant="default" loading={bring.isPending}>
                Choose files
              </Button>
            )}
          </FileButton>
        </div>
        <ul className={classes['imported']} aria-label="Imported files" aria-live="polite">
          {done.map(({ name, isImported, message }, index) => (
            // Files may have equal names, and never move.
            <li key={index} data-imported={isImported}>
              <bdi>{name}</bdi>
              <span>
                {isImported ? 'Imported' : 'Refused'}: {message}
              </span>
            </li>
          ))}
        </ul>
        <Group justify="flex-end">
          <Button variant={done.length === 0 ? 'default' : 'filled'} onClick={onClose}>
            {done.length === 0 ? 'Cancel' : 'Done'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

async function importFile(file: File, onDuplicate: OnDuplicate): Promise<ImportedFile> {
  const { name } = file;
  try {
    const { data } = await call(
      'import-saved-queries',
      { query: { on_duplicate: onDuplicate }, body: file },
      { headers: { 'Content-Type': (await isArchive(file)) ? 'application/zip' : 'application/json' } },
    );
    return { name, isImported: true, message: data };
  } catch (error) {
    return { name, isImported: false, message: reasonOf(error) };
  }
}

/** What a file is stands at its beginning, whatever it is called. */
async function isArchive(file: File): Promise<boolean> {
  return (await file.slice(0, 2).text()) === 'PK';
}

function reasonOf(error: unknown): string {
  if (isStatus(error, 400) && error.message.startsWith('duplicate name')) {
    return 'you have a query of every name in it already.';
  }
  if (isStatus(error, 413)) {
    return 'it is too large.';
  }

  return explain(error);
}
