import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { orNull } from '../../../api/or-null.ts';

const SLOW_MS = 15_000;

/** Null: none is set up. */
export const mailServerQuery = queryOptions({
  queryKey: ['mail server'],
  queryFn: async ({ signal }) => (await orNull(() => call('get-mail-server', {}, { signal })))?.data ?? null,
  refetchInterval: SLOW_MS,
});
