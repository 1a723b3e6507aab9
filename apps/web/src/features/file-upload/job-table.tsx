import { type FileUploadJob } from '@secgraph/contract';
import { useQuery } from '@tanstack/react-query';
import { datapipeQuery } from '../../api/datapipe.ts';
import { messageOfJob } from '../../parts/file-upload/job-message.ts';
import { JOBS_ON_A_PAGE } from '../../parts/file-upload/job-queries.ts';
import { describeFiles, jobStateOf } from '../../parts/file-upload/job-state.ts';
import { LoadSampleButton } from '../../parts/first-run/load-sample-button.tsx';
import { usePermission } from '../../session/session.ts';
import { AnsweredTable, type AnsweredTableProps } from '../../ui/answered-table.tsx';
import { CutText } from '../../ui/cut-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatSpanBetween, readTime } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { TextButton } from '../../ui/text-button.tsx';

export interface JobTableProps extends Pick<AnsweredTableProps<FileUploadJob, never>, 'answer'> {
  readonly onPage: (skip: number | undefined) => void;
  readonly onOpen: (jobId: number) => void;
}

export function JobTable({ answer, onPage, onOpen }: JobTableProps) {
  const mayIngest = usePermission('graphdb/Ingest');
  const progress = useQuery(datapipeQuery).data?.ingest_progress;

  return (
    <AnsweredTable
      answer={answer}
      problem="The upload jobs could not be listed"
      waiting="Reading the upload jobs"
      height={240}
      empty={
        <EmptyState
          picture="data"
          title="Nothing uploaded yet"
          action={mayIngest ? <LoadSampleButton /> : null}
        >
          Uploads and what became of each file are listed here. Drop collector files anywhere on this page.
        </EmptyState>
      }
      label="Upload jobs"
      keyOf={({ id }) => id}
      columns={[
        { head: 'Job', cell: ({ id }) => <TextButton onClick={() => onOpen(id)}>{id}</TextButton> },
        { head: 'State', cell: (job) => <StateBadge {...jobStateOf(job)} /> },
        { head: 'Files', cell: (job) => describeFiles(job, progress) },
        { head: 'Message', maw: 320, cell: (job) => <CutText>{messageOfJob(job)}</CutText> },
        { head: 'By', cell: (job) => job.user_email_address },
        { head: 'Started', cell: (job) => <RelativeTime time={readTime(job.start_time)} /> },
        {
          head: 'Duration',
          cell: (job) => formatSpanBetween(readTime(job.start_time), readTime(job.end_time)),
        },
      ]}
      paging={{ noun: 'job', limit: JOBS_ON_A_PAGE, onPage }}
    />
  );
}
