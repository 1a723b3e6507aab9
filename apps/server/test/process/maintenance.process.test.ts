import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ensureKinds, LeaseKeeper, migrate, openDatabase, tryLead } from '@secgraph/database';
import { BUILT_IN_KINDS } from '@secgraph/graph-schema';
import { afterAll, describe, expect, it } from 'vitest';
import { ApiSession, JOB, logIn } from '../../../../tools/service/test/api-session.ts';
import { MANIFEST_NAME } from '../../src/maintenance/backup-format.ts';
import { createBegunFolder, createDataFolder, noPostgres } from './data-folder.ts';
import { startExternalDatabase } from './external-database.ts';
import { type CommandOptions, runSecgraph } from './run-secgraph.ts';
import { ADMIN_PASSWORD, endServicesAfterEach, keepRunning, startService } from './service-process.ts';

endServicesAfterEach();

/** What each entry of an archive begins with. */
const LOCAL_HEADER = Buffer.from('PK\x03\x04', 'latin1');
/** What each entry of its directory begins with. */
const CENTRAL_HEADER = Buffer.from('PK\x01\x02', 'latin1');
/** From the name of an entry to its content. */
const INTO_ENTRY = 100;
const NEW_PASSWORD = 'Another-Horse-10-Battery';
const USERS = JSON.stringify({
  meta: { type: 'users', version: 6, count: 1, methods: 0 },
  data: [
    {
      ObjectIdentifier: 'S-1-5-21-1-2-3-1104',
      Properties: { name: 'ADA@EXAMPLE.ORG', domain: 'EXAMPLE.ORG', domainsid: 'S-1-5-21-1-2-3' },
      Aces: [{ PrincipalSID: 'S-1-5-21-1-2-3-1105', PrincipalType: 'User', RightName: 'GenericAll' }],
    },
  ],
});
const GENERATED = /Password: (\S+) {2}\(shown once/;

const folder = await createBegunFolder();
const backup = join(folder.parent, 'backup.zip');
const service = keepRunning(
  await startService({
    dataFolder: folder.path,
    environment: { SECGRAPH_WEBHOOK_INTERNAL_HOSTS: '127.0.0.1' },
  }),
);
afterAll(() => service.kill());

function run(args: readonly string[], options: Partial<CommandOptions> = {}) {
  return runSecgraph(args, { dataFolder: folder.path, ...options });
}

const failed = (stderr: string, code = 1) => ({ code, stdout: '', stderr: `secgraph: ${stderr}\n` });

async function auditOf(session: ApiSession, action: string): Promise<readonly Record<string, unknown>[]> {
  const { body } = await session.call('GET', `/api/v2/audit?action=eq:${action}`);
  const { data } = body as { data: { logs: Record<string, unknown>[] } };

  return data.logs;
}

describe('secgraph admin, while the service runs', () => {
  it('resets a password by the rules for passwords, ends sessions and tokens, and tells the audit log', async () => {
    const before = await ApiSession.logIn({ url: service.url, password: ADMIN_PASSWORD });
    await before.call('POST', '/api/v2/tokens', { json: { token_name: 'found' } });
    expect(await run(['admin', 'reset-password', '--password-stdin'], { input: 'weak\n' })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The password was not accepted'),
    });
    expect(await before.call('GET', '/api/v2/self')).toMatchObject({ status: 200 });

    const reset = await run(['admin', 'reset-password', '--password-stdin'], { input: `${NEW_PASSWORD}\n` });
    expect(reset).toEqual({
      code: 0,
      stdout:
        'The password of admin is reset, and all sessions of that user have ended.\nAPI tokens that were revoked: 1.\n',
      stderr: '',
    });
    await expect.poll(async () => (await before.call('GET', '/api/v2/self')).status).toBe(401);
    expect(await logIn({ url: service.url, password: ADMIN_PASSWORD })).toMatchObject({ status: 401 });

    const after = await ApiSession.logIn({ url: service.url, password: NEW_PASSWORD });
    expect((await after.call('GET', '/api/v2/tokens')).body).toMatchObject({ data: { tokens: [] } });
    const logs = await auditOf(after, 'UpdateAuthSecret');
    expect(logs).toMatchObject([
      {
        actor_name: 'secgraph command line',
        status: 'success',
        fields: { principal_name: 'admin', revoked_token_ids: [expect.any(String)] },
      },
    ]);
    expect(JSON.stringify(logs)).not.toContain(NEW_PASSWORD);
  });

  it('says who can be let in, and how it is asked for', async () => {
    expect(await run(['admin', 'reset-password', '--user', 'nobody'])).toEqual(
      failed('There is no user nobody. Administrators who are enabled: admin.'),
    );
    expect(await run(['admin', 'open'])).toEqual(
      failed(
        'admin needs one of reset-password, disable-sso, rotate-session-key, not "open". See secgraph admin --help.',
        2,
      ),
    );
    expect(await run(['admin', 'reset-password', '--pass'])).toMatchObject({ code: 2, stdout: '' });
    expect(await run(['admin', '--help'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('secgraph admin reset-password'),
    });
    const empty = join(folder.parent, 'nothing');
    expect(await run(['admin', 'reset-password'], { dataFolder: empty })).toEqual(
      failed(`There is no database in ${empty}: set SECGRAPH_DATA_DIR, or DATABASE_URL, as for the service.`),
    );
  });

  it('parts users from single sign-on', async () => {
    expect(await run(['admin', 'disable-sso'])).toEqual({
      code: 0,
      stdout: 'Nobody logged in by single sign-on.\nNo provider makes users any more.\n',
      stderr: '',
    });
    const session = await ApiSession.logIn({ url: service.url, password: NEW_PASSWORD });
    expect(await auditOf(session, 'DisableSingleSignOn')).toMatchObject([
      { fields: { users: [], all: true } },
    ]);
  });

  it('ends all sessions by another key that signs them', async () => {
    const before = await ApiSession.logIn({ url: service.url, password: NEW_PASSWORD });
    expect(await before.call('GET', '/api/v2/self')).toMatchObject({ status: 200 });
    expect(await run(['admin', 'rotate-session-key', 'admin'])).toMatchObject({ code: 2, stdout: '' });
    expect(await run(['admin', 'rotate-session-key'])).toEqual({
      code: 0,
      stdout:
        'All sessions have ended, in every process of the service, and the next ones are signed with another key.\n',
      stderr: '',
    });
    await expect.poll(async () => (await before.call('GET', '/api/v2/self')).status).toBe(401);
    const after = await ApiSession.logIn({ url: service.url, password: NEW_PASSWORD });
    expect(await auditOf(after, 'RotateSessionKey')).toMatchObject([
      { actor_name: 'secgraph command line', status: 'success' },
    ]);
  });
});

describe('secgraph collectors, while the service runs', () => {
  const name = 'sharphound-v2.5.0.zip';
  const archive = join(folder.parent, name);
  const content = Buffer.from('PK\u0003\u0004 an archive');
  const sum = createHash('sha256').update(content).digest('hex');

  it('adds what something vouches for, to be downloaded from then on, and tells the audit log', async () => {
    const session = await ApiSession.logIn({ url: service.url, password: NEW_PASSWORD });
    expect(await run(['collectors', 'list'])).toEqual({
      code: 0,
      stdout: `There are no collectors in ${join(folder.path, 'collectors')}.\n`,
      stderr: '',
    });
    writeFileSync(archive, content);
    expect(await run(['collectors', 'add', archive])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('nothing vouches for it'),
    });
    expect(await session.call('GET', '/api/v2/collectors/sharphound/latest')).toMatchObject({ status: 404 });

    writeFileSync(`${archive}.sha256`, `${sum}  ${name}\n`);
    expect(await run(['collectors', 'add', archive, `${archive}.sha256`])).toEqual({
      code: 0,
      stdout: `${name} is added, on its checksum alone.\n`,
      stderr: '',
    });
    expect(await run(['collectors', 'add', archive])).toMatchObject({
      stdout: `${name} is there already.\n`,
    });
    expect(await session.call('GET', '/api/v2/collectors/sharphound')).toMatchObject({
      status: 200,
      body: { data: { latest: 'v2.5.0', versions: [{ version: 'v2.5.0', sha256sum: sum }] } },
    });
    expect((await run(['collectors', 'list'])).stdout).toContain(`${sum}  ${name}`);
    expect(await auditOf(session, 'AddCollector')).toMatchObject([
      {
        actor_name: 'secgraph command line',
        fields: { name, sha256: sum, vouched_by: 'its checksum alone' },
      },
    ]);
  });

  it('adds none of several where one is not taken, and nothing over another', async () => {
    const other = join(folder.parent, 'azurehound-v1.0.0.zip');
    writeFileSync(other, content);
    writeFileSync(`${other}.sha256`, sum);
    const bad = join(folder.parent, 'openhound-v1.0.0.zip');
    writeFileSync(bad, content);
    expect(await run(['collectors', 'add', other, bad])).toMatchObject({ code: 1, stdout: '' });
    expect((await run(['collectors', 'list'])).stdout).not.toContain('azurehound');

    const changed = Buffer.from('PK\u0003\u0004 another');
    writeFileSync(archive, changed);
    writeFileSync(`${archive}.sha256`, createHash('sha256').update(changed).digest('hex'));
    expect(await run(['collectors', 'add', archive])).toEqual(
      failed(`There is another ${name}: remove it first, with secgraph collectors remove ${name}.`),
    );
  });

  it('removes what is there', async () => {
    const session = await ApiSession.logIn({ url: service.url, password: NEW_PASSWORD });
    expect(await run(['collectors', 'remove', '../secret.key'])).toMatchObject({ code: 1 });
    expect(await run(['collectors', 'remove', name])).toMatchObject({ stdout: `${name} is removed.\n` });
    expect(await session.call('GET', '/api/v2/collectors/sharphound/latest')).toMatchObject({ status: 404 });
    expect(await auditOf(session, 'RemoveCollector')).toMatchObject([{ fields: { name, sha256: sum } }]);
    expect(await run(['collectors', 'fetch'])).toEqual(
      failed('collectors needs one of add, list, remove, not "fetch". See secgraph collectors --help.', 2),
    );
  });
});

