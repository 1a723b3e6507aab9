import { once } from 'node:events';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { openDatabase } from '@secgraph/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServiceProcess } from '../../../../tools/service/service-process.ts';
import { createBegunFolder, createDataFolder, noPostgres } from './data-folder.ts';
import { startExternalDatabase } from './external-database.ts';
import { endServicesAfterEach, keepRunning, launchService, startService } from './service-process.ts';
import { until } from './until.ts';

endServicesAfterEach();

const NOBODY = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;

const folder = await createDataFolder();
const used = await createBegunFolder();
const external = await startExternalDatabase();
let service: ServiceProcess;
let listener: Server;

beforeAll(async () => {
  listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  service = keepRunning(await startService({ dataFolder: used.path }));
});

afterAll(async () => {
  listener.close();
  await service.stop();
});

/** Starts a service that cannot, and holds what every refusal must be. @returns its one line */
async function refusedStart(
  environment: Readonly<Record<string, string>>,
  options: { readonly dataFolder?: string; readonly user?: { uid: number; gid: number } } = {},
): Promise<string> {
  const refused = launchService({ dataFolder: folder.path, ...options, environment });
  await until('it ends', () => refused.hasExited || refused.stdout.includes('listens on'));
  if (!refused.hasExited) {
    throw new Error('it started');
  }
  const exit = await refused.exited;

  expect(exit).toEqual({ code: 1, signal: null });
  expect(refused.stderr).toMatch(/^secgraph: [^\n]+\n$/);
  expect(refused.stderr).not.toContain('unexpected error');
  expect(refused.stdout).not.toContain('listens on');
  const fatal = refused.log().filter(({ level }) => level === 60);
  const [, text = ''] = /^secgraph: (.*)\n$/.exec(refused.stderr) ?? [];
  expect(fatal).toMatchObject([{ code: expect.any(String), msg: `the service ends: ${text}` }]);
  await noPostgres(folder);

  return refused.stderr;
}

describe('a service that cannot start says why in one line, when', () => {
  it('its port is taken', async () => {
    const address = listener.address();
    const port = typeof address === 'object' ? String(address?.port) : '';

    const line = await refusedStart({ SECGRAPH_PORT: port });
    expect(line).toContain(port);
    expect(line).toContain('SECGRAPH_PORT');
  });

  it('its address is not one of this machine', async () => {
    expect(await refusedStart({ SECGRAPH_HOST: '192.0.2.1' })).toContain('SECGRAPH_HOST');
  });

  it('its data folder is in use by another instance, which goes on', async () => {
    const line = await refusedStart({}, { dataFolder: used.path });

    expect(line).toContain(used.path);
    expect(line).toContain(`pid ${service.pid}`);
    expect(service.hasExited).toBe(false);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  });

  it('its data folder belongs to another database', async () => {
    const line = await refusedStart(
      { DATABASE_URL: await external.createDatabase('another') },
      { dataFolder: used.path },
    );

    expect(line).toContain(used.path);
    expect(line).toContain('SECGRAPH_DATA_DIR');
    expect(line).toContain('DATABASE_URL');
  });

  it('its data folder is a file', async () => {
    const path = join(folder.parent, 'file');
    writeFileSync(path, '');

    expect(await refusedStart({}, { dataFolder: path })).toContain(path);
    expect(await refusedStart({ DATABASE_URL: external.url }, { dataFolder: path })).toContain(path);
  });

  // Root may write everywhere: an ordinary user is needed, and only root can become one.
  it.runIf(isRoot)('its data folder is not writable', async () => {
    const path = join(folder.parent, 'forbidden');
    chmodSync(folder.parent, 0o755);

    const embedded = await refusedStart({}, { dataFolder: path, user: NOBODY });
    expect(embedded).toContain(path);
    expect(embedded).toContain('SECGRAPH_DATA_DIR');
    const line = await refusedStart({ DATABASE_URL: external.url }, { dataFolder: path, user: NOBODY });
    expect(line).toContain(path);
    expect(line).toContain('SECGRAPH_DATA_DIR');
    expect(existsSync(path)).toBe(false);
  });

  it('its database cannot be reached', async () => {
    const unused = createServer().listen(0, '127.0.0.1');
    await once(unused, 'listening');
    const address = unused.address();
    const port = typeof address === 'object' ? address?.port : 0;
    unused.close();
    await once(unused, 'close');

    const line = await refusedStart({ DATABASE_URL: `postgresql://u:very-secret@127.0.0.1:${port}/graph` });
    expect(line).toContain(`127.0.0.1:${port}`);
    expect(line).toContain('DATABASE_URL');
    expect(line).not.toContain('very-secret');
  });

  it('its database refuses the password', async () => {
    const url = new URL(external.url);
    url.password = 'very-secret';

    const line = await refusedStart({ DATABASE_URL: url.href });
    expect(line).toContain('DATABASE_URL');
    expect(line).not.toContain('very-secret');
  });

  it('its database does not exist', async () => {
    const url = new URL(external.url);
    url.pathname = '/no-such-database';

    expect(await refusedStart({ DATABASE_URL: url.href })).toContain('no such database');
  });

  it('its database was migrated by a newer release', async () => {
    const url = await external.createMigrated('newer');
    const database = await openDatabase({ url });
    await database.pool.query(
      `INSERT INTO schema_migration (version, name, checksum, release)
       VALUES ((SELECT max(version) + 1 FROM schema_migration), 'from_the_future', 'x', 'v9.8.7')`,
    );
    const everything = async () =>
      (await database.pool.query('SELECT relname, relfilenode FROM pg_class ORDER BY oid')).rows;
    const before = await everything();

    const line = await refusedStart({ DATABASE_URL: url });
    expect(line).toContain('migrated by a newer release, v9.8.7');
    expect(line).toContain('install v9.8.7 or a newer one, or restore the backup made before the upgrade');
    expect(await everything()).toEqual(before);
    await database.close();
  });

  it.each([
    ['SECGRAPH_PORT', 'eighty'],
    ['SECGRAPH_EDITION', 'ultimate'],
    ['DATABASE_URL', 'mysql://somewhere/graph'],
  ])('%s is %s', async (name, value) => {
    expect(await refusedStart({ [name]: value })).toContain(name);
  });
});
