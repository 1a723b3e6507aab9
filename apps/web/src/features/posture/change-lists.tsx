import { Button, Group, SegmentedControl, Stack, Tabs, Text, Title } from '@mantine/core';
import type { CallAnswer } from '@secgraph/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ObjectLink } from '../../parts/graph/object-link.tsx';
import { Amount } from '../../ui/amount.tsx';
import { type Answer } from '../../ui/answered.tsx';
import { AnsweredTable, type ListPage } from '../../ui/answered-table.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import { countOf, formatExactTime, formatNumber, type Noun } from '../../ui/format.ts';
import { inLine } from '../../ui/in-line.ts';
import { type Column } from '../../ui/list-table.tsx';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
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
      <ErrorCard title="The export failed" error={exported.error} />
      {exported.data?.isCut === true ? (
        <Text size="xs" role="status">
          The file holds the first <Amount value={MAX_EXPORTED} /> changes; narrow the list for the others.
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
      empty="No matching changes in this period."
      search={search}
      onChange={onChange}
      columns={[
        { head: 'Severity', cell: ({ severity }) => <SeverityBadge severity={severity} /> },
        { head: 'Finding', sortedBy: 'finding', cell: ({ title }) => title },
        {
          head: 'Source',
          sortedBy: 'source_principal_name',
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
          head: 'Target',
          sortedBy: 'target_principal_name',
          cell: (row) => (
            <ObjectLink
              isInline
              objectId={row.target_principal_id}
              name={row.target_principal_name}
              kind={row.target_principal_kind}
            />
          ),
        },
        { head: 'Exposed', sortedBy: 'exposure_count', cell: (row) => <Amount value={row.exposure_count} /> },
        { head: 'Why', cell: wordCauses },
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
      empty="No matching changes in this period."
      search={search}
      onChange={onChange}
      columns={[
        {
          head: 'Object',
          sortedBy: 'name',
          cell: (row) => <ObjectLink isInline objectId={row.object_id} name={row.name} kind={row.kind} />,
        },
        { head: 'Kind', sortedBy: 'kind', cell: ({ kind }) => <bdi>{inLine(kind, 48)}</bdi> },
        { head: 'Zone', cell: (row) => <bdi>{inLine(row.zone_name)}</bdi> },
        {
          head: 'Rules that select it today',
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
      empty="No matching changes in this period."
      search={search}
      onChange={onChange}
      columns={[
        {
          head: 'Start',
          sortedBy: 'start_name',
          cell: (row) => (
            <ObjectLink isInline objectId={row.start_id} name={row.start_name} kind={row.start_kind} />
          ),
        },
        { head: 'Relationship', sortedBy: 'kind', cell: ({ kind }) => <bdi>{inLine(kind, 48)}</bdi> },
        {
          head: 'End',
          sortedBy: 'end_name',
          cell: (row) => (
            <ObjectLink isInline objectId={row.end_id} name={row.end_name} kind={row.end_kind} />
          ),
        },
        {
          head: 'Let in',
          sortedBy: 'gained_count',
          cell: (row) => (row.gained_count === null ? '' : <Amount value={row.gained_count} />),
        },
      ]}
    />
  );
}

interface ChangeRow {
  readonly id: number;
  readonly change: 'appeared' | 'vanished';
  readonly at: string;
}

interface ChangeTableProps<Row> extends Pick<ListProps, 'search' | 'onChange'> {
  readonly answer: Answer<ListPage<Row>>;
  readonly noun: Noun;
  /** That there are none. */
  readonly empty: string;
  readonly columns: readonly Column<Row, string>[];
}

const WORDS = { appeared: 'Appeared', vanished: 'Vanished' };

function ChangeTable<Row extends ChangeRow>(props: ChangeTableProps<Row>) {
  const { answer, noun, empty, search, onChange, columns } = props;

  return (
    <AnsweredTable
      answer={answer}
      problem="The changes could not be listed"
      waiting="Reading the changes"
      height={160}
      empty={empty}
      label={`${countOf(answer.data?.count ?? 0, noun)} that changed`}
      minWidth={720}
      keyOf={({ change, id }) => `${change} ${id}`}
      columns={[
        {
          head: 'Change',
          breaks: 'never',
          cell: ({ change }) => (
            <>
              <span aria-hidden="true">{change === 'appeared' ? '+ ' : '− '}</span>
              {WORDS[change]}
            </>
          ),
        },
        ...columns,
        {
          head: 'Noticed',
          sortedBy: 'at',
          breaks: 'never',
          cell: ({ at }) => formatExactTime(new Date(at)),
        },
      ]}
      order={{ sort: search.sort, usual: '', onSort: (sort) => onChange({ sort }) }}
      paging={{ noun, limit: ON_A_PAGE, onPage: (skip) => onChange({ skip }) }}
    />
  );
}
