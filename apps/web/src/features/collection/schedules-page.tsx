import { Button, Group, Stack, Text } from '@mantine/core';
import { type CollectionEvent } from '@secgraph/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { describeRule } from '../../parts/schedules/recurrence.ts';
import { usePermission } from '../../session/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/page-link.tsx';
import { ClientField } from './client-field.tsx';
import { CollectionFrame } from './collection-frame.tsx';
import { allClientsQuery, COLLECTION_KEY, ON_A_PAGE, schedulesQuery } from './collection-queries.ts';
import { DEFAULT_SCHEDULE_SORT, type SchedulesSearch } from './collection-search.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { ScheduleTable } from './schedule-table.tsx';

const route = getRouteApi('/frame/collection/schedules');

/** When which client collects what. */
export function SchedulesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayManage = usePermission('clients/Manage');
  const change = (changes: SchedulesSearch) =>
    void navigate({ search: (before) => ({ ...before, ...changes }) });
  const [removed, setRemoved] = useState<CollectionEvent>();
  const clients = useQuery(allClientsQuery);
  const hasNoClient = clients.data?.length === 0;

  return (
    <CollectionFrame
      question="What is collected when?"
      actions={
        mayManage && clients.data !== undefined && !hasNoClient ? (
          <Button onClick={() => change({ edit: 'new' })}>New schedule</Button>
        ) : null
      }
    >
      {hasNoClient ? (
        <Stack gap="md" align="flex-start">
          <Text size="sm">A schedule belongs to a collector that is registered, and none is yet.</Text>
          {mayManage ? <ButtonLink to="/collection">Register a client</ButtonLink> : null}
        </Stack>
      ) : (
        <ScheduleList
          search={search}
          onChange={change}
          onEdit={mayManage ? ({ id }) => change({ edit: id }) : undefined}
          onDelete={mayManage ? setRemoved : undefined}
        />
      )}
      {search.edit === undefined || !mayManage || hasNoClient ? null : (
        <ScheduleDialog
          key={search.edit}
          schedule={search.edit}
          clientId={search.client}
          onClose={() => change({ edit: undefined })}
        />
      )}
      {removed === undefined ? null : (
        <DeleteSchedule schedule={removed} onClose={() => setRemoved(undefined)} />
      )}
    </CollectionFrame>
  );
}

interface ScheduleListProps {
  readonly search: SchedulesSearch;
  readonly onChange: (changes: SchedulesSearch) => void;
  readonly onEdit: ((schedule: CollectionEvent) => void) | undefined;
  readonly onDelete: ((schedule: CollectionEvent) => void) | undefined;
}

function ScheduleList({ search, onChange, onEdit, onDelete }: ScheduleListProps) {
  const answer = useQuery(schedulesQuery(search));
  const clients = useQuery(allClientsQuery).data ?? [];

  return (
    <>
      <Group mb="md" role="search" aria-label="Filter the schedules">
        <ClientField value={search.client} onChange={(client) => onChange({ client, skip: undefined })} />
      </Group>
      <ScheduleTable
        answer={answer}
        empty={
          search.client === undefined ? (
            <EmptyState picture="history" title="No schedules yet">
              A schedule starts a collection by the hour, day, week or month. Without one, clients collect
              only when somebody starts them.
            </EmptyState>
          ) : (
            'This client has no schedule.'
          )
        }
        clients={clients}
        order={{
          sort: search.sort,
          usual: DEFAULT_SCHEDULE_SORT,
          onSort: (sort) => onChange({ sort, skip: undefined }),
        }}
        paging={{ noun: 'schedule', limit: ON_A_PAGE, onPage: (skip) => onChange({ skip }) }}
        onEdit={onEdit}
        onDelete={onDelete}
      />
    </>
  );
}

interface DeleteScheduleProps {
  readonly schedule: CollectionEvent;
  readonly onClose: () => void;
}

function DeleteSchedule({ schedule, onClose }: DeleteScheduleProps) {
  const queries = useQueryClient();

  return (
    <ConfirmDialog
      title="Delete schedule"
      action="Delete"
      isDangerous
      onConfirm={async () => {
        await call('delete-collection-event', { params: { event_id: schedule.id } });
        onClose();
        await queries.invalidateQueries({ queryKey: COLLECTION_KEY });
      }}
      onClose={onClose}
    >
      <strong>{describeRule(schedule.rrule)}</strong>: nothing is collected then any more. A job of it that
      waits goes as well; those that ran stay.
    </ConfirmDialog>
  );
}
