import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** Of everything that is known of zones and labels: asked again when one of them, or their members, changed. */
export const ZONES_KEY = ['zones'];

/** All zones and labels, with their numbers of rules and members. */
export const tagsQuery = queryOptions({
  queryKey: [...ZONES_KEY, 'tags'],
  queryFn: async ({ signal }) =>
    (await call('list-asset-group-tags', { query: { counts: true } }, { signal })).data.tags,
});
