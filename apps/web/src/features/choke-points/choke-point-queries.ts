import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { ChokePointSearch } from './choke-point-search.ts';

/** The service gives no more of each list. */
export const MAX_LISTED = 1_000;

/** What to remove so that nobody reaches a zone. */
export function chokePointsQuery({ environment_id, asset_group_tag_id, finding }: ChokePointSearch) {
  const scope =
    typeof finding === 'number'
      ? { finding_id: finding }
      : {
          ...(environment_id === undefined ? {} : { environment_id }),
          ...(asset_group_tag_id === undefined ? {} : { asset_group_tag_id }),
          ...(finding === undefined ? {} : { finding }),
        };

  return queryOptions({
    queryKey: ['graph', 'choke-points', scope],
    queryFn: async ({ signal }) =>
      (await call('get-choke-points', { query: { ...scope, limit: MAX_LISTED } }, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}

/** Types of findings that are ways into a zone: only they have choke points. */
export function crossingTypesQuery({ environment_id, asset_group_tag_id }: ChokePointSearch) {
  return queryOptions({
    queryKey: ['graph', 'finding-types', environment_id, asset_group_tag_id],
    queryFn: async ({ signal }) => {
      const query = {
        ...(environment_id === undefined ? {} : { environment_id: [environment_id] }),
        ...(asset_group_tag_id === undefined ? {} : { asset_group_tag_id: String(asset_group_tag_id) }),
      };
      return (await call('list-finding-types', { query }, { signal })).data;
    },
  });
}
