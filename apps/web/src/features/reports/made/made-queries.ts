import type { ServiceReport } from '@secgraph/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callFile } from '../../../api/call.ts';
import { toDay } from '../../../ui/calendar-day.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { DEFAULT_MADE_SORT, type MadeSearch } from './made-search.ts';

export const MADE_KEY = ['made reports'] as const;
export const ON_A_PAGE = 50;
/** While something is under way; else a schedule, or somebody else, may begin something. */
const BUSY_PAUSE_MS = 2_000;
const IDLE_PAUSE_MS = 10_000;

export const isUnfinished = ({ status }: ServiceReport): boolean =>
  status === 'queued' || status === 'running';

export function madeReportsQuery({ sort = DEFAULT_MADE_SORT, skip = 0 }: MadeSearch) {
  const list = { sortBy: [sort], skip, limit: ON_A_PAGE };

  return queryOptions({
    queryKey: [...MADE_KEY, 'reports', list],
    queryFn: ({ signal }) => call('list-reports', { list }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.data.some(isUnfinished) === true ? BUSY_PAUSE_MS : IDLE_PAUSE_MS,
  });
}

export function reportSchedulesQuery({ schedules_skip: skip = 0 }: MadeSearch) {
  const list = { sortBy: ['next_run_at'] as const, skip, limit: ON_A_PAGE };

  return queryOptions({
    queryKey: [...MADE_KEY, 'schedules', list],
    queryFn: ({ signal }) => call('list-report-schedules', { list }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: IDLE_PAUSE_MS,
  });
}

const ANYTHING = { headers: { Accept: '*/*' } } as const;

/** Asked as everything is, with what proves who asks: no address holds a secret. */
export async function saveReport({ id, format, created_at }: ServiceReport): Promise<void> {
  const file = await callFile('download-report', { params: { report_id: id } }, ANYTHING);
  saveFile(`report-${id}-${dayOf(created_at)}.${format}`, file);
}

/** Who is meant by its pseudonyms. */
export async function saveReportKey({ id, created_at }: ServiceReport): Promise<void> {
  const file = await callFile('download-report-key', { params: { report_id: id } }, ANYTHING);
  saveFile(`report-${id}-${dayOf(created_at)}-key.csv`, file);
}

const dayOf = (time: string) => toDay(new Date(time));
