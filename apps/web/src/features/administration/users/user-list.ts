import type { User } from '@secgraph/contract';
import { compareTexts } from '../../../ui/compare-texts.ts';
import { readTime } from '../../../ui/format.ts';
import type { UserColumn, UserSearch, UserSort, UserStatus } from './user-search.ts';

export const NO_ROLE = 'none';

/**
 * The users that the filters leave, in order. The service answers all of them at once, so nothing is missed by filtering
 * here what it does not filter by: roles and states.
 */
export function arrangeUsers(
  users: readonly User[],
  { text = '', role, status }: UserSearch,
  { sort, now }: { readonly sort: UserSort; readonly now: Date },
): readonly User[] {
  const wanted = text.toLocaleLowerCase();
  const found = users.filter(
    (user) =>
      textsOf(user).some((name) => name.toLocaleLowerCase().includes(wanted)) &&
      (role === undefined || roleNameOf(user) === (role === NO_ROLE ? '' : role)) &&
      (status === undefined || statusOf(user, now) === status),
  );
  const column = sort.replace(/^-/, '') as UserColumn;
  const direction = sort.startsWith('-') ? -1 : 1;

  return found.toSorted(
    (one, other) =>
      direction * compare(keyOf(one, column, now), keyOf(other, column, now)) ||
      compare(one.principal_name, other.principal_name),
  );
}

/** First and last name, as far as there are any. */
export function fullNameOf({ first_name: first, last_name: last }: User): string {
  return [first, last].flatMap(({ string, valid }) => (valid && string !== '' ? [string] : [])).join(' ');
}

export function emailOf({ email_address: address }: User): string {
  return address.valid ? address.string : '';
}

export function roleNameOf({ roles }: User): string {
  return roles.map(({ name }) => name).join(', ');
}

/** A password that has expired lets its user do nothing but change it. */
export function statusOf({ is_disabled: isDisabled, AuthSecret: secret }: User, now: Date): UserStatus {
  if (isDisabled) {
    return 'disabled';
  }

  return secret !== null && new Date(secret.expires_at) <= now ? 'expired' : 'enabled';
}

export function providerIdOf({ sso_provider_id: id }: User): number | undefined {
  return id.valid ? id.int32 : undefined;
}

function textsOf(user: User): readonly string[] {
  return [user.principal_name, fullNameOf(user), emailOf(user)];
}

function keyOf(user: User, column: UserColumn, now: Date): string | number {
  switch (column) {
    case 'name':
      return user.principal_name;
    case 'email':
      return emailOf(user);
    case 'role':
      return roleNameOf(user);
    case 'status':
      return statusOf(user, now);
    case 'login':
      return readTime(user.last_login)?.getTime() ?? 0;
    case 'created':
      return readTime(user.created_at)?.getTime() ?? 0;
  }
}

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : compareTexts(String(one), String(other));
}
