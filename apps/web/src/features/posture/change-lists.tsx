import { Button, Group, SegmentedControl, Stack, Table, Tabs, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CallAnswer } from '../../api/contract-types.ts';
import { ObjectLink } from '../../parts/graph/object-link.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import { countOf, formatExactTime, formatNumber } from '../../ui/format.ts';
import { inLine } from '../../ui/in-line.ts';
import { Paging } from '../../ui/paging.tsx';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import { SortHeader } from '../../ui/sort-header.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { exportChanges } from './export-changes.ts';
import {
  askFindingChanges,
  askMemberChanges,
  askRelationshipChanges,
  changesQuery,
  type DiffSubject,
  type FindingChange,
  MAX_EXPORTED,
  type MemberChange,
  ON_A_PAGE,
  type RelationshipChange,
} from './posture-queries.ts';
import { DIFF_LISTS, type DiffList, type DiffSearch } from './posture-search.ts';
import { wordCauses } from './posture-words.ts';

type Diff = CallAnswer<'get-posture-diff'>['data'];

export interface ChangeListsProps {
  readonly diff: Diff;
  readonly subject: DiffSubject;
  readonly search: DiffSearch;
  readonly onChange: (changes: DiffSearch) => void;
}

const LABELS: Readonly<Record<DiffList, string>> = {
  findings: 'Findings',
  members: 'Members',
  relationships: 'Relationships',
};
const ALL = 'all';

