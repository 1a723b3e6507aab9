import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { mapAnswer } from '../../ui/answered.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Section } from '../../ui/section.tsx';
import { CollectionFrame } from './collection-frame.tsx';
import { CollectionJobDetails } from './collection-job-details.tsx';
import { isOpen, jobStateNamed } from './collection-job-state.ts';
import { CollectionJobTable, type CollectionJobTableProps } from './collection-job-table.tsx';
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
    order: {
      sort: search.sort,
      usual: DEFAULT_JOB_SORT,
      onSort: (sort: JobSort | undefined) => change({ sort, skip: undefined }),
    },
    onOpen: (job: number) => change({ job }),
  };
  const isOpenWanted = search.state === undefined || isOpen(jobStateNamed(search.state));
  const isEndedWanted = search.state === undefined || !isOpen(jobStateNamed(search.state));

  return (
    <CollectionFrame question="What is being collected, and how did earlier jobs end?" actions={null}>
      <JobFilters search={search} onChange={(filters) => change({ ...filters, skip: undefined }, true)} />
      <Stack gap="xl">
        {isOpenWanted ? <OpenJobs search={search} table={table} /> : null}
        {isEndedWanted ? (
          <EndedJobs search={search} table={table} onPage={(skip) => change({ skip })} />
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
  readonly table: Pick<CollectionJobTableProps, 'order' | 'onOpen'>;
}

function OpenJobs({ search, table }: JobListProps) {
  const answer = useQuery(openJobsQuery(search));
  const count = answer.data?.length ?? 0;

  return (
    <Section title="Waiting and collecting">
      <CollectionJobTable
        answer={mapAnswer(answer, (jobs) => jobs.slice(0, MAX_OPEN))}
        problem="The jobs under way could not be listed"
        height={80}
        empty={nothingIn(search, 'No jobs waiting or running.')}
        label="Jobs under way"
        {...table}
      />
      {count <= MAX_OPEN ? null : (
        <Text size="xs" c="dimmed" mt="sm">
          The first {MAX_OPEN} of {formatNumber(count)} jobs. Choose a client to see its own.
        </Text>
      )}
    </Section>
  );
}

interface EndedJobsProps extends JobListProps {
  readonly onPage: (skip: number | undefined) => void;
}

function EndedJobs({ search, table, onPage }: EndedJobsProps) {
  const answer = useQuery(endedJobsQuery(search));

  return (
    <Section title="Collected">
      <CollectionJobTable
        answer={answer}
        problem="The jobs could not be listed"
        height={240}
        empty={nothingIn(search, 'No jobs finished yet.')}
        label="Jobs that ended"
        paging={{ noun: 'job', limit: ON_A_PAGE, onPage }}
        {...table}
      />
    </Section>
  );
}

function nothingIn({ client, schedule, state, since, until }: JobsSearch, otherwise: string): string {
  const filters: readonly (string | number | undefined)[] = [client, schedule, state, since, until];

  return filters.every((filter) => filter === undefined) ? otherwise : 'No job matches these filters.';
}
