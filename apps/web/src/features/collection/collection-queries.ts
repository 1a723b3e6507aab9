import { type CollectionClient } from '@secgraph/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { orNull } from '../../api/or-null.ts';
import { isAwaited } from './client-log-state.ts';
import { isUnderWay, jobStateNamed } from './collection-job-state.ts';
import {
  type ClientsSearch,
  DEFAULT_CLIENT_SORT,
  DEFAULT_JOB_SORT,
  DEFAULT_SCHEDULE_SORT,
  dueFilter,
  type JobsSearch,
  type SchedulesSearch,
} from './collection-search.ts';

export const COLLECTION_KEY = ['collection'] as const;
export const ON_A_PAGE = 50;
/** Names of what they point to are asked for only where they are shown. */
const PLAIN = { hydrate_domains: false, hydrate_ous: false } as const;
const ALL = 0;
/** Clients are heard of every few seconds, and no event tells it. */
const CLIENT_PAUSE_MS = 5_000;
/** While something is under way; else a schedule may begin something. */
const BUSY_PAUSE_MS = 2_000;
const IDLE_PAUSE_MS = 10_000;

export function clientsQuery({ text, sort = DEFAULT_CLIENT_SORT, skip = 0 }: ClientsSearch) {
  const list = {
    sortBy: [sort],
    skip,
    limit: ON_A_PAGE,
    filters: text === undefined ? {} : { name: `~eq:${text}` },
  };

  return queryOptions({
    queryKey: [...COLLECTION_KEY, 'clients', list],
    queryFn: ({ signal }) => call('list-collection-clients', { query: PLAIN, list }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: CLIENT_PAUSE_MS,
  });
}

/** Every client by its name, for lists to choose from. */
export const allClientsQuery = queryOptions({
  queryKey: [...COLLECTION_KEY, 'clients', 'all'],
  queryFn: async ({ signal }) =>
    (
      await call(
        'list-collection-clients',
        { query: PLAIN, list: { sortBy: ['name'], limit: ALL } },
        { signal },
      )
    ).data,
});

/** Null: there is none, or not any more. */
export function clientQuery(clientId: string) {
  return queryOptions({
    queryKey: [...COLLECTION_KEY, 'clients', 'one', clientId],
    queryFn: ({ signal }) =>
      orNull<CollectionClient>(
        async () =>
          (await call('get-collection-client', { params: { client_id: clientId }, query: PLAIN }, { signal }))
            .data,
      ),
    refetchInterval: CLIENT_PAUSE_MS,
  });
}

/** What a client said went wrong, newest first. */
export function reportsQuery(clientId: string, skip = 0) {
  return queryOptions({
    queryKey: [...COLLECTION_KEY, 'clients', 'reports', clientId, skip],
    queryFn: ({ signal }) =>
      call(
        'list-collection-client-reports',
        { params: { client_id: clientId }, list: { skip, limit: REPORTS_ON_A_PAGE } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

export const REPORTS_ON_A_PAGE = 10;

export function clientLogsKey(clientId: string) {
  return [...COLLECTION_KEY, 'clients', 'logs', clientId] as const;
}

/** Requests for the logs of a client, newest first; the service keeps the last twenty. */
export function clientLogsQuery(clientId: string) {
  return queryOptions({
    queryKey: clientLogsKey(clientId),
    queryFn: async ({ signal }) =>
      (await call('list-collection-operations', { params: { client_id: clientId } }, { signal })).data,
    refetchInterval: ({ state: { data = [] } }) => (data.some(isAwaited) ? BUSY_PAUSE_MS : IDLE_PAUSE_MS),
  });
}

export function schedulesQuery({ client, sort = DEFAULT_SCHEDULE_SORT, skip = 0 }: SchedulesSearch) {
  const list = {
    sortBy: [sort],
    skip,
    limit: ON_A_PAGE,
    filters: client === undefined ? {} : { client_id: `eq:${client}` },
  };

  return queryOptions({
    queryKey: [...COLLECTION_KEY, 'schedules', list],
    queryFn: ({ signal }) => call('list-collection-events', { query: PLAIN, list }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: IDLE_PAUSE_MS,
  });
}

/** With the names of what it is about. Null: there is none, or not any more. */
export function scheduleQuery(scheduleId: number) {
  return queryOptions({
    queryKey: [...COLLECTION_KEY, 'schedules', 'one', scheduleId],
    queryFn: ({ signal }) =>
      orNull(
        async () =>
          (await call('get-collection-event', { params: { event_id: scheduleId } }, { signal })).data,
      ),
  });
}

/** When a rule would have a client collect. */
export function nextRunsQuery(rule: string) {
  return queryOptions({
    queryKey: [...COLLECTION_KEY, 'next-runs', rule],
    queryFn: async ({ signal }) =>
      (await call('list-next-runs', { query: { rrule: rule } }, { signal })).data,
    placeholderData: keepPreviousData,
  });
}

const ENDED = [2, 3, 4, 5, 6, 7, 8].map((status) => `neq:${status}`);

/** Jobs that their clients have not ended. Each schedule has one at most, so that they are few. */
export function openJobsQuery(search: JobsSearch) {
  const { state, sort = DEFAULT_JOB_SORT } = search;
  const status = state === undefined ? ENDED : [`eq:${jobStateNamed(state).status}`, ...ENDED];
  const list = { sortBy: [sort], filters: { ...filtersOf(search), status } };

  return queryOptions({
    queryKey: [...COLLECTION_KEY, 'jobs', 'open', list],
    queryFn: async ({ signal }) =>
      (await call('list-collection-jobs', { query: PLAIN, list }, { signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data = [] } }) => (data.length > 0 ? BUSY_PAUSE_MS : IDLE_PAUSE_MS),
  });
}

/** Jobs that their clients are done with, those that are still ingested or analyzed among them. */
export function endedJobsQuery(search: JobsSearch) {
  const { state, sort = DEFAULT_JOB_SORT, skip = 0 } = search;
  const status = state === undefined ? {} : { status: `eq:${jobStateNamed(state).status}` };
  const list = { sortBy: [sort], skip, limit: ON_A_PAGE, filters: { ...filtersOf(search), ...status } };

  return queryOptions({
    queryKey: [...COLLECTION_KEY, 'jobs', 'ended', list],
    queryFn: ({ signal }) => call('list-finished-collection-jobs', { query: PLAIN, list }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.data.some(isUnderWay) === true ? BUSY_PAUSE_MS : CLIENT_PAUSE_MS,
  });
}

function filtersOf({ client, schedule, since, until }: JobsSearch) {
  const due = dueFilter({ since, until });

  return {
    ...(client === undefined ? {} : { client_id: `eq:${client}` }),
    ...(schedule === undefined ? {} : { event_id: `eq:${schedule}` }),
    ...(due.length === 0 ? {} : { execution_time: due }),
  };
}

/** With the names of what it is about. Null: there is none, or not any more. */
export function jobQuery(jobId: number) {
  return queryOptions({
    queryKey: [...COLLECTION_KEY, 'jobs', 'one', jobId],
    queryFn: ({ signal }) =>
      orNull(async () => (await call('get-collection-job', { params: { job_id: jobId } }, { signal })).data),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data === null || isUnderWay(data) ? BUSY_PAUSE_MS : false,
  });
}

/** What its client noted. */
export function jobLogQuery(jobId: number) {
  return queryOptions({
    queryKey: [...COLLECTION_KEY, 'jobs', 'log', jobId],
    queryFn: async ({ signal }) =>
      (await call('get-collection-job-log', { params: { job_id: jobId } }, { signal })).data.log,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
