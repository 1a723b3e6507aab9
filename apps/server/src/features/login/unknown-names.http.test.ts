import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { activate, enrol, setPassword } from '../../../test/second-factor.ts';
import { ADMIN_PASSWORD, createTestServer, moveToProvider } from '../../../test/test-server.ts';
import { addressGroupOf } from '../../auth/address-group.ts';

/** Time stands still unless the test skips some. */
let skippedMs = 0;
const startedAtMs = Date.now();
const clock = { now: () => startedAtMs + skippedMs };
const { inject, auth, database, logInAs } = await createTestServer({ clock });

/** Of no account. */
const STRANGER = 'Nobody.Else@example.com';

async function logIn(username: string, remoteAddress: string, secret = 'wrong') {
  skippedMs += 1000;

  return inject({
    method: 'POST',
    url: '/api/v2/login',
    payload: { login_method: 'secret', username, secret },
    remoteAddress,
  });
}

/** Of every kind of account that there is. */
async function createAccounts(): Promise<readonly { readonly userId: string; readonly name: string }[]> {
  const rename = async (userId: string, change: string) => {
    const name = `${change}-${randomUUID()}`;
    await database.pool.query('UPDATE platform_user SET principal_name = $2 WHERE id = $1', [userId, name]);

    return { userId, name };
  };
  const create = async () => {
    const { userId } = await logInAs('User');
    await setPassword(auth, userId);

    return userId;
  };

  const disabled = await rename(await create(), 'disabled');
  await database.pool.query('UPDATE platform_user SET is_disabled = true WHERE id = $1', [disabled.userId]);
  const ofProvider = await rename((await logInAs('User')).userId, 'provider');
  await moveToProvider(database, ofProvider.userId);
  await database.pool.query('DELETE FROM auth_secret WHERE user_id = $1', [ofProvider.userId]);
  const withCodes = await create();
  await activate(auth, withCodes, await enrol(auth, withCodes));
  const expired = await rename(await create(), 'expired');
  await database.pool.query('UPDATE auth_secret SET expires_at = now() WHERE user_id = $1', [expired.userId]);

  return [
    await rename(await create(), 'plain'),
    disabled,
    ofProvider,
    await rename(withCodes, 'codes'),
    expired,
  ];
}

/** What a client sees of an answer, but for what differs by itself. */
async function tryAll(
  names: readonly string[],
  { address, tries }: { readonly address: string; readonly tries: number },
): Promise<readonly (readonly object[])[]> {
  const seen = names.map((): object[] => []);
  for (let count = 0; count < tries; count++) {
    for (const [index, name] of names.entries()) {
      const { statusCode, headers, body } = await logIn(name, address);
      const { date: _, requestid: __, 'x-ratelimit-reset': ___, ...told } = headers;
      const envelope = { ...JSON.parse(body), request_id: '', timestamp: '' };
      seen[index]?.push({ statusCode, told, envelope });
    }
  }

  return seen;
}

const statusesOf = (answers: readonly object[] | undefined) =>
  (answers ?? []).map((answer) => Reflect.get(answer, 'statusCode'));

it.each([
  ['where nobody has been before', '2001:db8:1::7', () => [], 30, 6],
  ['where somebody else has been', '2001:db8:2::7', () => ['admin'], 30, 30],
  ['where all of them have been', '192.0.2.7', (names: readonly string[]) => names, 110, 100],
])(
  'a name that there is looks like one that there is not, try by try: %s',
  async (_, address, findVisitors, tries, free) => {
    const accounts = await createAccounts();
    const names = accounts.map(({ name }) => name);
    const visitors = new Set(findVisitors(names));
    if (visitors.has('admin')) {
      expect((await logIn('admin', address, ADMIN_PASSWORD)).statusCode).toBe(200);
    }
    for (const { userId } of accounts.filter(({ name }) => visitors.has(name))) {
      await auth.familiarAddresses.recordLogin(userId, addressGroupOf(address));
    }

    const [stranger, ...others] = await tryAll([STRANGER, ...names], { address, tries });

    for (const [index, answers] of others.entries()) {
      expect([index, answers]).toEqual([index, stranger]);
    }
    const statuses = statusesOf(stranger);
    expect(new Set(statuses.slice(0, free))).toEqual(new Set([401]));
    expect(statuses.slice(free).includes(429)).toBe(free < tries);
  },
);
