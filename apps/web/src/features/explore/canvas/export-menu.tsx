import { faDownload, faLink } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Menu, Tooltip, useComputedColorScheme } from '@mantine/core';
import { exportDiagramPng, type GraphView, type ThemeName, writeDiagramSvg } from '@secgraph/graph-view';
import { useCustomKinds } from '../../../api/custom-kinds.ts';
import { findBroughtIcon } from '../../../state/brought-icons.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { explain } from '../../../ui/error-card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { tellFailure } from '../../../ui/tell.tsx';
import { shownDiagram } from '../diagram/shown-diagram.ts';
import { useExplore } from '../explore-context.tsx';
import { datedName } from './dated-name.ts';

/** What a picture in a file begins with, and how it looks. */
interface PictureWish {
  readonly title: string;
  readonly theme: ThemeName;
  readonly kindStyles: ReturnType<typeof useCustomKinds>;
}

interface Export {
  readonly label: string;
  readonly what: string;
  readonly extension: string;
  readonly write: (view: GraphView, wish: PictureWish) => Promise<Blob> | Blob;
}

const file = (text: string, type: string) => new Blob([text], { type });

/** The diagram where one is shown, or else the graph; both with title and legend. */
const PICTURES: readonly Export[] = [
  { label: 'PNG', what: 'graph', extension: 'png', write: (view, wish) => writePng(view, wish, false) },
  {
    label: 'PNG, transparent',
    what: 'graph',
    extension: 'png',
    write: (view, wish) => writePng(view, wish, true),
  },
  {
    label: 'SVG',
    what: 'graph',
    extension: 'svg',
    write: (view, { title, ...looks }) => {
      const diagram = shownDiagram.get();
      const text =
        diagram === undefined
          ? view.exportSvg({ title })
          : writeDiagramSvg(diagram, { title, ...looks, findIcon: findBroughtIcon });
      return file(text, 'image/svg+xml');
    },
  },
];

function writePng(view: GraphView, { title, ...looks }: PictureWish, isTransparent: boolean): Promise<Blob> {
  const diagram = shownDiagram.get();

  return diagram === undefined
    ? view.exportPng({ title, isTransparent })
    : exportDiagramPng(diagram, { title, ...looks, isTransparent, findIcon: findBroughtIcon });
}

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

const DEFAULT_TITLE = 'Secgraph';

/** Whatever is drawn, as a file or as a link. */
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
        <Menu.Item
          leftSection={<Icon icon={faLink} size={12} />}
          onClick={() => void copyText(globalThis.location.href, 'Link')}
        >
          Copy link
        </Menu.Item>
        <Menu.Divider />
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
  const { result } = useExplore();
  const theme = useComputedColorScheme('light');
  const kindStyles = useCustomKinds();
  const save = async () => {
    try {
      const wish = { title: result.title || DEFAULT_TITLE, theme, kindStyles };
      saveFile(datedName(kind.what, kind.extension), await kind.write(view, wish));
    } catch (error) {
      tellFailure({ title: 'The file was not written', message: explain(error) });
    }
  };

  return <Menu.Item onClick={() => void save()}>{kind.label}</Menu.Item>;
}
