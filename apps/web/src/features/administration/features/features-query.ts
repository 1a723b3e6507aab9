import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

export const featuresQuery = queryOptions({
  queryKey: ['features'],
  queryFn: async ({ signal }) => (await call('list-features', {}, { signal })).data,
});
