import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { type AuditSearch, toAuditQuery } from './audit-search.ts';

export const ENTRIES_ON_A_PAGE = 50;

export function auditPageQuery(search: AuditSearch) {
  const { query, sortBy, filters } = toAuditQuery(search);
  const list = { sortBy, filters, skip: search.skip ?? 0, limit: ENTRIES_ON_A_PAGE };

  return queryOptions({
    queryKey: ['audit-log', query, list],
    queryFn: async ({ signal }) => {
      const { data, ...page } = await call('list-audit-logs', { query, list }, { signal });
      return { ...page, data: data.logs };
    },
    placeholderData: keepPreviousData,
  });
}

/** One entry, whatever the filters say; null where there is none. */
export function auditEntryQuery(id: number) {
  const { query } = toAuditQuery({});

  return queryOptions({
    queryKey: ['audit-log', 'entry', id],
    queryFn: async ({ signal }) => {
      const list = { filters: { id: `eq:${id}` }, limit: 1 };
      return (await call('list-audit-logs', { query, list }, { signal })).data.logs[0] ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