describe('a webhook, while the service runs', () => {
  it('hears of an analysis by itself, signed with the secret that was told', async () => {
    const received: { readonly signed: string; readonly signature: string; readonly type: string }[] = [];
    const receiver = createServer((request, response) => {
      void text(request).then((body) => {
        const { 'x-timestamp': at = '', 'x-signature': signature = '' } = request.headers;
        const { type } = JSON.parse(body) as { type: string };
        received.push({ signed: `${String(at)}.${body}`, signature: String(signature), type });
        response.writeHead(204).end();
      });
    });
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const { port } = receiver.address() as AddressInfo;

    const session = await ApiSession.logIn({ url: service.url, password: NEW_PASSWORD });
    const url = `http://127.0.0.1:${port}/hook`;
    const created = await session.call('POST', '/api/v2/alert-webhooks', {
      json: { type: 'generic', name: 'receiver', url },
    });
    const { data } = created.body as { data: { webhook: { id: string }; hmac_secret: string } };
    const subscriptions = [{ channel_id: data.webhook.id, event_type: 'analysis.run.completed' }];
    const alert = await session.call('POST', '/api/v2/alerts', { json: { name: 'analyses', subscriptions } });
    expect([created.status, alert.status]).toEqual([201, 201]);
    expect(await session.upload({ body: USERS })).toMatchObject({ status: 2 });

    await expect.poll(() => received.length, { timeout: 30_000 }).toBeGreaterThan(0);
    const [{ signed, signature, type }] = received as [(typeof received)[number]];
    expect(type).toBe('analysis.run.completed');
    const key = Buffer.from(data.hmac_secret, 'base64');
    expect(signature).toBe(`sha256=${createHmac('sha256', key).update(signed).digest('hex')}`);
    await expect
      .poll(async () => (await session.call('GET', '/api/v2/alert-attempts?succeeded=eq:false')).body, {
        timeout: 30_000,
      })
      .toMatchObject({ count: 0 });
    receiver.close();
  });
});

