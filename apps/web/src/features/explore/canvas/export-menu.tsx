import { faDownload } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { GraphView } from '@secgraph/graph-view';
import { explain } from '../../../ui/error-card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { datedName } from './dated-name.ts';

interface Export {
  readonly label: string;
  readonly what: string;
  readonly extension: string;
  readonly write: (view: GraphView) => Promise<Blob> | Blob;
}

const file = (text: string, type: string) => new Blob([text], { type });

const PICTURES: readonly Export[] = [
  { label: 'PNG', what: 'graph', extension: 'png', write: (view) => view.exportPng() },
  {
    label: 'PNG, transparent',
    what: 'graph',
    extension: 'png',
    write: (view) => view.exportPng({ isTransparent: true }),
  },
  { label: 'SVG', what: 'graph', extension: 'svg', write: (view) => file(view.exportSvg(), 'image/svg+xml') },
];

const DATA: readonly Export[] = [
  {
    label: 'JSON',
    what: 'graph',
    extension: 'json',
    write: (view) => file(view.exportJson(), 'application/json'),
  },
  {
    label: 'Nodes as CSV',
    what: 'nodes',
    extension: 'csv',
    write: (view) => file(view.exportNodesCsv(), 'text/csv'),
  },
  {
    label: 'Relationships as CSV',
    what: 'relationships',
    extension: 'csv',
    write: (view) => file(view.exportEdgesCsv(), 'text/csv'),
  },
];

/** Whatever is drawn, as a file. */
export function ExportMenu({ view, isEmpty }: { readonly view: GraphView; readonly isEmpty: boolean }) {
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Tooltip label="Export">
          <ActionIcon variant="default" size={32} aria-label="Export" disabled={isEmpty}>
            <Icon icon={faDownload} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Picture</Menu.Label>
        {PICTURES.map((kind) => (
          <Line key={kind.label} kind={kind} view={view} />
        ))}
        <Menu.Divider />
        <Menu.Label>Data</Menu.Label>
        {DATA.map((kind) => (
          <Line key={kind.label} kind={kind} view={view} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Line({ kind, view }: { readonly kind: Export; readonly view: GraphView }) {
  const save = async () => {
    try {
      saveFile(datedName(kind.what, kind.extension), await kind.write(view));
    } catch (error) {
      notifications.show({ color: 'red', title: 'The file was not written', message: explain(error) });
    }
  };

  return <Menu.Item onClick={() => void save()}>{kind.label}</Menu.Item>;
}
