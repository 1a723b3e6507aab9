import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openDatabase } from '@secgraph/database';
import { workspaceDatabaseName } from '@secgraph/database/workspaces';
import { writeEstate } from '@secgraph/estate';
import { afterAll, describe, expect, it } from 'vitest';
import { readProcessStatus } from '../../../../tools/service/process-memory.ts';
import { sendRequest } from '../../../../tools/service/send-request.ts';
import { ApiSession, JOB, ZIP } from '../../../../tools/service/test/api-session.ts';
import { createBegunFolder, createDataFolder } from './data-folder.ts';
import { runSecgraph } from './run-secgraph.ts';
import { endServicesAfterEach, keepRunning, startService } from './service-process.ts';
import { until } from './until.ts';
import {
  administratorOf,
  askRaw,
  createWorkspace,
  isAlive,
  logInAs,
  logInByBrowser,
  messageOf,
  NEW_PASSWORD,
  namesIn,
  pidOfWorkspace,
} from './workspace-service.ts';

const MIB = 1024 * 1024;
/** Of an upload: several times what a process may grow by. */
const LARGE_MIB = 200;

endServicesAfterEach();

const folder = await createBegunFolder();
const service = keepRunning(
  await startService({ dataFolder: folder.path, environment: { SECGRAPH_WORKSPACES_LOADED: '3' } }),
);
afterAll(() => service.stop());
const acme = await createWorkspace(service, 'acme');
const beta = await createWorkspace(service, 'beta');

async function statusOf(path: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  return (await askRaw(service, path, headers)).status ?? 0;
}

async function countDomains(session: ApiSession): Promise<number> {
  return ((await session.get('/api/v2/available-domains')) as readonly unknown[]).length;
}

describe('two workspaces of a service', () => {
  it('know nothing of each other, nor of the service', async () => {
    const archive = join(folder.parent, 'estate.zip');
    await writeEstate({ size: 'tiny', seed: 1, out: archive });
    const job = await acme.session.upload({ body: await readFile(archive), headers: ZIP });
    expect(job).toMatchObject({ status: JOB.complete, failed_files: 0 });

    const own = await administratorOf(service);
    expect(await Promise.all([acme.session, beta.session, own].map(countDomains))).toEqual([1, 0, 0]);

    const created = await acme.session.call('POST', '/api/v2/platform-users', {
      json: { principal: 'only-here', roles: [3], secret: NEW_PASSWORD, needs_password_reset: false },
    });
    expect(created.status).toBe(200);
    const statuses = await Promise.all(
      [acme.url, beta.url, service.url].map((url) => logInAs(url, 'only-here')),
    );
    expect(statuses).toEqual([200, 401, 401]);
  });

  it('take no session and no token of another', async () => {
    const sessions = { acme: acme.session, beta: beta.session, service: await administratorOf(service) };
    const places = { acme: '/w/acme', beta: '/w/beta', service: '' };
    for (const [whose, session] of Object.entries(sessions)) {
      const root = new ApiSession(service.url, session.token);
      for (const [place, prefix] of Object.entries(places)) {
        const { status } = await root.call('GET', `${prefix}/api/v2/self`);
        expect([whose, place, status]).toEqual([whose, place, whose === place ? 200 : 401]);
      }
    }
  });

  it('are reached by path and by header, and the service itself where none is named', async () => {
    const name = { 'x-secgraph-workspace': 'acme' };
    const root = new ApiSession(service.url, acme.session.token);
    const idOf = async (path: string, headers = {}) =>
      ((await root.call('GET', path, { headers })).body as { data?: { id: string } }).data?.id;
    const id = await idOf('/w/acme/api/v2/self');
    expect(id).toBeDefined();
    expect(await idOf('/api/v2/self', name)).toBe(id);
    expect(await idOf('/w/acme/api/v2/self', name)).toBe(id);
    expect((await root.call('GET', '/api/v2/self')).status).toBe(401);
    expect(await countDomains(await administratorOf(service))).toBe(0);
  });

  it('have cookies of their own, below their paths', async () => {
    expect(await logInByBrowser(acme.url)).toEqual([
      expect.stringMatching(/^secgraph_session_\d+_acme=[^;]+; Path=\/w\/acme; HttpOnly/),
    ]);
  });

  it('have no workspaces themselves', async () => {
    const refused = await acme.session.call('GET', '/api/v2/workspaces');
    expect([refused.status, messageOf(refused)]).toEqual([
      404,
      'there are no workspaces within a workspace: ask the service without naming one',
    ]);
  });

  it('tell their audit log the address of the client', async () => {
    const entries = JSON.stringify(await acme.session.call('GET', '/api/v2/audit'));
    expect(entries).toContain('127.0.0.1');
  });
});

