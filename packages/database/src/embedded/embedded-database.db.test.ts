import type { ChildProcess } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { cp, mkdir, mkdtemp, rm, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts';
import { findPostmasterFile } from './postmaster-file.ts';
import {
  findWatchdog,
  isAlive,
  killHard,
  readReport,
  spawnService,
  stopGently,
  waitUntil,
} from './test/run-service.ts';

const GIB = 1024 ** 3;
const NOBODY = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;

const folders: string[] = [];
const started: EmbeddedDatabase[] = [];
const services: ChildProcess[] = [];

let usedParent = '';
let usedFolder = '';

beforeAll(async () => {
  usedParent = await mkdtemp(join(tmpdir(), 'secgraph-embedded-used-'));
  usedFolder = join(usedParent, 'data');
  chmodSync(usedParent, 0o755);
  const embedded = await startEmbeddedDatabase({
    dataFolder: usedFolder,
    memoryBytes: GIB,
    durability: 'none',
  });
  await query(embedded.url, "CREATE TABLE kept AS SELECT 'yes' AS value");
  await embedded.stop();
});

afterAll(() => rm(usedParent, { recursive: true, force: true }));

afterEach(async () => {
  await Promise.all(started.splice(0).map((embedded) => embedded.stop()));
  await Promise.all(
    services
      .splice(0)
      .filter((service) => service.exitCode === null && service.signalCode === null)
      .map(stopGently),
  );
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
});

async function createFolder(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'secgraph-embedded-'));
  chmodSync(parent, 0o755);
  folders.push(parent);
  return join(parent, 'data');
}

/** A folder that was used before: it holds a table. Copied, because each initialisation takes its time. */
async function createUsedFolder(): Promise<string> {
  const dataFolder = await createFolder();
  await cp(usedFolder, dataFolder, { recursive: true });
  return dataFolder;
}

async function start(dataFolder: string): Promise<EmbeddedDatabase> {
  const embedded = await startEmbeddedDatabase({ dataFolder, memoryBytes: GIB, durability: 'none' });
  started.push(embedded);
  return embedded;
}

