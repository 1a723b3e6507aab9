import { Stack, Text } from '@mantine/core';
import { isStatus } from '@secgraph/client';
import { useQuery } from '@tanstack/react-query';
import { datapipeQuery } from '../../api/datapipe.ts';
import { isUnderWay, JOBS_ON_A_PAGE, jobsQuery } from '../../parts/file-upload/job-queries.ts';
import { jobStateOf } from '../../parts/file-upload/job-state.ts';
import { usePermission } from '../../session/session.ts';
import { Answered } from '../../ui/answered.tsx';
import { countOf, formatNumber, readTime } from '../../ui/format.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { OverviewCard } from './overview-card.tsx';
import { collectionJobsQuery } from './overview-queries.ts';

const MAX_FAILED = 3;

/** What runs, and what of the last jobs has failed. */
export function JobCard() {
  const mayReadCollection = usePermission('clients/Read');

  return (
    <OverviewCard title="Jobs">
      <Analyses />
      <Uploads />
      {mayReadCollection ? <Collections /> : null}
    </OverviewCard>
  );
}

function Analyses() {
  const { data: status } = useQuery(datapipeQuery);
  const complete = status === undefined ? undefined : readTime(status.last_complete_analysis_at);

  return complete === undefined ? null : (
    <Text size="sm">
      Last complete analysis <RelativeTime time={complete} />
    </Text>
  );
}

function Uploads() {
  const jobs = useQuery(jobsQuery(0));
  // Users who are kept to some environments are not told of uploads.
  if (isStatus(jobs.error, 403)) {
    return null;
  }

  return (
    <Answered answer={jobs} problem="The upload jobs could not be listed" height={48}>
      {({ count, data }) => {
        const running = data.filter(isUnderWay);
        const failed = data.filter((job) => isBad(jobStateOf(job).tone));
        const span =
          count > JOBS_ON_A_PAGE ? `the last ${formatNumber(JOBS_ON_A_PAGE)} uploads` : 'all uploads';

        return (
          <Stack gap={2}>
            <Text size="sm">
              <PageLink inherit to="/administration/file-ingest">
                {running.length === 0 ? 'No upload' : countOf(running.length, 'upload')} under way,{' '}
                {formatNumber(failed.length)} not complete
              </PageLink>{' '}
              of {span}
            </Text>
            {failed.slice(0, MAX_FAILED).map((job) => (
              <Text key={job.id} size="xs">
                <PageLink
                  inherit
                  underline="always"
                  to="/administration/file-ingest"
                  search={{ job: job.id }}
                >
                  Job {job.id}
                </PageLink>{' '}
                <StateBadge {...jobStateOf(job)} />
              </Text>
            ))}
          </Stack>
        );
      }}
    </Answered>
  );
}

function Collections() {
  const jobs = useQuery(collectionJobsQuery);

  return (
    <Answered answer={jobs} problem="The collections could not be listed" height={24}>
      {({ runningCount, ended }) => {
        const failed = ended.filter((job) => isBad(jobStateOf(job).tone));

        return runningCount === 0 && ended.length === 0 ? null : (
          <Text size="sm">
            <PageLink inherit to="/collection/jobs">
              {runningCount === 0 ? 'No collection' : countOf(runningCount, 'collection')} under way,{' '}
              {formatNumber(failed.length)} not complete
            </PageLink>{' '}
            of the last {formatNumber(ended.length)}
          </Text>
        );
      }}
    </Answered>
  );
}

function isBad(tone: string): boolean {
  return tone === 'critical' || tone === 'moderate';
}
