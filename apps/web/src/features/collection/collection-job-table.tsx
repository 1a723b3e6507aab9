import { type CollectionJob } from '@secgraph/contract';
import { AnsweredTable, type AnsweredTableProps } from '../../ui/answered-table.tsx';
import { CutText } from '../../ui/cut-text.tsx';
import { formatSpanBetween, readTime } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { ClientName, ToldText } from './client-name.tsx';
import { collectionStateOf } from './collection-job-state.ts';
import { type JobColumn } from './collection-search.ts';

export interface CollectionJobTableProps
  extends Pick<
    AnsweredTableProps<CollectionJob, JobColumn>,
    'label' | 'answer' | 'problem' | 'height' | 'empty' | 'order' | 'paging'
  > {
  readonly onOpen: (jobId: number) => void;
}

export function CollectionJobTable({ onOpen, ...list }: CollectionJobTableProps) {
  return (
    <AnsweredTable
      {...list}
      waiting="Reading the jobs"
      minWidth={880}
      keyOf={({ id }) => id}
      columns={[
        { head: 'Job', cell: ({ id }) => <TextButton onClick={() => onOpen(id)}>{id}</TextButton> },
        {
          head: 'Client',
          sortedBy: 'client_name',
          maw: 180,
          cell: (job) => (
            <CutText>
              <ClientName name={job.client_name} />
            </CutText>
          ),
        },
        {
          head: 'State',
          sortedBy: 'status',
          cell: (job) => <StateBadge {...collectionStateOf(job)} />,
        },
        {
          head: 'Message',
          maw: 260,
          cell: (job) => (
            <CutText title={job.status_message}>
              <ToldText text={job.status_message} />
            </CutText>
          ),
        },
        {
          head: 'Because of',
          cell: ({ event_id: schedule }) => (schedule.valid ? `Schedule ${schedule.int32}` : 'A user'),
        },
        {
          head: 'Due',
          sortedBy: 'execution_time',
          breaks: 'never',
          cell: (job) => <RelativeTime time={new Date(job.execution_time)} />,
        },
        {
          head: 'Started',
          sortedBy: 'start_time',
          breaks: 'never',
          cell: (job) => <RelativeTime time={readTime(job.start_time)} />,
        },
        {
          head: 'Took',
          sortedBy: 'end_time',
          cell: (job) => formatSpanBetween(readTime(job.start_time), readTime(job.end_time)),
        },
      ]}
    />
  );
}
