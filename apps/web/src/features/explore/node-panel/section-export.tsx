import { faDownload } from '@fortawesome/free-solid-svg-icons';
import { Button, Menu, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { explain } from '../../../ui/error-card.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { type ExportFormat, exportSection, ListChangedError } from './export-section.ts';
import type { ListSection } from './list-section.ts';
import type { SectionView } from './section-queries.ts';

export interface SectionExportProps {
  readonly section: ListSection;
  readonly objectId: string;
  readonly view: SectionView;
}

/** Saves all of what a list shows, however long; it says how far it is, and can be stopped. */
export function SectionExport({ section: { collection, list }, objectId, view }: SectionExportProps) {
  const [progress, setProgress] = useState<{ readonly done: number; readonly count: number }>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const save = useMutation({
    mutationFn: async (format: ExportFormat) => {
      const controller = new AbortController();
      running.current = controller;
      setProgress(undefined);
      try {
        const file = await exportSection(
          { collection, list, objectId },
          {
            format,
            view,
            signal: controller.signal,
            onProgress: (done, count) => setProgress({ done, count }),
          },
        );
        saveFile(`${list}.${format}`, file);
      } catch (error) {
        // Who stopped it knows.
        if (!controller.signal.aborted) {
          throw error;
        }
      }
    },
  });
  if (save.isPending) {
    return (
      <>
        <Text size="xs" role="status">
          {progress === undefined
            ? 'Exporting …'
            : `${formatNumber(progress.done)} of ${formatNumber(progress.count)}`}
        </Text>
        <Button size="compact-xs" variant="default" onClick={() => running.current?.abort()}>
          Cancel
        </Button>
      </>
    );
  }

  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button size="compact-xs" variant="default" leftSection={<Icon icon={faDownload} size={11} />}>
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => save.mutate('csv')}>As CSV</Menu.Item>
          <Menu.Item onClick={() => save.mutate('json')}>As JSON</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {save.error === null ? null : (
        <Text size="xs" c="var(--critical)" role="alert">
          {save.error instanceof ListChangedError ? save.error.message : explain(save.error)}
        </Text>
      )}
    </>
  );
}
