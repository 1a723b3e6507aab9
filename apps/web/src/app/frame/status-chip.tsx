import { Tooltip } from '@mantine/core';
import type { DatapipeStatus } from '@secgraph/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { connection } from '../../api/connection.ts';
import { datapipeQuery } from '../../api/datapipe.ts';
import { isLive } from '../../api/live-events.ts';
import { useStore } from '../../state/create-store.ts';
import { countOf, formatNumber, formatSpan, readTime } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import classes from './frame.module.css';

const WORDS: Readonly<Record<DatapipeStatus['status'], string>> = {
  starting: 'Starting',
  idle: 'Idle',
  ingesting: 'Ingesting',
  analyzing: 'Analyzing',
  purging: 'Deleting',
  pruning: 'Pruning',
};

/** What the service does now; leads to the jobs. */
export function StatusChip() {
  // Begins to ask when no events come any more.
  useStore(isLive);
  const { data: status } = useQuery(datapipeQuery);
  const isLost = useStore(connection.store).state === 'lost';
  if (status === undefined && !isLost) {
    return null;
  }

  const job = status?.ingest_progress?.job_id;
  const tone = isLost ? 'gone' : status?.status === 'idle' ? 'ok' : 'busy';

  return (
    <Tooltip label={job === undefined ? 'Open the upload jobs' : `Open upload job ${job}`}>
      <Link
        to="/administration/file-ingest"
        search={job === undefined ? {} : { job }}
        className={classes['chip']}
      >
        <span className={classes['dot']} data-tone={tone} />
        <span role="status">{isLost || status === undefined ? 'Not connected' : describe(status)}</span>
        {isLost || status?.status !== 'idle' ? null : <LastChange status={status} />}
      </Link>
    </Tooltip>
  );
}

function describe(status: DatapipeStatus): string {
  return [WORDS[status.status], ...describeAnalysis(status), ...describeIngest(status)].join(' · ');
}

function describeAnalysis({ analysis_progress: progress }: DatapipeStatus): readonly string[] {
  return progress === undefined
    ? []
    : [`${formatNumber(progress.done)} of ${formatNumber(progress.total)} steps`];
}

function describeIngest({ ingest_progress: progress }: DatapipeStatus): readonly string[] {
  if (progress === undefined) {
    return [];
  }

  const { entries_done: done, entries_total: total, percent, seconds_left: seconds } = progress;
  return [
    total > 1
      ? `${formatNumber(done)} of ${countOf(total, 'file')}`
      : `${countOf(progress.files_waiting, 'file')} left`,
    ...(percent === undefined ? [] : [`${percent} %`]),
    ...(seconds === undefined ? [] : [`about ${formatSpan(seconds)} left`]),
  ];
}

function LastChange({ status }: { readonly status: DatapipeStatus }) {
  const time = readTime(status.last_complete_analysis_at);

  return time === undefined ? null : (
    <span>
      analysed <RelativeTime time={time} />
    </span>
  );
}
