import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

export const parametersQuery = queryOptions({
  queryKey: ['configuration'],
  queryFn: async ({ signal }) => (await call('list-parameters', {}, { signal })).data,
});