describe('the door', () => {
  it.each([
    ['/w/nobody/api/v2/self', {}, 404],
    ['/w/', {}, 404],
    ['/w', {}, 404],
    ['/w//acme/api/version', {}, 404],
    ['/w/../api/version', {}, 404],
    ['/w/%61cme/api/version', {}, 404],
    ['/w/acme%2fapi/version', {}, 404],
    ['/w/ACME/api/version', {}, 404],
    [`/w/${'a'.repeat(1000)}/api/version`, {}, 404],
    ['/w/acme/../beta/healthz', {}, 404],
    ['/w/acme/%2e%2e/healthz', {}, 404],
    ['/w/acme/w/beta/healthz', {}, 404],
    ['/w/acme/healthz', { 'x-secgraph-workspace': 'beta' }, 400],
    ['/api/version', { 'x-secgraph-workspace': 'nobody' }, 404],
    ['/api/version', { 'x-secgraph-workspace': '' }, 404],
    ['/api/version', { 'x-secgraph-workspace': 'acme, beta' }, 404],
    ['/api/version', { 'x-secgraph-workspace': '../acme' }, 404],
    ['/w/acme/healthz', {}, 200],
    ['//w/acme/healthz', {}, 200],
    ['/healthz', { 'x-secgraph-workspace': 'nobody' }, 200],
  ])('leads %s with %o nowhere else: %i', async (path, headers, status) => {
    expect(await statusOf(path, headers)).toBe(status);
  });

  it('refuses in the envelope, and keeps the id of the request', async () => {
    const answer = await askRaw(service, '/w/nobody/x', { 'x-request-id': 'mine' });
    expect(JSON.parse(answer.text)).toMatchObject({
      http_status: 404,
      request_id: 'mine',
      errors: [{ message: 'there is no such workspace' }],
    });
  });

  it('believes nothing that a client says of proxies', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https' };
    expect((await logInByBrowser(acme.url, headers)).join()).not.toContain('Secure');
    expect(JSON.stringify(await acme.session.call('GET', '/api/v2/audit'))).not.toContain('192.0.2.1');
  });

  it('hands a large upload on as it comes, and keeps none of it', async () => {
    const before = readProcessStatus(service.pid)['VmRSS'] ?? 0;
    const peaks: number[] = [];
    const jobId = await acme.session.startJob();
    const head = '{"meta":{"type":"users","version":6,"count":0},"data":[';
    const parts = function* () {
      yield head;
      for (let part = 0; part < LARGE_MIB; part++) {
        yield ' '.repeat(MIB);
        peaks.push(readProcessStatus(service.pid)['VmRSS'] ?? 0);
      }
      yield ']}';
    };
    const taken = await acme.session.attach(jobId, { body: Readable.from(parts()) });
    expect([taken.status, taken.text]).toEqual([202, '']);
    expect(Math.max(...peaks) - before).toBeLessThan((LARGE_MIB / 2) * MIB);
    await acme.session.endJob(jobId);
    expect(await acme.session.untilOver(jobId)).toMatchObject({ failed_files: 0 });
  });

  it('hands an early answer back while the body is still on its way', async () => {
    const answer = await sendRequest(acme.url, {
      method: 'POST',
      path: '/api/v2/file-upload/1',
      headers: { 'content-type': 'application/json' },
      body: Readable.from(Array.from({ length: 32 }, () => ' '.repeat(MIB))),
    });
    expect(answer).toMatchObject({ kind: 'answer', status: 401 });
  });

  it('hands events on while they happen', async () => {
    const following = new AbortController();
    const answer = await fetch(`${acme.url}/api/v2/event-stream`, {
      headers: { authorization: `Bearer ${acme.session.token}` },
      signal: following.signal,
    });
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const { value } = (await answer.body?.getReader().read()) ?? {};
    expect(new TextDecoder().decode(value)).toContain('event:');
    following.abort();
  });
});

