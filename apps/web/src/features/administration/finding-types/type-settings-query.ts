import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

/** Installing an extension brings others: they are asked for anew with the graph. */
export const typeSettingsQuery = queryOptions({
  queryKey: ['graph', 'finding-types', 'settings'],
  queryFn: async ({ signal }) => (await call('list-finding-type-settings', {}, { signal })).data,
});
