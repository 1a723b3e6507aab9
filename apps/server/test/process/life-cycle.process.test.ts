import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { ApiSession, get, logIn } from '../../../../tools/service/test/api-session.ts';
import { createDataFolder, noPostgres } from './data-folder.ts';
import { endServicesAfterEach, launchService, startService } from './service-process.ts';
import { until } from './until.ts';

endServicesAfterEach();

const USERS = '{"meta":{"type":"users","version":6},"data":[]}';
const GENERATED = /Password: (\S+) {2}\(shown once/;
const NEW_PASSWORD = 'Another-Horse-10-Battery';

const folder = await createDataFolder();
let password = '';

describe('the life of a service', () => {
  it('begins with an address and a generated password, which must be changed first', async () => {
    const service = launchService({
      dataFolder: folder.path,
      environment: { SECGRAPH_ADMIN_PASSWORD: undefined },
    });
    await service.untilReady();
    const [, generated = ''] = GENERATED.exec(service.stdout) ?? [];
    expect(service.stdout).toContain('First login: admin');
    expect(generated).not.toBe('');
    const told = service.log().filter(({ msg }) => msg === 'the first administrator was created');
    expect(told).toMatchObject([{ name: 'admin', isPasswordGenerated: true }]);
    expect(JSON.stringify(service.log())).not.toContain(generated);

    expect(await get(service.url, '/healthz')).toMatchObject({ status: 200 });
    expect(await get(service.url, '/readyz')).toMatchObject({ body: { status: 'ready' } });

    const first = await logIn({ url: service.url, password: generated });
    const { data } = first.body as { data: { auth_expired: boolean; user_id: string } };
    expect(data.auth_expired).toBe(true);
    const session = await ApiSession.logIn({ url: service.url, password: generated });
    expect(await session.call('POST', '/api/v2/file-upload/start')).toMatchObject({ status: 403 });

    const changed = await session.call('PUT', `/api/v2/platform-users/${data.user_id}/secret`, {
      json: { current_secret: generated, secret: NEW_PASSWORD, needs_password_reset: false },
    });
    expect(changed).toMatchObject({ status: 200 });
    password = NEW_PASSWORD;
    const renewed = await ApiSession.logIn({ url: service.url, password: password });
    expect(await renewed.startJob()).toBe(1);

    expect(await service.stop()).toEqual({ code: 0, signal: null });
    expect(service.stderr).toBe('');
    await noPostgres(folder);
  });

  it('warns when it listens for other machines without TLS', async () => {
    const service = await startService({
      dataFolder: folder.path,
      environment: { SECGRAPH_HOST: '0.0.0.0' },
    });
    const warning = 'the service listens on 0.0.0.0 without TLS';
    expect(await service.stop()).toEqual({ code: 0, signal: null });
    expect(
      service.log().filter(({ msg }) => typeof msg === 'string' && msg.startsWith(warning)),
    ).toHaveLength(1);
  });

  it('goes on after a restart with what it knew, from the snapshot file and without a new password', async () => {
    const service = await startService({ dataFolder: folder.path });
    expect(service.stdout).not.toContain('Password');
    await until('the log tells of the graph', () =>
      service.hasLogged('serving a new generation of the graph'),
    );
    expect(service.hasLogged('built the snapshot from PostgreSQL')).toBe(false);

    const session = await ApiSession.logIn({ url: service.url, password: password });
    expect(await session.readJob(1)).toMatchObject({ status: 1 });
    expect(await service.stop()).toEqual({ code: 0, signal: null });
  });

  it('ends in time also while clients neither send on nor read', async () => {
    const service = await startService({
      dataFolder: folder.path,
      environment: { SECGRAPH_DRAIN_SECONDS: '1' },
    });
    const session = await ApiSession.logIn({ url: service.url, password: password });
    const body = Readable.from(
      (async function* () {
        yield Buffer.from(USERS.slice(0, 10));
        await service.exited;
      })(),
    );
    const answer = session.attach(await session.startJob(), { body }).catch(() => 'cut');
    await until('the body arrives', () => folder.uploads().length > 0);

    expect(await service.stop()).toEqual({ code: 0, signal: null });
    expect(await answer).toBe('cut');
    expect(folder.uploads()).toEqual([]);
    expect(service.stderr).toBe('');
    expect(service.log().filter(({ level }) => level >= 50)).toEqual([]);
    await noPostgres(folder);
  });

  it('ends only after the requests that are under way were answered', async () => {
    const service = await startService({ dataFolder: folder.path });
    const session = await ApiSession.logIn({ url: service.url, password: password });
    const { promise: goOn, resolve: finishBody } = Promise.withResolvers<void>();
    const body = Readable.from(
      (async function* () {
        yield Buffer.from(USERS.slice(0, 10));
        await goOn;
        yield Buffer.from(USERS.slice(10));
      })(),
    );
    const jobId = await session.startJob();
    const answer = session.attach(jobId, { body });
    await until('the body arrives', () => folder.uploads().length > 0);

    service.signal('SIGTERM');
    await until('it takes no new connections', async () =>
      fetch(`${service.url}/healthz`).then(
        () => false,
        () => true,
      ),
    );
    expect(service.hasExited).toBe(false);
    finishBody();

    expect(await answer).toMatchObject({ status: 202 });
    expect(await service.exited).toEqual({ code: 0, signal: null });
    await noPostgres(folder);
  });

  it('takes a signal that arrives several times at once, as from a process group, for one wish', async () => {
    const service = await startService({ dataFolder: folder.path });

    service.signal('SIGTERM');
    service.signal('SIGTERM');
    await until('it takes no new connections', async () =>
      fetch(`${service.url}/healthz`).then(
        () => false,
        () => true,
      ),
    );
    service.signal('SIGTERM');

    expect(await service.exited).toEqual({ code: 0, signal: null });
    await noPostgres(folder);
  });

  it('can end while it is still starting', async () => {
    const service = launchService({ dataFolder: folder.path });
    await until('it listens', () => service.stdout.includes('listens on'));

    expect(await service.stop()).toEqual({ code: 0, signal: null });
    expect(service.stderr).toBe('');
    await noPostgres(folder);
  });
});
