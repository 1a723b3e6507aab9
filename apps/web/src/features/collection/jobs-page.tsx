import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ErrorCard } from '../../ui/error-card.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Paging } from '../../ui/paging.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { CollectionFrame } from './collection-frame.tsx';
import { CollectionJobDetails } from './collection-job-details.tsx';
import { isOpen, jobStateNamed } from './collection-job-state.ts';
import { CollectionJobTable } from './collection-job-table.tsx';
import { endedJobsQuery, ON_A_PAGE, openJobsQuery } from './collection-queries.ts';
import { DEFAULT_JOB_SORT, type JobSort, type JobsSearch } from './collection-search.ts';
import { JobFilters } from './job-filters.tsx';

const route = getRouteApi('/frame/collection/jobs');
/** More may wait only where schedules do, and clients do not come. */
const MAX_OPEN = 100;

/** What clients are at, and what became of what they did. */
export function JobsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changes: JobsSearch, replace = false) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace });
  const table = {
    sort: search.sort ?? DEFAULT_JOB_SORT,
    onSort: (sort: JobSort) =>
      change({ sort: sort === DEFAULT_JOB_SORT ? undefined : sort, skip: undefined }),
    onOpen: (job: number) => change({ job }),
  };
  const isOpenWanted = search.state === undefined || isOpen(jobStateNamed(search.state));
  const isEndedWanted = search.state === undefined || !isOpen(jobStateNamed(search.state));

  return (
    <CollectionFrame question="What is being collected, and what became of what was?" actions={null}>
      <JobFilters search={search} onChange={(filters) => change({ ...filters, skip: undefined }, true)} />
      <Stack gap="xl">
        {isOpenWanted ? <OpenJobs search={search} table={table} /> : null}
        {isEndedWanted ? (
          <EndedJobs
            search={search}
            table={table}
            onPage={(skip) => change({ skip: skip === 0 ? undefined : skip })}
          />
        ) : null}
      </Stack>
      {search.job === undefined ? null : (
        <CollectionJobDetails key={search.job} id={search.job} onClose={() => change({ job: undefined })} />
      )}
    </CollectionFrame>
  );
}

interface JobListProps {
  readonly search: JobsSearch;
  readonly table: {
    readonly sort: JobSort;
    readonly onSort: (sort: JobSort) => void;
    readonly onOpen: (jobId: number) => void;
  };
}

function OpenJobs({ search, table }: JobListProps) {
  const { data: jobs, error, refetch } = useQuery(openJobsQuery(search));

  return (
    <section aria-label="Waiting and collecting">
      <Title order={2} mb="sm">
        Waiting and collecting
      </Title>
      {error === null ? null : (
        <ErrorCard
          title="The jobs under way could not be listed"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      <Awaited isAwaited={jobs === undefined && error === null} height={80} />
      {jobs === undefined ? null : jobs.length === 0 ? (
        <Text size="sm">{nothingIn(search, 'No job waits, and none is under way.')}</Text>
      ) : (
        <>
          <CollectionJobTable label="Jobs under way" jobs={jobs.slice(0, MAX_OPEN)} {...table} />
          {jobs.length <= MAX_OPEN ? null : (
            <Text size="xs" c="dimmed" mt="sm">
              The first {MAX_OPEN} of {formatNumber(jobs.length)} jobs. Choose a client to see its own.
            </Text>
          )}
        </>
      )}
    </section>
  );
}

function EndedJobs({ search, table, onPage }: JobListProps & { readonly onPage: (skip: number) => void }) {
  const { data: page, error, refetch } = useQuery(endedJobsQuery(search));

  return (
    <section aria-label="Collected">
      <Title order={2} mb="sm">
        Collected
      </Title>
      {error === null ? null : (
        <ErrorCard title="The jobs could not be listed" error={error} onRetry={() => void refetch()} />
      )}
      <Awaited isAwaited={page === undefined && error === null} height={240} />
      {page === undefined ? null : page.count === 0 ? (
        <Text size="sm">{nothingIn(search, 'No job has ended yet.')}</Text>
      ) : (
        <>
          <CollectionJobTable label="Jobs that ended" jobs={page.data} {...table} />
          <Paging count={page.count} skip={page.skip} limit={ON_A_PAGE} noun="job" onPage={onPage} />
        </>
      )}
    </section>
  );
}

function Awaited({ isAwaited, height }: { readonly isAwaited: boolean; readonly height: number }) {
  return isAwaited ? <Waiting height={height} label="Reading the jobs" /> : null;
}

function nothingIn({ client, schedule, state, since, until }: JobsSearch, otherwise: string): string {
  const filters: readonly (string | number | undefined)[] = [client, schedule, state, since, until];

  return filters.every((filter) => filter === undefined) ? otherwise : 'No job matches these filters.';
}
