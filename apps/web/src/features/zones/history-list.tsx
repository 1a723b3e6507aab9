import { Button, Group, Menu, Select, Stack, Table, Text, TextInput } from '@mantine/core';
import type { AssetGroupHistoryRecord } from '@secgraph/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { tagsQuery } from '../../api/asset-group-tags.ts';
import { TagField } from '../../parts/zones/tag-field.tsx';
import { HISTORY_ACTIONS, wordsOfAction } from '../../parts/zones/zone-words.ts';
import { ErrorCard } from '../../ui/error-card.tsx';
import { countOf } from '../../ui/format.ts';
import { inLine } from '../../ui/in-line.ts';
import { Paging } from '../../ui/paging.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { BYTE_ORDER_MARK, writeCsvRecord } from '../../ui/write-csv.ts';
import { HistoryChanges } from './history-changes.tsx';
import { askHistory, historyQuery, ON_A_PAGE } from './zone-queries.ts';
import type { ZonesSearch } from './zone-search.ts';

export interface HistoryListProps {
  readonly search: ZonesSearch;
  readonly onChange: (changes: ZonesSearch) => void;
}

const ALL = 0;

/** Who did what, newest first. */
export function HistoryList({ search, onChange }: HistoryListProps) {
  const { data, error, refetch } = useQuery(historyQuery(search));

  return (
    <Stack gap="sm">
      <Group gap="sm">
        <SearchField
          label="Search the history"
          placeholder="Who, what, whom: 3 letters or more"
          value={search.text}
          onChange={(text) => onChange({ text })}
        />
        <TagField
          label="Zone or label"
          placeholder="All zones and labels"
          value={search.tag}
          isOffered={() => true}
          onChange={(tag) => onChange({ tag })}
        />
        <Select
          size="xs"
          w={210}
          aria-label="Action"
          placeholder="All actions"
          data={HISTORY_ACTIONS.map((value) => ({ value, label: wordsOfAction(value) }))}
          value={search.action ?? null}
          clearable
          clearButtonProps={{ 'aria-label': 'All actions' }}
          onChange={(action) => onChange({ action: action ?? undefined })}
        />
        <DayField label="From" value={search.from} onChange={(from) => onChange({ from })} />
        <DayField label="To" value={search.to} onChange={(to) => onChange({ to })} />
        <ExportMenu search={search} isEmpty={(data?.count ?? 0) === 0} />
      </Group>
      {error === null ? null : (
        <ErrorCard title="The history could not be read" error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null ? <Waiting height={240} label="Reading the history" /> : null}
      {data?.count === 0 ? <Text size="sm">Nothing of this kind has happened.</Text> : null}
      {data === undefined || data.count === 0 ? null : (
        <>
          <HistoryTable records={data.records} />
          <Paging
            count={data.count}
            skip={search.skip ?? 0}
            limit={ON_A_PAGE}
            noun="record"
            onPage={(skip) => onChange({ skip: skip === 0 ? undefined : skip })}
          />
        </>
      )}
    </Stack>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <TextInput
      type="date"
      size="xs"
      aria-label={label}
      title={label}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : currentTarget.value)}
    />
  );
}

function HistoryTable({ records }: { readonly records: readonly AssetGroupHistoryRecord[] }) {
  const tags = useQuery(tagsQuery).data ?? [];
  const names = new Map(tags.map(({ id, name }) => [id, name]));

  return (
    <Table verticalSpacing={4} fz={12} aria-label="History">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>When</Table.Th>
          <Table.Th>What</Table.Th>
          <Table.Th>Of</Table.Th>
          <Table.Th>Zone or label</Table.Th>
          <Table.Th>By</Table.Th>
          <Table.Th>Note and changes</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {records.map((record) => (
          <Table.Tr key={record.id} h={32}>
            <Table.Td>
              <RelativeTime time={new Date(record.created_at)} />
            </Table.Td>
            <Table.Td>{wordsOfAction(record.action)}</Table.Td>
            <Table.Td maw={300}>
              <Text inherit truncate title={inLine(record.target, 1_000)}>
                <bdi>{inLine(record.target)}</bdi>
              </Text>
            </Table.Td>
            <Table.Td maw={180}>
              <Text inherit truncate>
                <bdi>{inLine(names.get(record.asset_group_tag_id) ?? 'deleted', 60)}</bdi>
              </Text>
            </Table.Td>
            <Table.Td maw={200}>
              <Text inherit truncate title={inLine(record.email ?? record.actor)}>
                <bdi>{inLine(record.email ?? record.actor)}</bdi>
              </Text>
            </Table.Td>
            <Table.Td maw={260}>
              <Text inherit style={{ overflowWrap: 'anywhere' }}>
                <bdi>{inLine(record.note ?? '', 400)}</bdi>
              </Text>
              <HistoryChanges changes={record.changes} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

type ExportForm = 'csv' | 'json';

/** Everything that the filters let through, not this page alone. */
function ExportMenu({ search, isEmpty }: { readonly search: ZonesSearch; readonly isEmpty: boolean }) {
  const write = useMutation({
    mutationFn: async (form: ExportForm) => {
      const { records } = await askHistory({ ...search, skip: undefined }, { limit: ALL });
      saveFile(`zone-history.${form}`, form === 'csv' ? toCsv(records) : toJson(records));
      return records.length;
    },
  });

  return (
    <>
      <Menu>
        <Menu.Target>
          <Button size="xs" variant="default" disabled={isEmpty} loading={write.isPending}>
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => write.mutate('csv')}>CSV</Menu.Item>
          <Menu.Item onClick={() => write.mutate('json')}>JSON</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {write.error === null ? null : (
        <ErrorCard title="The history could not be exported" error={write.error} />
      )}
      {write.isSuccess ? (
        <Text size="xs" c="dimmed" role="status">
          {countOf(write.data, 'record')} exported
        </Text>
      ) : null}
    </>
  );
}

const FIELDS = [
  'created_at',
  'action',
  'target',
  'asset_group_tag_id',
  'environment_id',
  'actor',
  'email',
  'note',
  'changes',
] as const;

function toCsv(records: readonly AssetGroupHistoryRecord[]): Blob {
  const rows = records.map((record) => writeCsvRecord(FIELDS.map((field) => record[field])));

  return new Blob([BYTE_ORDER_MARK, writeCsvRecord(FIELDS), ...rows], { type: 'text/csv' });
}

function toJson(records: readonly AssetGroupHistoryRecord[]): Blob {
  return new Blob([JSON.stringify(records, undefined, 2)], { type: 'application/json' });
}
