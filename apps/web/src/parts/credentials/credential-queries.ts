import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export function mfaStatusQuery(userId: string) {
  return queryOptions({
    queryKey: ['mfa-status', userId],
    queryFn: async ({ signal }) =>
      (await call('get-mfa-status', { params: { user_id: userId } }, { signal })).data,
  });
}

/** Newest first; of somebody else, for who may manage users. */
export function tokensQuery(userId: string) {
  return queryOptions({
    queryKey: ['api-tokens', userId],
    queryFn: async ({ signal }) => {
      const list = { sortBy: ['-created_at'], filters: { user_id: `eq:${userId}` } } as const;
      return (await call('list-api-tokens', { list }, { signal })).data.tokens;
    },
  });
}