function startService(dataFolder: string, user = {}): ChildProcess {
  const service = spawnService(dataFolder, user);
  services.push(service);
  return service;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();

  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** A service that has stored something. */
async function startServiceWithData() {
  const dataFolder = await createUsedFolder();
  const service = startService(dataFolder);
  const { serverPid = 0, url = '' } = await readReport(service);

  await query(url, "UPDATE kept SET value = 'yes, indeed'");
  return { dataFolder, service, serverPid };
}

async function expectKept(dataFolder: string): Promise<void> {
  const { url } = await start(dataFolder);
  expect(await query(url, 'SELECT value FROM kept')).toEqual([{ value: 'yes, indeed' }]);
}

describe('a first start', () => {
  it('creates a server that only knows loopback and its own secret', async () => {
    const dataFolder = await createFolder();
    const embedded = await start(dataFolder);
    const url = new URL(embedded.url);

    expect(url.hostname).toBe('127.0.0.1');
    expect(statSync(join(dataFolder, 'postgres', 'secret')).mode & 0o777).toBe(0o600);
    expect(await query(embedded.url, 'SHOW password_encryption')).toEqual([
      { password_encryption: 'scram-sha-256' },
    ]);
    url.password = 'wrong';
    await expect(query(url.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('survives an initialisation that was interrupted', async () => {
    const dataFolder = await createFolder();
    const service = startService(dataFolder);
    const root = join(dataFolder, 'postgres');
    const unfinished = () =>
      existsSync(root) ? readdirSync(root).filter((name) => name.startsWith('unfinished-')) : [];
    await waitUntil(() => unfinished().some((name) => existsSync(join(root, name, 'cluster'))));
    await killHard(service);
    expect(existsSync(join(root, 'cluster'))).toBe(false);

    const { url } = await start(dataFolder);
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('keeps port and data over a restart', async () => {
    const dataFolder = await createUsedFolder();
    const first = await start(dataFolder);
    await query(first.url, "UPDATE kept SET value = 'changed'");
    await first.stop();
    await expect(first.exited).resolves.toEqual({ code: 0, signal: undefined });

    const second = await start(dataFolder);
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'SELECT value FROM kept')).toEqual([{ value: 'changed' }]);
  });
});

describe('a killed service', () => {
  it('takes its server along', async () => {
    const { dataFolder, service, serverPid } = await startServiceWithData();
    await killHard(service);

    await waitUntil(() => !isAlive(serverPid));
    await expectKept(dataFolder);
  });

  it('takes it along while it is still starting', async () => {
    const dataFolder = await createUsedFolder();
    const service = startService(dataFolder);
    const cluster = join(dataFolder, 'postgres', 'cluster');
    await waitUntil(() => findPostmasterFile(cluster) !== undefined);
    const serverPid = findPostmasterFile(cluster)?.pid ?? 0;
    expect(serverPid).toBeGreaterThan(0);
    await killHard(service);

    await waitUntil(() => !isAlive(serverPid));
  });

  it('can be started again at once', async () => {
    const { dataFolder, service } = await startServiceWithData();
    await killHard(service);

    await expectKept(dataFolder);
  });

  it('can be started again when its server lives on', async () => {
    const { dataFolder, service, serverPid } = await startServiceWithData();
    process.kill(findWatchdog(service) ?? 0, 'SIGKILL');
    await killHard(service);
    expect(isAlive(serverPid)).toBe(true);

    await expectKept(dataFolder);
    expect(isAlive(serverPid)).toBe(false);
  });

  it('can be started again when the server was killed with it', async () => {
    const { dataFolder, service, serverPid } = await startServiceWithData();
    process.kill(serverPid, 'SIGKILL');
    await killHard(service);

    await expectKept(dataFolder);
  });

  it('can be started again when another process has got the id of its server', async () => {
    const { dataFolder, service, serverPid } = await startServiceWithData();
    await killHard(service);
    await waitUntil(() => !isAlive(serverPid));
    const file = join(dataFolder, 'postgres', 'cluster', 'postmaster.pid');
    writeFileSync(
      file,
      [process.ppid, join(dataFolder, 'postgres', 'cluster'), 1, 5432, '', '127.0.0.1', ''].join('\n'),
    );

    await expectKept(dataFolder);
  });
});

describe('a server that is killed', () => {
  it('is started again at the same address', async () => {
    const dataFolder = await createUsedFolder();
    const embedded = await start(dataFolder);
    const { pid } = embedded;
    process.kill(pid, 'SIGKILL');
    await waitUntil(() => embedded.pid !== pid && embedded.outage === undefined);

    expect(await query(embedded.url, 'SELECT value FROM kept')).toEqual([{ value: 'yes' }]);
    await embedded.stop();
    await expect(embedded.exited).resolves.toEqual({ code: 0, signal: undefined });
  });

  it('is not started again once it is to stop', async () => {
    const embedded = await start(await createUsedFolder());
    process.kill(embedded.pid, 'SIGKILL');
    await waitUntil(() => embedded.outage !== undefined);
    await embedded.stop();

    await expect(embedded.exited).resolves.toEqual({ code: undefined, signal: 'SIGKILL' });
    expect(isAlive(embedded.pid)).toBe(false);
  });
});

describe('a data folder', () => {
  it('belongs to one instance, of another process or of this one', async () => {
    const dataFolder = await createUsedFolder();
    const service = startService(dataFolder);
    await readReport(service);

    await expect(start(dataFolder)).rejects.toMatchObject({
      code: 'DATABASE_FOLDER_IN_USE',
      message: expect.stringContaining(`(pid ${service.pid})`),
    });
    await stopGently(service);
    await start(dataFolder);
    await expect(start(dataFolder)).rejects.toMatchObject({ code: 'DATABASE_FOLDER_IN_USE' });
  });

  it('of another PostgreSQL is refused', async () => {
    const dataFolder = await createUsedFolder();
    writeFileSync(join(dataFolder, 'postgres', 'cluster', 'PG_VERSION'), '14\n');

    await expect(start(dataFolder)).rejects.toMatchObject({
      code: 'DATABASE_FOLDER_OTHER_MAJOR',
      message: expect.stringContaining('PostgreSQL 14'),
    });
  });

  it('whose secret was lost gets a new one', async () => {
    const dataFolder = await createUsedFolder();
    await unlink(join(dataFolder, 'postgres', 'secret'));

    const { url } = await start(dataFolder);
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

/** A file and a folder of root's that nothing in the data folder may change. */
function createPrecious(dataFolder: string): { readonly file: string; readonly folder: string } {
  const folder = join(dataFolder, '..', 'precious');
  const file = join(folder, 'file');
  mkdirSync(folder);
  writeFileSync(file, '1\nprecious');

  return { file, folder };
}

describe.runIf(isRoot)('started as root', () => {
  it('runs the server as somebody else', async () => {
    const dataFolder = await createUsedFolder();
    const { pid } = await start(dataFolder);

    expect(readFileSync(`/proc/${pid}/status`, 'utf8')).not.toMatch(/^Uid:\s+0\s/m);
  });

  it('takes back a cluster that a restored backup gave to root', async () => {
    const dataFolder = await createUsedFolder();
    const cluster = join(dataFolder, 'postgres', 'cluster');
    expect(statSync(cluster).uid).toBe(0);

    await start(dataFolder);
    expect(statSync(join(cluster, 'PG_VERSION')).uid).not.toBe(0);
  });

  it('keeps the folder around the cluster for itself', async () => {
    const dataFolder = await createUsedFolder();
    const root = join(dataFolder, 'postgres');
    // As older releases left it.
    chownSync(root, NOBODY.uid, NOBODY.gid);
    await start(dataFolder);

    const owners = readdirSync(root).map((name) => [name, statSync(join(root, name)).uid]);
    expect(statSync(root)).toMatchObject({ uid: 0 });
    expect(statSync(root).mode & 0o022).toBe(0);
    expect(owners.filter(([, uid]) => uid !== 0).map(([name]) => name)).toEqual(['cluster']);
  });

  it('hands nothing over that a link in the place of a folder leads to', async () => {
    const dataFolder = await createUsedFolder();
    const root = join(dataFolder, 'postgres');
    const { file, folder } = createPrecious(dataFolder);

    for (const path of [join(root, 'cluster'), root]) {
      renameSync(path, `${path}-before`);
      symlinkSync(folder, path);
      await expect(start(dataFolder)).rejects.toMatchObject({
        code: 'DATABASE_FOLDER_UNSAFE',
        message: expect.stringContaining(`cannot rely on ${path}: it is a link`),
      });
      expect([statSync(file).uid, statSync(folder).uid]).toEqual([0, 0]);
      await unlink(path);
      renameSync(`${path}-before`, path);
    }
  });

  it('hands no file over that has a second name elsewhere, nor what links in the cluster lead to', async () => {
    const dataFolder = await createUsedFolder();
    const cluster = join(dataFolder, 'postgres', 'cluster');
    const { file, folder } = createPrecious(dataFolder);
    symlinkSync(folder, join(cluster, 'pg_tblspc', '16500'));
    linkSync(file, join(cluster, 'base', 'second-name'));

    await expect(start(dataFolder)).rejects.toMatchObject({ code: 'DATABASE_FOLDER_UNSAFE' });
    expect([statSync(file).uid, statSync(folder).uid]).toEqual([0, 0]);
    await unlink(join(cluster, 'base', 'second-name'));

    await start(dataFolder);
    expect(statSync(folder).uid).toBe(0);
  });

  it('writes through no link that the user of the server put among its files', async () => {
    const dataFolder = await createUsedFolder();
    const root = join(dataFolder, 'postgres');
    const { file } = createPrecious(dataFolder);
    for (const name of ['lock', 'owner', 'port', 'server.log', 'secret', 'secret.new']) {
      await rm(join(root, name), { force: true });
      symlinkSync(file, join(root, name));
    }
    const pidFile = join(root, 'cluster', 'postmaster.pid');
    symlinkSync(file, pidFile);

    const { url } = await start(dataFolder);
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(readFileSync(file, 'utf8')).toBe('1\nprecious');
  });

  it('refuses a data folder that the user of the server could exchange', async () => {
    const dataFolder = await createUsedFolder();
    const first = await start(dataFolder);
    await first.stop();
    const { uid, gid } = statSync(join(dataFolder, 'postgres', 'cluster'));
    chownSync(dataFolder, uid, gid);

    await expect(start(dataFolder)).rejects.toMatchObject({
      code: 'DATABASE_FOLDER_UNSAFE',
      message: expect.stringContaining(`chown root ${dataFolder}`),
    });
  });

  it('closes a data folder that is open to everybody', async () => {
    const dataFolder = await createFolder();
    mkdirSync(dataFolder);
    chmodSync(dataFolder, 0o777);

    await start(dataFolder);
    expect(statSync(dataFolder).mode & 0o777).toBe(0o755);
  });

  it('says which folder the server may not enter', async () => {
    const dataFolder = await createFolder();
    chmodSync(join(dataFolder, '..'), 0o700);

    await expect(start(dataFolder)).rejects.toMatchObject({
      code: 'DATABASE_FOLDER_UNREACHABLE',
      message: expect.stringContaining(`chmod o+x ${join(dataFolder, '..')}`),
    });
  });
});

describe.runIf(isRoot)('started as an ordinary user', () => {
  it('runs the server as that user', async () => {
    const dataFolder = await createFolder();
    await mkdir(dataFolder);
    chownSync(dataFolder, NOBODY.uid, NOBODY.gid);
    const { serverPid, message } = await readReport(startService(dataFolder, NOBODY));

    expect(message).toBeUndefined();
    expect(readFileSync(`/proc/${serverPid}/status`, 'utf8')).toMatch(/^Uid:\s+65534\s/m);
  });

  it('says that the folder is not writable', async () => {
    const dataFolder = await createFolder();
    const report = await readReport(startService(dataFolder, NOBODY));

    expect(report).toMatchObject({ code: 'DATABASE_FOLDER_NOT_WRITABLE' });
    expect(report.message).toContain(dataFolder);
  });

  it('says so too when a cluster belongs to somebody else', async () => {
    const dataFolder = await createUsedFolder();
    const report = await readReport(startService(dataFolder, { uid: 12_345, gid: 12_345 }));

    expect(report).toMatchObject({ code: 'DATABASE_FOLDER_NOT_WRITABLE' });
  });
});
