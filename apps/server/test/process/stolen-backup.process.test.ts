import { createHmac } from 'node:crypto';
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openDatabase } from '@secgraph/database';
import { expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import { ApiSession } from '../../../../tools/service/test/api-session.ts';
import { createBegunFolder, createDataFolder } from './data-folder.ts';
import { runSecgraph } from './run-secgraph.ts';
import { ADMIN_PASSWORD, endServicesAfterEach, startService } from './service-process.ts';

endServicesAfterEach();

const GUEST_PASSWORD = 'Guest-Horse-11-Battery';
const READ_ONLY_ROLE = 5;
/** As ids of sessions were given out once. */
const SERIAL_IDS = Array.from({ length: 20 }, (_, index) => String(index + 1));
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const folder = await createBegunFolder();

async function readArchive(path: string): Promise<string> {
  const zip = await openPromise(path);
  const texts: string[] = [];
  for await (const entry of zip.eachEntry()) {
    texts.push(await text(await zip.openReadStreamPromise(entry)));
  }

  return texts.join('\n');
}

/** Every row of every table, as somebody reads it who got hold of a dump. */
async function readDatabase(): Promise<string> {
  const database = await openDatabase({ url: folder.databaseUrl() });
  const { rows: tables } = await database.pool.query<{ name: string }>(
    "SELECT quote_ident(relname) AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace",
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    texts.push(...rows.map(({ row }) => row));
  }
  await database.close();

  return texts.join('\n');
}

/** Whatever could be a key, in each way that it could be written. */
function keysIn(content: string): readonly Buffer[] {
  const words = new Set(content.match(/[A-Za-z0-9+/=_-]{16,}/g) ?? []);
  const hexadecimal = new Set(content.match(/(?:[0-9a-f]{2}){16,}/g) ?? []);
  const uuids = new Set(content.match(UUID) ?? []);

  return [
    ...[...words].flatMap((word) => [Buffer.from(word), Buffer.from(word, 'base64')]),
    ...[...hexadecimal, ...[...uuids].map((id) => id.replaceAll('-', ''))].map((word) =>
      Buffer.from(word, 'hex'),
    ),
  ];
}

function sign(claims: string, key: Buffer): string {
  return createHmac('sha256', key).update(claims).digest('base64url');
}

/** Tokens in the name of a user, like one's own, by the keys that made that one. */
function forge(own: string, userId: string, content: string): readonly string[] {
  const [head = '', body = '', signature = ''] = own.split('.');
  const keys = keysIn(content).filter((key) => sign(`${head}.${body}`, key) === signature);
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;

  return keys.flatMap((key) =>
    [...SERIAL_IDS, ...new Set(content.match(UUID) ?? [])].map((id) => {
      const forged = Buffer.from(JSON.stringify({ ...claims, sub: userId, jti: id })).toString('base64url');
      return `${head}.${forged}.${sign(`${head}.${forged}`, key)}`;
    }),
  );
}

async function nameBehind(url: string, token: string): Promise<string | undefined> {
  const answer = await fetch(`${url}/api/v2/self`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await answer.json()) as { data?: { principal_name: string } };

  return data?.principal_name;
}

async function logIn(
  url: string,
  username: string,
  secret: string,
): Promise<{ user_id: string; session_token: string }> {
  const answer = await fetch(`${url}/api/v2/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login_method: 'secret', username, secret }),
  });

  return ((await answer.json()) as { data: { user_id: string; session_token: string } }).data;
}

it('who reads a backup without the secret key, and the whole database, becomes nobody else', async () => {
  const service = await startService({ dataFolder: folder.path });
  const admin = await logIn(service.url, 'admin', ADMIN_PASSWORD);
  const session = await ApiSession.logIn({ url: service.url, password: ADMIN_PASSWORD });
  await session.call('POST', '/api/v2/platform-users', {
    json: {
      principal: 'guest',
      first_name: 'G',
      last_name: 'G',
      email_address: 'guest@example.org',
      secret: GUEST_PASSWORD,
      needs_password_reset: false,
      roles: [READ_ONLY_ROLE],
    },
  });
  const guest = await logIn(service.url, 'guest', GUEST_PASSWORD);
  expect(await nameBehind(service.url, guest.session_token)).toBe('guest');

  const backup = join(folder.parent, 'stolen.zip');
  expect(await runSecgraph(['backup', backup], { dataFolder: folder.path })).toMatchObject({ code: 0 });
  const content = `${await readArchive(backup)}\n${await readDatabase()}`;
  expect(content).toContain(admin.user_id);

  const names = new Set<string | undefined>();
  for (const token of forge(guest.session_token, admin.user_id, content)) {
    names.add(await nameBehind(service.url, token));
  }
  expect([...names].filter((name) => name !== undefined)).toEqual([]);
  // Nor does anybody who has a session learn what the next one is called.
  const claims = Buffer.from(guest.session_token.split('.')[1] ?? '', 'base64url').toString();
  expect(JSON.parse(claims)).toMatchObject({
    jti: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  });
  await service.stop();
});

it('a start closes what an older release, or somebody who copied it, left open to others', async () => {
  const open = await createDataFolder();
  mkdirSync(open.path);
  const folders = ['uploads', 'snapshot', 'tmp', 'compiled', 'web-ui'];
  for (const name of folders) {
    mkdirSync(join(open.path, name));
    chmodSync(join(open.path, name), 0o777);
  }
  writeFileSync(join(open.path, 'secret.key'), `${Buffer.alloc(32, 3).toString('base64')}\n`);
  chmodSync(join(open.path, 'secret.key'), 0o644);
  const service = await startService({ dataFolder: open.path });

  const modes = folders.map((name) => statSync(join(open.path, name)).mode & 0o777);
  expect(modes).toEqual(folders.map(() => 0o700));
  expect(statSync(join(open.path, 'secret.key')).mode & 0o777).toBe(0o600);
  await service.stop();
});
