import { Button, Group, Text } from '@mantine/core';
import type { WaitingRelationship } from '@secgraph/contract';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { usePermission } from '../../session/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { countOf } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { filtersOf, type WaitingSearch } from './waiting-search.ts';
import { WAITING_ON_A_PAGE, WaitingTable } from './waiting-table.tsx';

const WAITING_KEY = ['waiting-relationships'];

/** What is to be dropped: one, or all that the filters let through. */
type Drop = { readonly one: WaitingRelationship } | { readonly all: number };

/** Relationships of generic data whose nodes have not come yet. */
export function WaitingPage() {
  const search = useSearch({ from: '/frame/administration/waiting-relationships' });
  const navigate = useNavigate({ from: '/administration/waiting-relationships' });
  const mayDrop = usePermission('graphdb/Write');
  const answer = useQuery(waitingQuery(search));
  const [drop, setDrop] = useState<Drop>();
  const count = answer.data?.count ?? 0;
  const narrow = (change: WaitingSearch) =>
    void navigate({ search: (old) => ({ ...old, ...change, skip: undefined }) });

  return (
    <Page
      title="Waiting relationships"
      question="Which uploaded relationships are missing a node at one end?"
      isWide
      actions={
        mayDrop && count > 0 ? (
          <Button variant="default" onClick={() => setDrop({ all: count })}>
            Drop {isNarrowed(search) ? 'these' : 'all'}
          </Button>
        ) : null
      }
    >
      <Text size="sm" c="dimmed" mb="md">
        They are linked as soon as exactly one node is meant, whichever file or job brings it. What nobody
        uploads again for 30 days is forgotten.
      </Text>
      <Group gap="sm" mb="md">
        <SearchField
          label="Kind of relationship"
          placeholder="Kind of relationship"
          value={search.kind}
          onChange={(kind) => narrow({ kind })}
        />
        <SearchField
          label="Source kind"
          placeholder="Source kind"
          value={search.source}
          onChange={(source) => narrow({ source })}
        />
        <SearchField
          label="File"
          placeholder="File"
          value={search.file}
          onChange={(file) => narrow({ file })}
        />
      </Group>
      <WaitingTable
        isNarrowed={isNarrowed(search)}
        answer={answer}
        onPage={(skip) => void navigate({ search: (old) => ({ ...old, skip }) })}
        onDrop={mayDrop ? (one) => setDrop({ one }) : undefined}
      />
      {drop === undefined ? null : (
        <DropDialog drop={drop} search={search} onClose={() => setDrop(undefined)} />
      )}
    </Page>
  );
}

interface DropDialogProps {
  readonly drop: Drop;
  readonly search: WaitingSearch;
  readonly onClose: () => void;
}

function DropDialog({ drop, search, onClose }: DropDialogProps) {
  const queries = useQueryClient();

  return (
    <ConfirmDialog
      title="Delete waiting relationships"
      action="Drop"
      isDangerous
      onConfirm={async () => {
        await ('one' in drop
          ? call('drop-waiting-relationship', { params: { waiting_relationship_id: drop.one.id } })
          : call('drop-waiting-relationships', { list: { filters: filtersOf(search) } }));
        onClose();
        await queries.invalidateQueries({ queryKey: WAITING_KEY });
      }}
      onClose={onClose}
    >
      {'one' in drop ? (
        <>
          The relationship <strong>{drop.one.kind}</strong> of <bdi>{drop.one.file_name}</bdi>
        </>
      ) : (
        countOf(drop.all, 'relationship')
      )}{' '}
      will not be linked when the nodes come, unless the file is uploaded again.
    </ConfirmDialog>
  );
}

function isNarrowed(search: WaitingSearch): boolean {
  return Object.keys(filtersOf(search)).length > 0;
}

function waitingQuery(search: WaitingSearch) {
  const { skip = 0 } = search;

  return queryOptions({
    queryKey: [...WAITING_KEY, search],
    queryFn: ({ signal }) =>
      call(
        'list-waiting-relationships',
        { list: { sortBy: ['-id'], skip, limit: WAITING_ON_A_PAGE, filters: filtersOf(search) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}
