import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

/** Every user: this list has no pages at the service. */
export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: async ({ signal }) => (await call('list-users', {}, { signal })).data.users,
});

/** The fixed roles with their permissions. */
export const rolesQuery = queryOptions({
  queryKey: ['roles'],
  queryFn: async ({ signal }) => (await call('list-roles', {}, { signal })).data.roles,
  staleTime: 60_000,
});

export const providersQuery = queryOptions({
  queryKey: ['sso-providers'],
  queryFn: async ({ signal }) => (await call('list-sso-providers', {}, { signal })).data,
});
