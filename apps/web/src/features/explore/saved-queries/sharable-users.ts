import type { MinimalUser } from '@secgraph/contract';
import { cleanText, shortenText } from '@secgraph/graph-view';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

const MAX_NAME_LENGTH = 80;
const FRESH_MS = 30_000;

/** Everybody with an account that is not disabled; the service answers all of them at once. */
export const usersQuery = queryOptions({
  queryKey: ['minimal-users'],
  queryFn: async ({ signal }) =>
    (await call('list-minimal-users', { list: { sortBy: ['email_address'] } }, { signal })).data.users,
  staleTime: FRESH_MS,
});

/** Somebody a query is, or can be, shared with. */
export interface Sharable {
  readonly value: string;
  readonly label: string;
}

/**
 * Whom a query can be shared with: all others. Whoever has it already stays among them, though his account is
 * disabled: or he would lose it without anybody knowing.
 */
export function sharableUsers(
  users: readonly MinimalUser[],
  { selfId, sharedIds }: { readonly selfId: string | undefined; readonly sharedIds: readonly string[] },
): readonly Sharable[] {
  const known = new Set(users.map(({ id }) => id));

  return [
    ...users.filter(({ id }) => id !== selfId).map((user) => ({ value: user.id, label: nameOf(user) })),
    ...sharedIds
      .filter((id) => !known.has(id))
      .map((id) => ({ value: id, label: `Disabled user ${id.slice(0, 8)}` })),
  ];
}

function nameOf({ id, first_name, last_name, email_address }: MinimalUser): string {
  const name = [first_name, last_name]
    .map(({ string, valid }) => (valid ? cleanText(string).trim() : ''))
    .filter(Boolean)
    .join(' ');
  const address = cleanText(email_address).trim();
  const label = name === '' ? address : [name, address].filter(Boolean).join(', ');

  return label === '' ? `User ${id.slice(0, 8)}` : shortenText(label, MAX_NAME_LENGTH);
}
