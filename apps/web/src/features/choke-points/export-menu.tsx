import { faDownload } from '@fortawesome/free-solid-svg-icons';
import { Button, Menu } from '@mantine/core';
import type { ChokePoints } from '@secgraph/contract';
import { Icon } from '../../ui/icon.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { writeChokePointCsv, writeChokePointJson } from './write-choke-points.ts';

/** Both lists as files, as far as the service gave them. */
export function ExportMenu({ chokePoints }: { readonly chokePoints: ChokePoints }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<Icon icon={faDownload} />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => saveFile('secgraph-choke-points.csv', writeChokePointCsv(chokePoints))}>
          CSV
        </Menu.Item>
        <Menu.Item onClick={() => saveFile('secgraph-choke-points.json', writeChokePointJson(chokePoints))}>
          JSON
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