describe('secgraph backup and restore', () => {
  let answers: unknown;
  const ask = async (session: ApiSession) => [
    (await session.call('GET', '/api/v2/saved-queries?sort_by=name')).body,
    (await session.call('GET', '/api/v2/tokens')).body,
    (await session.call('GET', '/api/v2/file-upload')).body,
    (await session.cypher('MATCH p = (:User)-[]->(:User) RETURN p')).body,
  ];

  it('backs up a service that goes on', async () => {
    const session = await ApiSession.logIn({ url: service.url, password: NEW_PASSWORD });
    const create = (path: string, payload: object) => session.call('POST', path, { json: payload });
    for (const name of ['one', "two\t\\N 'quoted'\n", 'drei ü']) {
      expect(await create('/api/v2/saved-queries', { name, query: 'MATCH (n) RETURN n' })).toMatchObject({
        status: 201,
      });
    }
    await create('/api/v2/tokens', { token_name: 'kept' });
    expect(await session.upload({ body: USERS })).toMatchObject({ status: 2 });
    answers = await ask(session);
    expect(JSON.stringify(answers)).toContain('GenericAll');

    const stored = await run(['backup', backup, '--with-secret-key']);
    expect(stored).toMatchObject({ code: 0, stderr: '' });
    expect(stored.stdout).toContain('It holds the key that opens its secrets');
    expect(statSync(backup).mode & 0o077).toBe(0);
    expect(await run(['backup', backup])).toEqual(failed(`${backup} exists: choose another file.`));
    expect(await auditOf(session, 'CreateBackup')).toMatchObject([{ fields: { with_secret_key: true } }]);
    expect(readFileSync(backup).includes(readFileSync(join(folder.path, 'postgres', 'secret')))).toBe(false);

    await create('/api/v2/saved-queries', { name: 'later', query: 'MATCH (n) RETURN n' });
  });

  it('restores nothing from a file that is damaged, cut, or none, and nothing over what is there', async () => {
    const damaged = join(folder.parent, 'damaged.zip');
    const target = join(folder.parent, 'damaged');
    const bytes = readFileSync(backup);
    const restore = (content: Uint8Array) => {
      writeFileSync(damaged, content);
      return run(['restore', damaged], { dataFolder: target });
    };

    const flippedAt = (place: number) => {
      const flipped = Buffer.from(bytes);
      flipped[place] = (flipped[place] ?? 0) ^ 0xff;
      return flipped;
    };
    const damages = [
      flippedAt(withinLargestEntry(bytes)),
      flippedAt(bytes.indexOf(MANIFEST_NAME) + INTO_ENTRY),
      bytes.subarray(0, bytes.length - 100),
      Buffer.from('none'),
    ];
    mkdirSync(target);
    copyFileSync(join(folder.path, 'secret.key'), join(target, 'secret.key'));
    for (const content of damages) {
      expect(await restore(content)).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringContaining('Nothing can be restored from it'),
      });
    }
    expect(() => statSync(join(target, 'postgres'))).toThrow('ENOENT');
    expect(await run(['restore', join(folder.parent, 'gone.zip')], { dataFolder: target })).toEqual(
      failed(`There is no file ${join(folder.parent, 'gone.zip')}.`),
    );
    expect(await run(['restore', backup])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is a database in'),
    });
  });

  it('restores into an empty folder a service that gives the same answers', async () => {
    const fresh = await createDataFolder();
    // The key that lies in the file says nothing about the file.
    expect(await run(['restore', backup], { dataFolder: fresh.path })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('Nobody can tell whether'),
    });
    const restored = await run(['restore', backup, '--unverified'], { dataFolder: fresh.path });
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toContain('Everybody has to log in anew');
    expect(restored.stdout).toContain('Whether it was altered was not checked');
    await noPostgres(fresh);
    for (const [name, mode] of [
      ['uploads', 0o700],
      ['secret.key', 0o600],
    ] as const) {
      expect(statSync(join(fresh.path, name)).mode & 0o777).toBe(mode);
    }
    expect(readFileSync(join(fresh.path, 'secret.key'))).toEqual(
      readFileSync(join(folder.path, 'secret.key')),
    );

    const reset = await run(['admin', 'reset-password', '--remove-second-factor', '--keep-api-tokens'], {
      dataFolder: fresh.path,
    });
    expect(reset).toMatchObject({ code: 0, stderr: '' });
    const [, generated = ''] = GENERATED.exec(reset.stdout) ?? [];
    await noPostgres(fresh);

    const other = await startService({ dataFolder: fresh.path });
    const login = await logIn({ url: other.url, password: generated });
    const { data } = login.body as { data: { user_id: string; auth_expired: boolean } };
    expect(data.auth_expired).toBe(true);
    const session = await ApiSession.logIn({ url: other.url, password: generated });
    await session.call('PUT', `/api/v2/platform-users/${data.user_id}/secret`, {
      json: { current_secret: generated, secret: ADMIN_PASSWORD },
    });
    expect(await ask(session)).toEqual(answers);
    expect(await auditOf(session, 'RestoreBackup')).toMatchObject([{ fields: { verified: false } }]);
    expect(await auditOf(session, 'CreateSavedQuery')).toHaveLength(6);
    const next = await session.call('POST', '/api/v2/saved-queries', {
      json: { name: 'next', query: 'MATCH (n) RETURN n' },
    });
    expect(next).toMatchObject({ status: 201 });
    await other.stop();
  });
});

