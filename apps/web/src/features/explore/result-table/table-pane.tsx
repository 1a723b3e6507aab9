import { faMagnifyingGlass } from '@fortawesome/free-solid-svg-icons';
import { Button, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { SortingState } from '@tanstack/react-table';
import { useCallback, useMemo, useState } from 'react';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { countOf, formatNumber } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { inSentence } from '../../../ui/in-sentence.ts';
import { useExplore } from '../explore-context.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { useColumnChoice } from './column-choice.ts';
import { ColumnDialog } from './column-dialog.tsx';
import { DataTable } from './data-table.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FacetPicker } from './facet-picker.tsx';
import classes from './result-drawer.module.css';
import type { TableView } from './row-store.ts';
import type { TableRow, TableSource } from './table-source.ts';
import { useRowMenu } from './use-row-menu.tsx';
import { useViewedTable } from './use-viewed-table.ts';

const TYPING_MS = 120;
const NOTHING_CHECKED: ReadonlySet<string> = new Set();

/** One table with its tools. */
export function TablePane({ source, title }: { readonly source: TableSource; readonly title: string }) {
  const { search, setSearch, view } = useExplore();
  const kept = useColumnChoice(source);
  const [text, setText] = useState('');
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [chosen, setChosen] = useState<TableView['chosen']>({});
  const [sorting, setSorting] = useState<SortingState>([]);
  const [checked, setChecked] = useState(NOTHING_CHECKED);
  const [searched] = useDebouncedValue(text, TYPING_MS);
  const [searchedTexts] = useDebouncedValue(texts, TYPING_MS);
  const wish = useMemo<TableView>(
    () => ({ search: searched, columnTexts: searchedTexts, chosen, sorting, facets: source.facets }),
    [searched, searchedTexts, chosen, sorting, source],
  );
  const { table, write, error } = useViewedTable(source, wish);
  const columns = useMemo(() => columnsOf(source, table?.columns ?? []), [source, table?.columns]);
  const onCheck = useCallback(
    (ids: readonly string[], isChecked: boolean) =>
      setChecked((before) => (isChecked ? before.union(new Set(ids)) : before.difference(new Set(ids)))),
    [],
  );
  const { rowMenu, onContextMenu } = useRowMenu(source);
  const select = (row: TableRow) => {
    const ids = source.idsAt?.(Number(row.id)) ?? [row.id];
    // One thing is selected for the whole page, several in the picture alone.
    if (ids.length === 0) {
      return;
    }
    if (ids.length === 1) {
      setSearch({ selectedItem: ids[0] });
    } else {
      view?.select(ids);
    }
  };
  const count = table?.order.length ?? source.count;

  if (error !== undefined) {
    return <ErrorCard title="The table could not be created" error={error} />;
  }

  return (
    <>
      <div className={classes['tools']}>
        <TextInput
          size="xs"
          className={classes['search']}
          aria-label={`Filter ${inSentence(title)}`}
          placeholder="Filter"
          leftSection={<Icon icon={faMagnifyingGlass} size={12} />}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <FacetPicker table={source.name} facets={table?.facets ?? []} chosen={chosen} onChoose={setChosen} />
        <Text size="xs" c="dimmed" role="status">
          {count === source.count
            ? countOf(count, 'row')
            : `${formatNumber(count)} of ${countOf(source.count, 'row')}`}
        </Text>
        {sorting.length === 0 ? null : (
          <Button size="compact-xs" variant="subtle" onClick={() => setSorting([])}>
            Clear sorting
          </Button>
        )}
        <BulkActions source={source} checked={checked} onDone={() => setChecked(NOTHING_CHECKED)} />
        <ColumnDialog table={source.name} columns={columns} kept={kept} />
        <ExportMenu
          source={source}
          write={write}
          columns={columns}
          shown={kept.choice.shown}
          order={table?.order}
          checked={checked}
        />
      </div>
      <DataTable
        source={source}
        label={title}
        order={table?.order}
        columns={columns}
        kept={kept}
        sorting={sorting}
        onSort={setSorting}
        filters={{ texts, onChange: (column, value) => setTexts((all) => ({ ...all, [column]: value })) }}
        selectedId={search.selectedItem}
        onSelect={select}
        checked={checked}
        onCheck={onCheck}
        rowMenu={rowMenu}
        onContextMenu={onContextMenu}
      />
    </>
  );
}

/** Those that are always there first, then what the rows have beside them. */
function columnsOf({ columns }: TableSource, found: readonly string[]): readonly string[] {
  return [...columns, ...found.filter((column) => !columns.includes(column))];
}
