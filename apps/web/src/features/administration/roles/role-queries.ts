import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

export const permissionsQuery = queryOptions({
  queryKey: ['permissions'],
  queryFn: async ({ signal }) => (await call('list-permissions', {}, { signal })).data.permissions,
  staleTime: 60_000,
});
