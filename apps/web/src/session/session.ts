import { isStatus } from '@secgraph/client';
import type { PermissionName, User } from '@secgraph/contract';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { createStore } from '../state/create-store.ts';

const MAX_PAUSE_S = 2;

/** Who is logged in. */
export const selfQuery = queryOptions({
  queryKey: ['self'],
  queryFn: async ({ signal }) => (await call('get-self', {}, { signal })).data,
  staleTime: 60_000,
});

/** Set when a session ended while its user was at work: the page stays, and asks for the password over it. */
export const sessionEnded = createStore(false);

export function useSelf(): User | undefined {
  return useQuery(selfQuery).data;
}

export function usePermission(permission: PermissionName): boolean {
  const self = useSelf();

  return self !== undefined && hasPermission(self, permission);
}

export function hasPermission(self: User, permission: PermissionName): boolean {
  return self.roles.some((role) =>
    role.permissions.some(({ authority, name }) => `${authority}/${name}` === permission),
  );
}

/** Whether the password has expired: until it is changed, the service lets nothing else be done. */
export function mustChangePassword(self: User, now: Date): boolean {
  return self.AuthSecret !== null && new Date(self.AuthSecret.expires_at) <= now;
}

export interface Credentials {
  readonly username: string;
  readonly secret: string;
  /** A code of the second factor, for those who have one. */
  readonly otp?: string;
}

/** Begins a session: from here on, the browser proves it with a cookie. */
export async function logIn(client: QueryClient, credentials: Credentials): Promise<void> {
  const previous = client.getQueryData(selfQuery.queryKey);
  const { data } = await askForSession(credentials);
  if (previous !== undefined && previous.id !== data.user_id) {
    client.clear();
  }

  await client.fetchQuery({ ...selfQuery, staleTime: 0 });
  sessionEnded.set(false);
  await client.invalidateQueries();
}

/** Those behind one address share the number of logins a second: who came a moment too early is not bothered. */
async function askForSession(credentials: Credentials) {
  const ask = () => call('login', { body: { login_method: 'secret', ...credentials } });
  try {
    return await ask();
  } catch (error) {
    const seconds = isStatus(error, 429) ? (error.retryAfterSeconds ?? MAX_PAUSE_S + 1) : MAX_PAUSE_S + 1;
    if (seconds > MAX_PAUSE_S) {
      throw error;
    }

    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return ask();
  }
}

export async function logOut(client: QueryClient): Promise<void> {
  await call('logout');
  client.clear();
  sessionEnded.set(false);
}