/** What came and went, one by one. */
export function ChangeLists({ diff, subject, search, onChange }: ChangeListsProps) {
  const list = search.list ?? 'findings';
  const exported = useMutation({ mutationFn: () => exportChanges(list, subject, search) });
  const counts = diff[list];

  return (
    <Stack gap="sm" component="section" aria-label="Changes">
      <Group justify="space-between">
        <Title order={2}>Changes</Title>
        <Group gap="sm">
          <SegmentedControl
            size="xs"
            aria-label="Which changes"
            data={[
              { value: ALL, label: 'All' },
              { value: 'appeared', label: `Appeared ${formatNumber(counts.appeared)}` },
              { value: 'vanished', label: `Vanished ${formatNumber(counts.vanished)}` },
            ]}
            value={search.change ?? ALL}
            onChange={(value) =>
              onChange({ change: value === 'appeared' || value === 'vanished' ? value : undefined })
            }
          />
          <Button
            size="xs"
            variant="default"
            loading={exported.isPending}
            disabled={counts.appeared + counts.vanished === 0}
            onClick={() => exported.mutate()}
          >
            Export CSV
          </Button>
        </Group>
      </Group>
      {exported.error === null ? null : (
        <ErrorCard title="The file could not be made" error={exported.error} />
      )}
      {exported.data?.isCut === true ? (
        <Text size="xs" role="status">
          The file holds the first {formatNumber(MAX_EXPORTED)} changes; narrow the list for the others.
        </Text>
      ) : null}
      <Tabs
        value={list}
        onChange={(value) =>
          onChange({ list: DIFF_LISTS.find((known) => known === value), sort: undefined, change: undefined })
        }
      >
        <Tabs.List mb="sm">
          {DIFF_LISTS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {`${LABELS[name]} ${formatNumber(diff[name].appeared + diff[name].vanished)}`}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={list}>
          {list === 'findings' ? <Findings {...{ subject, search, onChange }} /> : null}
          {list === 'members' ? <Members {...{ subject, search, onChange }} /> : null}
          {list === 'relationships' ? <Relationships {...{ subject, search, onChange }} /> : null}
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

type ListProps = Omit<ChangeListsProps, 'diff'>;

function Findings({ subject, search, onChange }: ListProps) {
  const changes = useQuery(changesQuery('findings', subject, search, askFindingChanges));

  return (
    <ChangeTable<FindingChange>
      answer={changes}
      noun="finding"
      search={search}
      onChange={onChange}
      columns={[
        { label: 'Severity', cell: ({ severity }) => <SeverityBadge severity={severity} /> },
        { label: 'Finding', sort: 'finding', cell: ({ title }) => title },
        {
          label: 'Source',
          sort: 'source_principal_name',
          cell: (row) =>
            row.source_principal_id === '' ? null : (
              <ObjectLink
                isInline
                objectId={row.source_principal_id}
                name={row.source_principal_name}
                kind={row.source_principal_kind}
              />
            ),
        },
        {
          label: 'Target',
          sort: 'target_principal_name',
          cell: (row) => (
            <ObjectLink
              isInline
              objectId={row.target_principal_id}
              name={row.target_principal_name}
              kind={row.target_principal_kind}
            />
          ),
        },
        { label: 'Exposed', sort: 'exposure_count', cell: (row) => formatNumber(row.exposure_count) },
        { label: 'Why', cell: wordCauses },
      ]}
    />
  );
}

function Members({ subject, search, onChange }: ListProps) {
  const changes = useQuery(changesQuery('members', subject, search, askMemberChanges));

  return (
    <ChangeTable<MemberChange>
      answer={changes}
      noun="member"
      search={search}
      onChange={onChange}
      columns={[
        {
          label: 'Object',
          sort: 'name',
          cell: (row) => <ObjectLink isInline objectId={row.object_id} name={row.name} kind={row.kind} />,
        },
        { label: 'Kind', sort: 'kind', cell: ({ kind }) => <bdi>{inLine(kind, 48)}</bdi> },
        { label: 'Zone', cell: (row) => <bdi>{inLine(row.zone_name)}</bdi> },
        {
          label: 'Rules that select it today',
          cell: ({ rules }) =>
            rules.length === 0 ? (
              <Text span inherit c="dimmed">
                None
              </Text>
            ) : (
              <bdi>{rules.map((rule) => inLine(rule, 60)).join(', ')}</bdi>
            ),
        },
      ]}
    />
  );
}

function Relationships({ subject, search, onChange }: ListProps) {
  const changes = useQuery(changesQuery('relationships', subject, search, askRelationshipChanges));

  return (
    <ChangeTable<RelationshipChange>
      answer={changes}
      noun="relationship"
      search={search}
      onChange={onChange}
      columns={[
        {
          label: 'Start',
          sort: 'start_name',
          cell: (row) => (
            <ObjectLink isInline objectId={row.start_id} name={row.start_name} kind={row.start_kind} />
          ),
        },
        { label: 'Relationship', sort: 'kind', cell: ({ kind }) => <bdi>{inLine(kind, 48)}</bdi> },
        {
          label: 'End',
          sort: 'end_name',
          cell: (row) => (
            <ObjectLink isInline objectId={row.end_id} name={row.end_name} kind={row.end_kind} />
          ),
        },
        {
          label: 'Let in',
          sort: 'gained_count',
          cell: (row) => (row.gained_count === null ? '' : formatNumber(row.gained_count)),
        },
      ]}
    />
  );
}

interface Column<Row> {
  readonly label: string;
  readonly sort?: string;
  readonly cell: (row: Row) => ReactNode;
}

interface ChangeRow {
  readonly id: number;
  readonly change: 'appeared' | 'vanished';
  readonly at: string;
}

interface ChangeTableProps<Row> extends Pick<ListProps, 'search' | 'onChange'> {
  readonly answer: {
    readonly data?: { readonly count: number; readonly data: readonly Row[] } | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly noun: string;
  readonly columns: readonly Column<Row>[];
}

const WORDS = { appeared: 'Appeared', vanished: 'Vanished' };

function ChangeTable<Row extends ChangeRow>({
  answer,
  noun,
  search,
  onChange,
  columns,
}: ChangeTableProps<Row>) {
  const { data, error, refetch } = answer;
  if (error !== null) {
    return <ErrorCard title="The changes could not be listed" error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return <Waiting height={160} label="Reading the changes" />;
  }
  if (data.data.length === 0) {
    return <Text size="sm">{`No ${noun} ${search.change ?? 'appeared or vanished'} in this time.`}</Text>;
  }

  const sort = (search.sort ?? '') as `-${string}`;
  const onSort = (by: string) => onChange({ sort: by });

  return (
    <>
      <Table.ScrollContainer minWidth={720}>
        <Table verticalSpacing={4} fz={13} aria-label={`${countOf(data.count, noun)} that changed`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Change</Table.Th>
              {columns.map(({ label, sort: column }) =>
                column === undefined ? (
                  <Table.Th key={label}>{label}</Table.Th>
                ) : (
                  <SortHeader key={label} column={column} label={label} sort={sort} onSort={onSort} />
                ),
              )}
              <SortHeader column="at" label="Noticed" sort={sort} onSort={onSort} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.data.map((row) => (
              <Table.Tr key={`${row.change} ${row.id}`}>
                <Table.Td style={{ whiteSpace: 'nowrap' }}>
                  <span aria-hidden="true">{row.change === 'appeared' ? '+ ' : '− '}</span>
                  {WORDS[row.change]}
                </Table.Td>
                {columns.map(({ label, cell }) => (
                  <Table.Td key={label}>{cell(row)}</Table.Td>
                ))}
                <Table.Td style={{ whiteSpace: 'nowrap' }}>{formatExactTime(new Date(row.at))}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Paging
        count={data.count}
        skip={search.skip ?? 0}
        limit={ON_A_PAGE}
        noun={noun}
        onPage={(skip) => onChange({ skip })}
      />
    </>
  );
}
