import { Button, Group, Table, Text } from '@mantine/core';
import type { CollectionClient, CollectionEvent } from '@secgraph/contract';
import { NextRun } from '../../parts/schedules/next-run.tsx';
import { describeRule } from '../../parts/schedules/recurrence.ts';
import { countOf } from '../../ui/format.ts';
import { SortHeader } from '../../ui/sort-header.tsx';
import { ClientName } from './client-name.tsx';
import { JobsLink } from './collection-links.tsx';
import type { ScheduleSort } from './collection-search.ts';
import { describeFlags } from './collection-words.ts';

export interface ScheduleTableProps {
  readonly schedules: readonly CollectionEvent[];
  readonly clients: readonly CollectionClient[];
  readonly sort: ScheduleSort;
  readonly onSort: (sort: ScheduleSort) => void;
  /** Undefined: may only look. */
  readonly onEdit: ((schedule: CollectionEvent) => void) | undefined;
  readonly onDelete: ((schedule: CollectionEvent) => void) | undefined;
}

export function ScheduleTable({ schedules, clients, sort, onSort, onEdit, onDelete }: ScheduleTableProps) {
  const head = { sort, onSort };

  return (
    <Table.ScrollContainer minWidth={880}>
      <Table highlightOnHover verticalSpacing={4} fz={12} aria-label="Schedules">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Client</Table.Th>
            <Table.Th>When</Table.Th>
            <SortHeader column="next_scheduled_at" label="Next run" {...head} />
            <Table.Th>Collects</Table.Th>
            <Table.Th>Where</Table.Th>
            <Table.Th>Jobs</Table.Th>
            {onEdit === undefined ? null : <Table.Th aria-label="Actions" />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {schedules.map((schedule) => (
            <ScheduleRow
              key={schedule.id}
              schedule={schedule}
              client={clients.find(({ id }) => id === schedule.client_id)}
              onEdit={onEdit}
              onDelete={onDelete}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface ScheduleRowProps extends Pick<ScheduleTableProps, 'onEdit' | 'onDelete'> {
  readonly schedule: CollectionEvent;
  readonly client: CollectionClient | undefined;
}

function ScheduleRow({ schedule, client, onEdit, onDelete }: ScheduleRowProps) {
  const when = describeRule(schedule.rrule);
  const what = describeFlags(schedule) || 'Whatever it may see';

  return (
    <Table.Tr h={36}>
      <Table.Td maw={180}>
        <Text inherit truncate>
          {client === undefined ? null : <ClientName name={client.name} />}
        </Text>
      </Table.Td>
      <Table.Td maw={280}>
        <Text inherit lineClamp={2} title={when}>
          {when}
        </Text>
      </Table.Td>
      <Table.Td maw={260} style={{ whiteSpace: schedule.rrule_problem === '' ? 'nowrap' : 'normal' }}>
        <NextRun
          time={schedule.next_scheduled_at}
          problem={schedule.rrule_problem}
          remedy={
            onEdit === undefined
              ? 'Somebody who manages clients has to write another rule.'
              : 'Edit it and write another rule, or delete it.'
          }
        />
      </Table.Td>
      <Table.Td maw={200}>
        <Text inherit lineClamp={2} title={what}>
          {what}
        </Text>
      </Table.Td>
      <Table.Td>{describeWhere(schedule)}</Table.Td>
      <Table.Td>
        <JobsLink search={{ schedule: schedule.id }} label={`Show jobs of schedule ${schedule.id}`}>
          Show
        </JobsLink>
      </Table.Td>
      {onEdit === undefined ? null : (
        <Table.Td>
          <Group gap="xs" justify="flex-end" wrap="nowrap">
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={`Edit schedule ${schedule.id}`}
              onClick={() => onEdit(schedule)}
            >
              Edit
            </Button>
            <Button
              size="compact-xs"
              variant="subtle"
              color="red"
              aria-label={`Delete schedule ${schedule.id}`}
              onClick={() => onDelete?.(schedule)}
            >
              Delete
            </Button>
          </Group>
        </Table.Td>
      )}
    </Table.Tr>
  );
}

type ToldWhere = Pick<CollectionEvent, 'all_trusted_domains' | 'domains' | 'ous'>;

/** In few words; which ones is told where one is opened. */
export function describeWhere({ all_trusted_domains: areAll, domains, ous }: ToldWhere): string {
  if (areAll) {
    return 'All trusted domains';
  }
  if (domains.length > 0) {
    return countOf(domains.length, 'domain');
  }

  return ous.length > 0 ? countOf(ous.length, 'organizational unit') : 'Its own domain';
}
