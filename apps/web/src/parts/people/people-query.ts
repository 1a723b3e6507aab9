import type { MinimalUser } from '@secgraph/contract';
import { cleanText, shortenText } from '@secgraph/graph-view';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const MAX_NAME_LENGTH = 80;
const FRESH_MS = 30_000;

/** Everybody with an account that is not disabled; the service answers all of them at once. */
export const usersQuery = queryOptions({
  queryKey: ['minimal-users'],
  queryFn: async ({ signal }) =>
    (await call('list-minimal-users', { list: { sortBy: ['email_address'] } }, { signal })).data.users,
  staleTime: FRESH_MS,
});

/** What somebody is called in a list of people. */
export function nameOfUser({ id, first_name, last_name, email_address }: MinimalUser): string {
  const name = [first_name, last_name]
    .map(({ string, valid }) => (valid ? cleanText(string).trim() : ''))
    .filter(Boolean)
    .join(' ');
  const address = cleanText(email_address).trim();
  const label = name === '' ? address : [name, address].filter(Boolean).join(', ');

  return label === '' ? `User ${id.slice(0, 8)}` : shortenText(label, MAX_NAME_LENGTH);
}
