import { faDownload } from '@fortawesome/free-solid-svg-icons';
import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { explain } from '../../../ui/error-card.tsx';
import { countOf, formatNumber } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import type { AuditSearch } from './audit-search.ts';
import { type AuditFormat, exportAuditLog } from './export-audit-log.ts';

/** Files of everything that the filters match, not of the page alone. */
export function AuditExportMenu({ search, count }: { readonly search: AuditSearch; readonly count: number }) {
  const saving = useMutation({
    mutationFn: async (format: AuditFormat) => {
      const {
        file,
        written,
        count: all,
      } = await exportAuditLog(search, {
        format,
        now: new Date(),
        signal: new AbortController().signal,
      });
      saveFile(`secgraph-audit-log.${format}`, file);
      if (written < all) {
        notifications.show({
          title: 'The file holds a part',
          message: `The first ${formatNumber(written)} of ${countOf(all, 'entry', 'entries')}. Narrow the filters for the others.`,
          color: 'yellow',
          autoClose: false,
        });
      }
    },
    onError: (error) =>
      notifications.show({ color: 'red', title: 'The file could not be written', message: explain(error) }),
  });

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<Icon icon={faDownload} />} loading={saving.isPending}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{countOf(count, 'entry', 'entries')}</Menu.Label>
        <Menu.Item onClick={() => saving.mutate('csv')}>CSV</Menu.Item>
        <Menu.Item onClick={() => saving.mutate('json')}>JSON</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
