import { Anchor, Table, Text } from '@mantine/core';
import type { CollectionJob } from '@secgraph/contract';
import { formatSpanBetween, readTime } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SortHeader } from '../../ui/sort-header.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { ClientName, ToldText } from './client-name.tsx';
import { collectionStateOf } from './collection-job-state.ts';
import type { JobSort } from './collection-search.ts';

export interface CollectionJobTableProps {
  readonly label: string;
  readonly jobs: readonly CollectionJob[];
  readonly sort: JobSort;
  readonly onSort: (sort: JobSort) => void;
  readonly onOpen: (jobId: number) => void;
}

export function CollectionJobTable({ label, jobs, sort, onSort, onOpen }: CollectionJobTableProps) {
  const head = { sort, onSort };

  return (
    <Table.ScrollContainer minWidth={880}>
      <Table highlightOnHover verticalSpacing={4} fz={12} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Job</Table.Th>
            <SortHeader column="client_name" label="Client" {...head} />
            <SortHeader column="status" label="State" {...head} />
            <Table.Th>Message</Table.Th>
            <Table.Th>Because of</Table.Th>
            <SortHeader column="execution_time" label="Due" {...head} />
            <SortHeader column="start_time" label="Started" {...head} />
            <SortHeader column="end_time" label="Took" {...head} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} onOpen={onOpen} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function JobRow({ job, onOpen }: Pick<CollectionJobTableProps, 'onOpen'> & { readonly job: CollectionJob }) {
  const started = readTime(job.start_time);
  const ended = readTime(job.end_time);

  return (
    <Table.Tr h={32}>
      <Table.Td>
        <Anchor component="button" type="button" inherit onClick={() => onOpen(job.id)}>
          {job.id}
        </Anchor>
      </Table.Td>
      <Table.Td maw={180}>
        <Text inherit truncate>
          <ClientName name={job.client_name} />
        </Text>
      </Table.Td>
      <Table.Td>
        <StateBadge {...collectionStateOf(job)} />
      </Table.Td>
      <Table.Td maw={260}>
        <Text inherit truncate title={job.status_message}>
          <ToldText text={job.status_message} />
        </Text>
      </Table.Td>
      <Table.Td>{job.event_id.valid ? `Schedule ${job.event_id.int32}` : 'A user'}</Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <RelativeTime time={new Date(job.execution_time)} />
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        {started === undefined ? null : <RelativeTime time={started} />}
      </Table.Td>
      <Table.Td>{formatSpanBetween(started, ended)}</Table.Td>
    </Table.Tr>
  );
}
