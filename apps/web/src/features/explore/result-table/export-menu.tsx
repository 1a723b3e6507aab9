import { faDownload } from '@fortawesome/free-solid-svg-icons';
import { Button, Menu } from '@mantine/core';
import { explain } from '../../../ui/error-card.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { tellFailure } from '../../../ui/tell.tsx';
import { fileNamesOf } from './column-label.ts';
import type { ExportWish } from './row-store.ts';
import type { TableSource } from './table-source.ts';
import type { ShownTable } from './use-viewed-table.ts';

export interface ExportMenuProps {
  readonly source: TableSource;
  readonly write: ShownTable['write'];
  readonly columns: readonly string[];
  readonly shown: readonly string[];
  readonly order: Uint32Array | undefined;
  readonly checked: ReadonlySet<string>;
}

const FORMATS: readonly { readonly format: ExportWish['format']; readonly label: string }[] = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel (XLSX)' },
  { format: 'json', label: 'JSON' },
];

type Extent = 'shown' | 'checked' | 'all';

/** Files of what is shown, in its order and with its columns, of what is checked, or of everything there is. */
export function ExportMenu({ source, write, columns, shown, order, checked }: ExportMenuProps) {
  const save = async (format: ExportWish['format'], extent: Extent) => {
    try {
      const written = extent === 'all' ? columns : shown.filter((column) => columns.includes(column));
      const file = await write({
        format,
        columns: written,
        names: fileNamesOf(written),
        order: placesOf(extent, { source, order, checked }),
      });
      if (file !== undefined) {
        saveFile(`secgraph-${source.name}.${format}`, file);
      }
    } catch (error) {
      tellFailure({ title: 'The file could not be written', message: explain(error) });
    }
  };
  const offers: readonly { readonly extent: Extent; readonly label: string; readonly isThere: boolean }[] = [
    {
      extent: 'shown',
      label: `Shown rows and columns (${formatNumber(order?.length ?? source.count)})`,
      isThere: true,
    },
    { extent: 'checked', label: `Checked rows (${formatNumber(checked.size)})`, isThere: checked.size > 0 },
    { extent: 'all', label: `All rows and columns (${formatNumber(source.count)})`, isThere: true },
  ];

  return (
    <Menu position="top-end" withinPortal>
      <Menu.Target>
        <Button size="compact-xs" variant="default" leftSection={<Icon icon={faDownload} size={11} />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map(({ format, label: title }) => (
          <div key={format} role="group" aria-label={title}>
            <Menu.Label>{title}</Menu.Label>
            {offers
              .filter(({ isThere }) => isThere)
              .map(({ extent, label }) => (
                <Menu.Item key={extent} onClick={() => void save(format, extent)}>
                  {label}
                </Menu.Item>
              ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function placesOf(
  extent: Extent,
  { source, order, checked }: Pick<ExportMenuProps, 'source' | 'order' | 'checked'>,
): Uint32Array | undefined {
  switch (extent) {
    case 'shown':
      return order;
    case 'checked':
      return Uint32Array.from(
        [...(order ?? Array.from({ length: source.count }, (_, at) => at))].filter((at) =>
          checked.has(source.idAt(at)),
        ),
      );
    case 'all':
      return undefined;
  }
}
