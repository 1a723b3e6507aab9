import { Group, Select, Stack, TextInput } from '@mantine/core';
import { type AssetGroupHistoryRecord } from '@secgraph/contract';
import { useQuery } from '@tanstack/react-query';
import { tagsQuery } from '../../api/asset-group-tags.ts';
import { TagField } from '../../parts/zones/tag-field.tsx';
import { HISTORY_ACTIONS, wordsOfAction } from '../../parts/zones/zone-words.ts';
import { AnsweredTable } from '../../ui/answered-table.tsx';
import { LAST_DAY } from '../../ui/calendar-day.ts';
import { CutText } from '../../ui/cut-text.tsx';
import { FileMenu } from '../../ui/file-menu.tsx';
import { countOf } from '../../ui/format.ts';
import { inLine } from '../../ui/in-line.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { BYTE_ORDER_MARK, writeCsvRecord } from '../../ui/write-csv.ts';
import { HistoryChanges } from './history-changes.tsx';
import { askHistory, historyQuery, ON_A_PAGE } from './zone-queries.ts';
import { type ZonesSearch } from './zone-search.ts';

export interface HistoryListProps {
  readonly search: ZonesSearch;
  readonly onChange: (changes: ZonesSearch) => void;
}

const ALL = 0;

/** Who did what, newest first. */
export function HistoryList({ search, onChange }: HistoryListProps) {
  const answer = useQuery(historyQuery(search));
  const tags = useQuery(tagsQuery).data ?? [];
  const names = new Map(tags.map(({ id, name }) => [id, name]));

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
        <DayField /* @words as time */
          label="From"
          value={search.from}
          onChange={(from) => onChange({ from })}
        />
        <DayField /* @words as time */ label="To" value={search.to} onChange={(to) => onChange({ to })} />
        <FileMenu
          size="xs"
          isDisabled={(answer.data?.count ?? 0) === 0}
          forms={{ csv: 'CSV', json: 'JSON' }}
          problem="The history could not be exported"
          onSave={async (form) => {
            // Everything that the filters let through, not this page alone.
            const { data } = await askHistory({ ...search, skip: undefined }, { limit: ALL });
            saveFile(`zone-history.${form}`, form === 'csv' ? toCsv(data) : toJson(data));

            return `${countOf(data.length, 'record')} exported`;
          }}
        />
      </Group>
      <AnsweredTable
        answer={answer}
        problem="The history could not be read"
        waiting="Reading the history"
        height={240}
        empty="No changes of this kind."
        label="History"
        keyOf={({ id }) => id}
        columns={[
          { head: 'When', cell: (record) => <RelativeTime time={new Date(record.created_at)} /> },
          { head: 'What', cell: ({ action }) => wordsOfAction(action) },
          {
            head: 'Of',
            maw: 300,
            cell: ({ target }) => <CutText title={inLine(target, 1_000)}>{inLine(target)}</CutText>,
          },
          {
            head: 'Zone or label',
            maw: 180,
            cell: (record) => (
              <CutText>{inLine(names.get(record.asset_group_tag_id) ?? 'deleted', 60)}</CutText>
            ),
          },
          {
            head: 'By',
            maw: 200,
            cell: ({ email, actor }) => <CutText>{inLine(email ?? actor)}</CutText>,
          },
          {
            head: 'Note and changes',
            maw: 260,
            breaks: 'anywhere',
            cell: ({ note, changes }) => (
              <>
                <bdi>{inLine(note ?? '', 400)}</bdi>
                <HistoryChanges changes={changes} />
              </>
            ),
          },
        ]}
        paging={{ noun: 'record', limit: ON_A_PAGE, onPage: (skip) => onChange({ skip }) }}
      />
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
      max={LAST_DAY}
      size="xs"
      aria-label={label}
      title={label}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : currentTarget.value)}
    />
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
