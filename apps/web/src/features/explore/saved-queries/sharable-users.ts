import type { MinimalUser } from '@secgraph/contract';
import { nameOfUser } from '../../../parts/people/people-query.ts';

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
    ...users.filter(({ id }) => id !== selfId).map((user) => ({ value: user.id, label: nameOfUser(user) })),
    ...sharedIds
      .filter((id) => !known.has(id))
      .map((id) => ({ value: id, label: `Disabled user ${id.slice(0, 8)}` })),
  ];
}
