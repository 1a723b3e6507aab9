import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useAskAgainAfterAnalysis } from '../analysis/analysis-state.ts';
import { type QualityHistory, readRecord } from './quality-record.ts';
import type { QualitySubject } from './quality-subject.ts';

/** More records than this are not drawn. */
const MAX_RECORDS = 1_000;
const DAY_MS = 86_400_000;

/** What analyses counted within so many days, and no more records than can be looked at. */
export function historyQuery(subject: QualitySubject, days: number) {
  return queryOptions({
    queryKey: ['quality', subject.platform, subject.environment?.id, days],
    queryFn: ({ signal }) =>
      readHistory(subject, { start: new Date(Date.now() - days * DAY_MS), limit: MAX_RECORDS }, signal),
  });
}

/** What the last analysis counted, however long ago that was; null: none did. */
export function newestRecordQuery(subject: QualitySubject) {
  return queryOptions({
    queryKey: ['quality', 'newest', subject.platform, subject.environment?.id],
    queryFn: async ({ signal }) =>
      (await readHistory(subject, { start: new Date(0), limit: 1 }, signal)).records[0] ?? null,
  });
}

/** Asks again when another analysis has ended. */
export function useFreshQuality(): void {
  useAskAgainAfterAnalysis([['quality']]);
}

async function readHistory(
  { platform, environment }: QualitySubject,
  { start, limit }: { readonly start: Date; readonly limit: number },
  signal: AbortSignal,
): Promise<QualityHistory> {
  const list = { sortBy: ['-created_at'], limit, start: start.toISOString() } as const;
  const ask = () => {
    if (environment === undefined) {
      return call('list-platform-quality', { params: { platform_id: platform }, list }, { signal });
    }

    return platform === 'azure'
      ? call('list-tenant-quality', { params: { tenant_id: environment.id }, list }, { signal })
      : call('list-domain-quality', { params: { domain_id: environment.id }, list }, { signal });
  };
  const { count, data } = await ask();

  return { count, records: data.map((answered) => readRecord(platform, answered)).toReversed() };
}
