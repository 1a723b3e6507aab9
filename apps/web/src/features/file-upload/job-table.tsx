import { Anchor, Table, Text } from '@mantine/core';
import type { FileUploadJob } from '@secgraph/contract';
import { JOBS_ON_A_PAGE } from '../../parts/file-upload/job-queries.ts';
import { describeFiles, jobStateOf } from '../../parts/file-upload/job-state.ts';
import { formatSpanBetween, readTime } from '../../ui/format.ts';
import { Paging } from '../../ui/paging.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';

export interface JobTableProps {
  readonly jobs: readonly FileUploadJob[];
  /** How many jobs there are in all. */
  readonly count: number;
  readonly skip: number;
  readonly onPage: (skip: number) => void;
  readonly onOpen: (jobId: number) => void;
}

export function JobTable({ jobs, count, skip, onPage, onOpen }: JobTableProps) {
  if (count === 0) {
    return (
      <Text c="dimmed">Nothing has been uploaded yet. Drop files of a collector anywhere on this page.</Text>
    );
  }

  return (
    <>
      <Table highlightOnHover verticalSpacing={4} fz={12} aria-label="Upload jobs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Job</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th>Files</Table.Th>
            <Table.Th>Message</Table.Th>
            <Table.Th>By</Table.Th>
            <Table.Th>Started</Table.Th>
            <Table.Th>Duration</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} onOpen={onOpen} />
          ))}
        </Table.Tbody>
      </Table>
      {count <= JOBS_ON_A_PAGE ? null : (
        <Paging count={count} skip={skip} limit={JOBS_ON_A_PAGE} noun="job" onPage={onPage} />
      )}
    </>
  );
}

function JobRow({ job, onOpen }: { readonly job: FileUploadJob; readonly onOpen: (jobId: number) => void }) {
  const started = readTime(job.start_time);
  const ended = readTime(job.end_time);

  return (
    <Table.Tr h={32}>
      <Table.Td>
        <Anchor component="button" type="button" inherit onClick={() => onOpen(job.id)}>
          {job.id}
        </Anchor>
      </Table.Td>
      <Table.Td>
        <StateBadge {...jobStateOf(job)} />
      </Table.Td>
      <Table.Td>{describeFiles(job)}</Table.Td>
      <Table.Td maw={320}>
        <Text inherit truncate title={job.status_message}>
          {job.status_message}
        </Text>
      </Table.Td>
      <Table.Td>{job.user_email_address}</Table.Td>
      <Table.Td>{started === undefined ? null : <RelativeTime time={started} />}</Table.Td>
      <Table.Td>{formatSpanBetween(started, ended)}</Table.Td>
    </Table.Tr>
  );
}
