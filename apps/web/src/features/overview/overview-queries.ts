import { CERTIFICATION } from '@secgraph/vocabulary';
import { queryOptions } from '@tanstack/react-query';
import { ZONES_KEY } from '../../api/asset-group-tags.ts';
import { call } from '../../api/call.ts';
import { environmentsQuery } from '../../api/environments.ts';
import { askedEnvironments, exposureHistoryQuery } from '../../api/exposure-history.ts';
import { isLive } from '../../api/live-events.ts';
import { useAskAgainAfterAnalysis } from '../../parts/analysis/analysis-state.ts';
import type { OverviewSubject } from './overview-subject.ts';

export const OVERVIEW_KEY = ['overview'];
export const TREND_DAYS = 30;
const DAY_MS = 86_400_000;
/** Pause between two questions while no events come. */
const PAUSE_MS = 5_000;
const JOBS_LOOKED_AT = 25;
const RUNNING = '1';

export function monthAgo(): Date {
  return new Date(Date.now() - TREND_DAYS * DAY_MS);
}

/** What is counted, and what it is compared with. */
interface AskedSpan {
  readonly subject: OverviewSubject;
  /** Start of the span, in RFC 3339. */
  readonly start: string;
}

/** After each analysis of the last {@link TREND_DAYS} days, how many principals reached the zone. */
export function subjectExposureQuery({ environment, zone }: OverviewSubject, start: Date) {
  return exposureHistoryQuery(OVERVIEW_KEY, {
    environmentId: environment?.id,
    zoneId: zone.id,
    start: start.toISOString(),
  });
}

/** After each analysis since then, how many findings there were: of hygiene, which nobody reaches. */
export function findingHistoryQuery(subject: OverviewSubject, start: Date) {
  return queryOptions({
    queryKey: [...OVERVIEW_KEY, 'findings', ...keyOf(subject), start],
    queryFn: async ({ signal }) => {
      const { data } = await call(
        'get-posture-history',
        {
          params: { data_type: 'findings' },
          query: queryOf(subject),
          list: { start: start.toISOString() },
        },
        { signal },
      );

      return data.map(({ date, value }) => ({ at: new Date(date), value }));
    },
  });
}

/** What there is of each type of findings, and what came and went since then. */
export function trendsQuery({ subject, start }: AskedSpan) {
  return queryOptions({
    queryKey: [...OVERVIEW_KEY, 'trends', ...keyOf(subject), start],
    queryFn: async ({ signal }) =>
      (await call('list-finding-trends', { query: queryOf(subject), list: { start } }, { signal })).data,
  });
}

/** How many certifications wait for a decision. */
export const pendingCertificationsQuery = queryOptions({
  queryKey: [...ZONES_KEY, 'pending-certifications'],
  queryFn: async ({ signal }) =>
    (
      await call(
        'list-asset-group-certifications',
        { list: { filters: { certified: `eq:${CERTIFICATION.pending}` }, limit: 1 } },
        { signal },
      )
    ).count,
});

/** Collections that run, and those that ended last. */
export const collectionJobsQuery = queryOptions({
  queryKey: ['collection', 'overview'],
  queryFn: async ({ signal }) => {
    const plain = { hydrate_domains: false, hydrate_ous: false };
    const [running, ended] = await Promise.all([
      call(
        'list-collection-jobs',
        { query: plain, list: { filters: { status: `eq:${RUNNING}` } } },
        { signal },
      ),
      call(
        'list-finished-collection-jobs',
        { query: plain, list: { sortBy: ['-execution_time'], limit: JOBS_LOOKED_AT } },
        { signal },
      ),
    ]);

    return { runningCount: running.data.length, ended: ended.data };
  },
  refetchInterval: () => (isLive.get() ? 6 * PAUSE_MS : PAUSE_MS),
});

/** Asks again when another analysis has ended; zones and environments, too, whose numbers it made. */
export function useFreshOverview(): void {
  useAskAgainAfterAnalysis([OVERVIEW_KEY, ZONES_KEY, environmentsQuery.queryKey]);
}

function queryOf({ environment, zone }: OverviewSubject) {
  return { environments: askedEnvironments(environment?.id), asset_group_tag_id: zone.id };
}

function keyOf({ environment, zone }: OverviewSubject): readonly unknown[] {
  return [zone.id, environment?.id];
}