describe('the process of a workspace', () => {
  it('begins anew after it was killed, with the next request', async () => {
    expect(await statusOf('/w/acme/healthz')).toBe(200);
    const pid = pidOfWorkspace(service, 'acme');
    expect(pid).toBeDefined();
    process.kill(pid ?? 0, 'SIGKILL');
    expect(await statusOf('/w/acme/healthz')).toBe(200);
    expect(pidOfWorkspace(service, 'acme')).not.toBe(pid);
    expect(await countDomains(acme.session)).toBe(1);
  });
});

describe('a workspace', () => {
  it('that is suspended lets nobody in, and is as it was afterwards', async () => {
    const own = await administratorOf(service);
    const become = (state: string) => own.call('PATCH', `/api/v2/workspaces/${acme.id}`, { json: { state } });
    expect((await become('suspended')).status).toBe(200);
    expect(pidOfWorkspace(service, 'acme')).toBeUndefined();
    const refused = await acme.session.call('GET', '/api/v2/self');
    expect([refused.status, messageOf(refused)]).toEqual([
      503,
      'the workspace is suspended: an administrator of the service can let people in again',
    ]);
    expect((await become('ready')).status).toBe(200);
    expect(await countDomains(acme.session)).toBe(1);
  });

  it('is backed up while it is used, and restored as a service of its own', async () => {
    const backup = join(folder.parent, 'acme.backup');
    const args = ['backup', backup, '--workspace', 'acme', '--with-secret-key'];
    expect(await runSecgraph(args, { dataFolder: folder.path })).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining('is whole'),
    });
    expect(
      await runSecgraph(['backup', `${backup}2`, '--workspace', 'nobody'], { dataFolder: folder.path }),
    ).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no workspace nobody') });

    const target = await createDataFolder();
    expect(await runSecgraph(['restore', backup, '--unverified'], { dataFolder: target.path })).toMatchObject(
      { code: 0, stderr: '' },
    );
    const restored = await startService({ dataFolder: target.path });
    const session = await ApiSession.logIn({ url: restored.url, password: NEW_PASSWORD });
    expect(await countDomains(session)).toBe(1);
    await restored.stop();
  });

  it('that is deleted leaves nothing', async () => {
    const doomed = await createWorkspace(service, 'doomed');
    const jobId = await doomed.session.startJob();
    await doomed.session.attach(jobId, { body: '{"meta":{"type":"users","version":6,"count":0},"data":[]}' });
    const pid = pidOfWorkspace(service, 'doomed') ?? 0;
    expect(isAlive(pid)).toBe(true);
    const database = await openDatabase({ url: folder.databaseUrl() });
    const traces = async () => {
      const { rows } = await database.pool.query<{ where: string }>(
        `SELECT 'database' AS where FROM pg_database WHERE datname = $1
         UNION ALL SELECT 'row' FROM workspace WHERE id = $2
         UNION ALL SELECT 'connection' FROM pg_stat_activity WHERE datname = $1`,
        [workspaceDatabaseName(doomed.id), doomed.id],
      );
      const files = namesIn(join(folder.path, 'workspaces')).filter((name) => name === doomed.id);
      return [...new Set([...rows.map((row) => row.where), ...files.map(() => 'folder')])].sort();
    };
    expect(await traces()).toEqual(['connection', 'database', 'folder', 'row']);

    const own = await administratorOf(service);
    expect((await own.call('DELETE', `/api/v2/workspaces/${doomed.id}`)).status).toBe(204);
    expect(await traces()).toEqual([]);
    expect(isAlive(pid)).toBe(false);
    expect(namesIn(join(folder.path, 'run')).length).toBeLessThanOrEqual(2);
    expect(await statusOf('/w/doomed/healthz')).toBe(404);
    await database.close();
  });

  it('in which something is due is opened by itself', async () => {
    const own = await administratorOf(service);
    await own.call('PATCH', `/api/v2/workspaces/${beta.id}`, { json: { memory_mib: 900 } });
    expect(pidOfWorkspace(service, 'beta')).toBeUndefined();
    const database = await openDatabase({ url: folder.databaseUrl() });
    await database.pool.query('UPDATE workspace SET wake_at = now() WHERE id = $1', [beta.id]);
    await until('it is open', () => pidOfWorkspace(service, 'beta') !== undefined);
    await database.close();
  });
});
