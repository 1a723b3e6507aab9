import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** Key of all queries about zones and labels: they are asked again when one of them, or its members, changed. */
export const ZONES_KEY = ['zones'];

/** All zones and labels, with their numbers of rules and members. */
export const tagsQuery = queryOptions({
  queryKey: [...ZONES_KEY, 'tags'],
  queryFn: async ({ signal }) =>
    (await call('list-asset-group-tags', { query: { counts: true } }, { signal })).data.tags,
});