describe('with a PostgreSQL of somebody else (DATABASE_URL)', () => {
  it('accounts are recovered, and a backup takes waiting uploads along, which the restored service ingests', async () => {
    const external = await startExternalDatabase();
    const [url, other] = [await external.createDatabase('kept'), await external.createDatabase('restored')];
    const [own, fresh] = [await createDataFolder(), await createDataFolder()];
    // Somebody else leads, and ingests nothing: uploads wait.
    const database = await openDatabase({ url });
    await migrate(database);
    await ensureKinds(database, BUILT_IN_KINDS);
    const leadership = await tryLead(database);
    expect(leadership).toBeDefined();
    const lease = new LeaseKeeper(database);
    lease.keep(leadership?.term);
    const start = (place: 'database' | 'folder') =>
      startService({ dataFolder: own.path, environment: { DATABASE_URL: url, SECGRAPH_UPLOADS: place } });
    const waiting = await start('database');
    const beside = await start('folder');

    const reset = { dataFolder: own.path, url, input: `${NEW_PASSWORD}\n` };
    expect(await run(['admin', 'reset-password', '--password-stdin'], reset)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('The password of admin is reset'),
    });
    const session = await ApiSession.logIn({ url: waiting.url, password: NEW_PASSWORD });
    const jobId = await session.startJob();
    expect(await session.attach(jobId, { body: USERS })).toMatchObject({ status: 202 });
    const second = await ApiSession.logIn({ url: beside.url, password: NEW_PASSWORD });
    expect(await second.attach(jobId, { body: USERS })).toMatchObject({ status: 202 });
    await session.endJob(jobId);
    expect(await run(['admin', 'disable-sso'], { dataFolder: own.path, url })).toMatchObject({ code: 0 });

    const file = join(own.parent, 'outside.zip');
    expect(await run(['backup', file, '--with-secret-key'], { dataFolder: own.path, url })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('and 2 waiting uploads'),
    });
    await Promise.all([waiting.stop(), beside.stop()]);
    await lease.stop();
    await leadership?.resign();
    await database.close();

    const key = readFileSync(join(own.path, 'secret.key'), 'utf8').trim();
    const target = { dataFolder: fresh.path, url: other, environment: { SECGRAPH_SECRET_KEY: key } };
    expect(await run(['restore', file], target)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('It is as it was made'),
      stderr: '',
    });
    expect(await run(['restore', file], target)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not empty: restore into a new one'),
    });
    expect(fresh.uploads()).toEqual(own.uploads());
    expect(fresh.uploads()).toHaveLength(1);

    const restored = await startService({ dataFolder: fresh.path, environment: { DATABASE_URL: other } });
    const after = await ApiSession.logIn({ url: restored.url, password: NEW_PASSWORD });
    expect(await after.untilOver(jobId)).toMatchObject({
      status: JOB.complete,
      total_files: 2,
      failed_files: 0,
    });
    const drawn = await after.cypher('MATCH p = (:User)-[:GenericAll]->(:User) RETURN p');
    expect(drawn.text).toContain('ADA@EXAMPLE.ORG');
    expect(await restored.stop()).toEqual({ code: 0, signal: null });
  });
});

/** In what is kept, and not in what an archive says beside it, such as the time of an entry, which nothing goes by. */
function withinLargestEntry(archive: Buffer): number {
  const starts: number[] = [];
  for (let at = archive.indexOf(LOCAL_HEADER); at !== -1; at = archive.indexOf(LOCAL_HEADER, at + 1)) {
    starts.push(at);
  }
  // The directory behind the last entry has fields that nobody needs to read the content.
  const directory = archive.indexOf(CENTRAL_HEADER, starts.at(-1));
  const middles = starts.map((start, index) => {
    const end = starts[index + 1] ?? directory;
    return { size: end - start, middle: Math.floor((start + end) / 2) };
  });

  return middles.toSorted((a, b) => b.size - a.size)[0]?.middle ?? 0;
}
