import { Text } from '@mantine/core';
import { type CollectionClient, type CollectionEvent } from '@secgraph/contract';
import { NextRun } from '../../parts/schedules/next-run.tsx';
import { describeRule } from '../../parts/schedules/recurrence.ts';
import { AnsweredTable, type AnsweredTableProps } from '../../ui/answered-table.tsx';
import { CutText } from '../../ui/cut-text.tsx';
import { countOf } from '../../ui/format.ts';
import { RowButton, RowButtons } from '../../ui/row-button.tsx';
import { ClientName } from './client-name.tsx';
import { JobsLink } from './collection-links.tsx';
import { type ScheduleColumn } from './collection-search.ts';
import { describeFlags } from './collection-words.ts';

export interface ScheduleTableProps
  extends Pick<AnsweredTableProps<CollectionEvent, ScheduleColumn>, 'answer' | 'empty' | 'order' | 'paging'> {
  readonly clients: readonly CollectionClient[];
  /** Undefined: may only look. */
  readonly onEdit: ((schedule: CollectionEvent) => void) | undefined;
  readonly onDelete: ((schedule: CollectionEvent) => void) | undefined;
}

export function ScheduleTable({ clients, onEdit, onDelete, ...list }: ScheduleTableProps) {
  return (
    <AnsweredTable
      {...list}
      problem="The schedules could not be listed"
      waiting="Reading the schedules"
      height={240}
      label="Schedules"
      minWidth={880}
      rowHeight={36}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'Client',
          maw: 180,
          cell: ({ client_id: clientId }) => (
            <CutText>
              <ClientName name={clients.find(({ id }) => id === clientId)?.name ?? ''} />
            </CutText>
          ),
        },
        { head: 'When', maw: 280, cell: ({ rrule }) => <TwoLines text={describeRule(rrule)} /> },
        {
          head: 'Next run',
          sortedBy: 'next_scheduled_at',
          maw: 260,
          cell: (schedule) => (
            <NextRun
              time={schedule.next_scheduled_at}
              problem={schedule.rrule_problem}
              remedy={
                onEdit === undefined
                  ? 'Somebody who manages clients has to write another rule.'
                  : 'Edit it and write another rule, or delete it.'
              }
            />
          ),
        },
        {
          head: 'Collects',
          maw: 200,
          cell: (schedule) => <TwoLines text={describeFlags(schedule) || 'Whatever it may see'} />,
        },
        { head: 'Where', cell: describeWhere },
        {
          head: 'Jobs',
          cell: ({ id }) => (
            <JobsLink search={{ schedule: id }} label={`Show jobs of schedule ${id}`}>
              Show
            </JobsLink>
          ),
        },
        onEdit === undefined
          ? null
          : {
              spokenHead: 'Actions',
              cell: (schedule) => (
                <RowButtons>
                  <RowButton label={`Edit schedule ${schedule.id}`} onClick={() => onEdit(schedule)}>
                    Edit
                  </RowButton>
                  <RowButton
                    label={`Delete schedule ${schedule.id}`}
                    isDangerous
                    onClick={() => onDelete?.(schedule)}
                  >
                    Delete
                  </RowButton>
                </RowButtons>
              ),
            },
      ]}
    />
  );
}

function TwoLines({ text }: { readonly text: string }) {
  return (
    <Text inherit lineClamp={2} title={text}>
      {text}
    </Text>
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
