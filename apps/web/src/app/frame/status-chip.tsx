import { Tooltip } from '@mantine/core';
import type { DatapipeStatus } from '@secgraph/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { connection } from '../../api/connection.ts';
import { datapipeQuery } from '../../api/datapipe.ts';
import { useStore } from '../../ui/create-store.ts';
import { formatNumber, readTime } from '../../ui/format.ts';
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
  const { data: status } = useQuery(datapipeQuery);
  const isLost = useStore(connection.store).state === 'lost';
  if (status === undefined && !isLost) {
    return null;
  }

  const tone = isLost ? 'gone' : status?.status === 'idle' ? 'ok' : 'busy';

  return (
    <Tooltip label="Open the upload jobs">
      <Link to="/administration/file-ingest" className={classes['chip']}>
        <span className={classes['dot']} data-tone={tone} />
        <span role="status">{isLost || status === undefined ? 'Not connected' : describe(status)}</span>
        {isLost || status?.status !== 'idle' ? null : <LastChange status={status} />}
      </Link>
    </Tooltip>
  );
}

function describe({ status, analysis_progress: progress }: DatapipeStatus): string {
  return progress === undefined
    ? WORDS[status]
    : `${WORDS[status]} · ${formatNumber(progress.done)} of ${formatNumber(progress.total)} steps`;
}

function LastChange({ status }: { readonly status: DatapipeStatus }) {
  const time = readTime(status.last_complete_analysis_at);

  return time === undefined ? null : (
    <span>
      analysed <RelativeTime time={time} />
    </span>
  );
}
