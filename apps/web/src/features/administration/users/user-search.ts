import { readPositive, readText } from '../../../ui/read-search.ts';

/** What the page shows, as its address has it. */
export interface UserSearch {
  /** Part of a name or an address. */
  readonly text?: string | undefined;
  /** Name of a role; `none` for those without. */
  readonly role?: string | undefined;
  readonly status?: UserStatus | undefined;
  readonly sort?: UserSort | undefined;
  readonly skip?: number | undefined;
  /** The user whose details are open. */
  readonly user?: string | undefined;
}

export const USER_STATUSES = ['enabled', 'disabled', 'expired'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

const COLUMNS = ['name', 'email', 'role', 'status', 'login', 'created'] as const;
export type UserColumn = (typeof COLUMNS)[number];
export type UserSort = UserColumn | `-${UserColumn}`;

export const DEFAULT_SORT: UserSort = 'name';

export function readUserSearch(search: Record<string, unknown>): UserSearch {
  const { text, role, status, sort, skip, user } = search;

  return {
    text: readText(text),
    role: readText(role),
    status: USER_STATUSES.find((known) => known === status),
    sort: COLUMNS.flatMap((column): UserSort[] => [column, `-${column}`]).find((known) => known === sort),
    skip: readPositive(skip),
    user: readText(user),
  };
}
