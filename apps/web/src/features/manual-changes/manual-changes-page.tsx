import { Button, Group, NativeSelect, SegmentedControl, Text } from '@mantine/core';
import type { ManualChange } from '@secgraph/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { ElementLink } from '../../parts/graph/element-link.tsx';
import { AddNodeDialog } from '../../parts/manual-changes/add-node-dialog.tsx';
import {
  CHANGE_TYPES,
  describeChange,
  OUTCOME_WORDS,
  TYPE_WORDS,
} from '../../parts/manual-changes/change-words.ts';
import { MANUAL_CHANGES_KEY, useUndo } from '../../parts/manual-changes/manual-change-queries.ts';
import { UndoButton } from '../../parts/manual-changes/undo-button.tsx';
import { usePermission } from '../../session/session.ts';
import type { Answer } from '../../ui/answered.tsx';
import { AnsweredTable, type ListPage } from '../../ui/answered-table.tsx';
import { CutText } from '../../ui/cut-text.tsx';
import { explain } from '../../ui/error-card.tsx';
import { readTime } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { ManualChangesSearch } from './manual-changes-search.ts';

const CHANGES_ON_A_PAGE = 50;

/** What people changed in the graph, and the way back. */
export function ManualChangesPage() {
  const search = useSearch({ from: '/frame/administration/manual-changes' });
  const navigate = useNavigate({ from: '/administration/manual-changes' });
  const answer = useQuery(changesPageQuery(search));
  const mayChange = usePermission('graphdb/Mutate');
  const [isAdding, setAdding] = useState(false);
  const change = (next: ManualChangesSearch) =>
    void navigate({ search: (old) => ({ ...old, ...next, skip: next.skip }) });

  return (
    <Page
      title="Manual changes"
      question="What in the graph was changed by hand?"
      isWide
      actions={
        mayChange ? (
          <Button variant="default" flex="none" onClick={() => setAdding(true)}>
            Add node
          </Button>
        ) : null
      }
    >
      <Text size="sm" c="dimmed" mb="md">
        New data does not override them; they apply until you undo them. Findings and exposure follow with the
        next analysis.
      </Text>
      <Group gap="sm" mb="md">
        <SegmentedControl
          size="xs"
          aria-label="Which changes"
          data={[
            { value: 'standing', label: 'Active' },
            { value: 'ended', label: 'Ended' },
          ]}
          value={search.ended ? 'ended' : 'standing'}
          onChange={(value) => change({ ended: value === 'ended' ? true : undefined })}
        />
        <NativeSelect
          size="xs"
          aria-label="Type"
          data={[
            { value: '', label: 'All types' },
            ...CHANGE_TYPES.map((type) => ({ value: type, label: TYPE_WORDS[type] })),
          ]}
          value={search.type ?? ''}
          onChange={({ currentTarget }) =>
            change({ type: CHANGE_TYPES.find((type) => type === currentTarget.value) })
          }
        />
      </Group>
      <ChangeTable
        answer={answer}
        search={search}
        mayUndo={mayChange && !search.ended}
        onPage={(skip) => change({ skip })}
      />
      {isAdding ? <AddNodeDialog onClose={() => setAdding(false)} /> : null}
    </Page>
  );
}

interface ChangeTableProps {
  readonly answer: Answer<ListPage<ManualChange>>;
  readonly search: ManualChangesSearch;
  readonly mayUndo: boolean;
  readonly onPage: (skip: number | undefined) => void;
}

function ChangeTable({ answer, search, mayUndo, onPage }: ChangeTableProps) {
  const undo = useUndo();

  return (
    <>
      {undo.error === null ? null : (
        <Text size="sm" c="var(--critical)" role="alert" mb="sm">
          {explain(undo.error)}
        </Text>
      )}
      <AnsweredTable
        answer={answer}
        problem="The manual changes could not be listed"
        waiting="Reading the manual changes"
        height={240}
        empty={emptyWords(search)}
        label="Manual changes"
        keyOf={({ id }) => id}
        minWidth={860}
        columns={[
          { head: 'Change', cell: (change) => <CutText>{describeChange(change)}</CutText>, maw: 260 },
          { head: 'Of', cell: (change) => <ElementLink element={change} />, maw: 340 },
          { head: 'Reason', cell: ({ reason }) => <CutText>{reason}</CutText>, maw: 240 },
          { head: 'By', cell: ({ author }) => <CutText>{author}</CutText>, maw: 140 },
          { head: 'Made', cell: ({ created_at }) => <RelativeTime time={readTime(created_at)} /> },
          search.ended ? { head: 'Ended', cell: (change) => <End change={change} /> } : null,
          mayUndo
            ? {
                spokenHead: 'Actions',
                cell: (change) => <UndoButton change={change} undo={undo} />,
              }
            : null,
        ]}
        paging={{ noun: 'change', limit: CHANGES_ON_A_PAGE, onPage }}
      />
    </>
  );
}

function emptyWords({ ended, type }: ManualChangesSearch): string {
  if (ended) {
    return 'No manual change has ended.';
  }

  return type === undefined
    ? 'Nothing was changed by hand. Select a node or relationship in Explore and open Manual changes in its panel.'
    : 'No active change of this type.';
}

function End({ change: { outcome, ended_at: endedAt, ended_by: by } }: { readonly change: ManualChange }) {
  return (
    <>
      {outcome === null ? '' : OUTCOME_WORDS[outcome]}
      {by === '' ? '' : ` by ${by}`}, {endedAt === null ? null : <RelativeTime time={readTime(endedAt)} />}
    </>
  );
}

function listChanges({ ended, type, skip = 0 }: ManualChangesSearch, signal: AbortSignal) {
  const filters = type === undefined ? {} : { type: `eq:${type}` };

  return call(
    'list-manual-changes',
    {
      query: { standing: ended !== true },
      list: { sortBy: ['-id'], skip, limit: CHANGES_ON_A_PAGE, filters },
    },
    { signal },
  );
}

function changesPageQuery(search: ManualChangesSearch) {
  return queryOptions({
    queryKey: [...MANUAL_CHANGES_KEY, 'page', search],
    queryFn: ({ signal }) => listChanges(search, signal),
    placeholderData: keepPreviousData,
  });
}
