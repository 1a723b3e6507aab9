import { startOfDay } from '../../ui/calendar-day.ts';
import { readDay, readPositive, readText, readUuid } from '../../ui/read-search.ts';
import { JOB_STATE_NAMES, type JobStateName } from './collection-job-state.ts';

/** What the pages of collection show, as their addresses have it. */

const CLIENT_COLUMNS = ['name', 'hostname', 'last_checkin', 'completed_job_count'] as const;
export type ClientColumn = (typeof CLIENT_COLUMNS)[number];
export type ClientSort = ClientColumn | `-${ClientColumn}`;

export interface ClientsSearch {
  /** Part of the name. */
  readonly text?: string | undefined;
  readonly sort?: ClientSort | undefined;
  readonly skip?: number | undefined;
  /** The client whose details are open. */
  readonly client?: string | undefined;
}

const SCHEDULE_COLUMNS = ['next_scheduled_at', 'id'] as const;
export type ScheduleColumn = (typeof SCHEDULE_COLUMNS)[number];
export type ScheduleSort = ScheduleColumn | `-${ScheduleColumn}`;

export interface SchedulesSearch {
  readonly client?: string | undefined;
  readonly sort?: ScheduleSort | undefined;
  readonly skip?: number | undefined;
  /** The schedule that is being changed; `new` for another one. */
  readonly edit?: number | 'new' | undefined;
}

const JOB_COLUMNS = ['execution_time', 'client_name', 'status', 'start_time', 'end_time'] as const;
export type JobColumn = (typeof JOB_COLUMNS)[number];
export type JobSort = JobColumn | `-${JobColumn}`;

export interface JobsSearch {
  readonly client?: string | undefined;
  /** The schedule that made them. */
  readonly schedule?: number | undefined;
  readonly state?: JobStateName | undefined;
  /** Days on which they were due, as in the browser's time zone, `2026-03-01`; both inclusive. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly sort?: JobSort | undefined;
  readonly skip?: number | undefined;
  /** The job whose details are open. */
  readonly job?: number | undefined;
}

export const DEFAULT_CLIENT_SORT: ClientSort = 'name';
export const DEFAULT_SCHEDULE_SORT: ScheduleSort = 'next_scheduled_at';
export const DEFAULT_JOB_SORT: JobSort = '-execution_time';

export function readClientsSearch({ text, sort, skip, client }: Record<string, unknown>): ClientsSearch {
  return {
    text: readText(text),
    sort: readSort(CLIENT_COLUMNS, sort),
    skip: readPositive(skip),
    client: readUuid(client),
  };
}

export function readSchedulesSearch({ client, sort, skip, edit }: Record<string, unknown>): SchedulesSearch {
  return {
    client: readUuid(client),
    sort: readSort(SCHEDULE_COLUMNS, sort),
    skip: readPositive(skip),
    edit: edit === 'new' ? edit : readPositive(edit),
  };
}

export function readJobsSearch(search: Record<string, unknown>): JobsSearch {
  return {
    client: readUuid(search['client']),
    schedule: readPositive(search['schedule']),
    state: JOB_STATE_NAMES.find((name) => name === search['state']),
    since: readDay(search['since']),
    until: readDay(search['until']),
    sort: readSort(JOB_COLUMNS, search['sort']),
    skip: readPositive(search['skip']),
    job: readPositive(search['job']),
  };
}

/** The days of the address as the service is asked for what was due then. */
export function dueFilter({ since, until }: Pick<JobsSearch, 'since' | 'until'>): readonly string[] {
  return [
    ...(since === undefined ? [] : [`gte:${startOfDay(since).toISOString()}`]),
    ...(until === undefined ? [] : [`lt:${startOfDay(until, 1).toISOString()}`]),
  ];
}

function readSort<Column extends string>(
  columns: readonly Column[],
  value: unknown,
): Column | `-${Column}` | undefined {
  return columns
    .flatMap((column): (Column | `-${Column}`)[] => [column, `-${column}`])
    .find((known) => known === value);
}
