import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { dumpDatabase, openDatabase } from '@secgraph/database';
import { startObjectStore } from '@secgraph/datapipe/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDataFolder } from './data-folder.ts';
import { startExternalDatabase } from './external-database.ts';
import { type CommandOptions, launchSecgraph, runSecgraph } from './run-secgraph.ts';
import { until } from './until.ts';

const MIB = 1024 * 1024;
const KEY = randomBytes(32).toString('base64');
/** Together more than a part, and no shorter when they are packed. */
const STORED_MIB = 18;

const external = await startExternalDatabase();
const store = await startObjectStore();
afterAll(() => store.close());
const folder = await createDataFolder();
mkdirSync(folder.path);
const { settings } = store;
const STORE = {
  SECGRAPH_SECRET_KEY: KEY,
  SECGRAPH_S3_ENDPOINT: settings.endpoint,
  SECGRAPH_S3_REGION: settings.region,
  SECGRAPH_S3_ACCESS_KEY_ID: settings.accessKeyId,
  SECGRAPH_S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
};
const place = (key: string) => `s3://${settings.bucket}/${key}`;

let url = '';
beforeAll(async () => {
  url = await external.createMigrated('backed-up');
});
beforeEach(() => {
  store.mood = 'well';
  store.breaksFiles = false;
  store.objects.clear();
  store.requests.splice(0);
});

function at(database: string, environment: Readonly<Record<string, string>> = STORE): CommandOptions {
  return { dataFolder: folder.path, url: database, environment };
}

async function withDatabase<Result>(
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>,
  at: string = url,
): Promise<Result> {
  const database = await openDatabase({ url: at });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** An upload that waits in the database. */
function storeUpload(name: string, mib: number): Promise<void> {
  return withDatabase(async ({ pool }) => {
    await pool.query('INSERT INTO stored_upload (name, part_count) VALUES ($1, $2)', [name, mib]);
    for (let number = 0; number < mib; number++) {
      await pool.query(
        'INSERT INTO stored_upload_part (name, number, is_packed, content) VALUES ($1, $2, false, $3)',
        [name, number, randomBytes(MIB)],
      );
    }
  });
}

/** Each table as text, but the audit log, which tells of the restore. */
function readTables(database: string): Promise<ReadonlyMap<string, string>> {
  return withDatabase(
    (opened) =>
      dumpDatabase(opened, async (dump) => {
        const tables = new Map<string, string>();
        for (const table of dump.tables.filter(({ name }) => name !== 'audit_log')) {
          tables.set(table.name, await text(dump.read(table)));
        }
        return tables;
      }),
    database,
  );
}

describe('a backup in a bucket', () => {
  it('is verified and restored from there', async () => {
    expect(await runSecgraph(['backup', place('nightly/one.backup')], at(url))).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/s3:\/\/\S+one\.backup\nIt was read to its end and is whole/),
    });
    expect([...store.objects.keys()]).toEqual(['nightly/one.backup']);
    expect(await runSecgraph(['backup', '--verify', place('nightly/one.backup')], at(url))).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('It is as it was made.'),
    });
    expect(await runSecgraph(['backup', place('nightly/one.backup')], at(url))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('exists: choose another name'),
    });

    const target = await external.createDatabase('restored');
    expect(await runSecgraph(['restore', place('nightly/one.backup'), '--check'], at(target))).toMatchObject({
      code: 0,
    });
    expect(await runSecgraph(['restore', place('nightly/one.backup')], at(target))).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect(await readTables(target)).toEqual(await readTables(url));
  });

  it('is encrypted where that is asked for, and read with its passphrase alone', async () => {
    const sealed = { ...STORE, SECGRAPH_BACKUP_PASSPHRASE: 'correct horse battery' };
    const args = ['backup', place('sealed.backup')];
    expect(await runSecgraph([...args, '--encrypt'], at(url, sealed))).toMatchObject({ code: 0 });
    expect(await runSecgraph([...args, '--verify'], at(url, sealed))).toMatchObject({ code: 0 });
    expect(await runSecgraph([...args, '--verify'], at(url))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is encrypted'),
    });
  });

  it('gets a name in a folder, and older ones of the same database go where there are too many', async () => {
    store.objects.set('nightly/notes', { content: Buffer.from('mine'), changedAt: new Date(0) });
    for (const kept of ['2', '2', '2']) {
      expect(await runSecgraph(['backup', place('nightly/'), '--keep', kept], at(url))).toMatchObject({
        code: 0,
      });
    }
    const names = [...store.objects.keys()].toSorted();
    expect(names).toEqual([
      'nightly/notes',
      expect.stringMatching(/^nightly\/secgraph-[0-9a-f]{8}-\d{8}T\d{9}Z\.backup$/),
      expect.stringMatching(/^nightly\/secgraph-[0-9a-f]{8}-\d{8}T\d{9}Z\.backup$/),
    ]);
    const newest = names[2] ?? '';
    expect(await runSecgraph(['backup', '--verify', place('nightly/')], at(url))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`such as ${place(newest)}`),
    });
  });

  it('is told to be damaged, and cut, and missing', async () => {
    await runSecgraph(['backup', place('a.backup')], at(url));
    const whole = store.objects.get('a.backup')?.content ?? Buffer.alloc(0);
    const altered = Buffer.from(whole);
    const middle = Math.floor(altered.length / 2);
    altered.fill(0, middle, middle + 64);
    for (const content of [whole.subarray(0, whole.length - 100), altered, Buffer.alloc(0)]) {
      store.objects.set('a.backup', { content, changedAt: new Date() });
      expect(await runSecgraph(['backup', '--verify', place('a.backup')], at(url))).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('damaged'),
      });
    }
    expect(await runSecgraph(['restore', place('b.backup')], at(url))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`There is no ${place('b.backup')}.`),
    });
  });

  it.each([
    [{ SECGRAPH_SECRET_KEY: KEY }, ['backup', place('a')], 1, 'set SECGRAPH_S3_ACCESS_KEY_ID'],
    [STORE, ['backup', place('a b')], 2, 'is not the address of a backup'],
    [STORE, ['backup', place('a'), '--keep', '2'], 2, '--keep goes with a folder'],
    [STORE, ['backup', place('a/'), '--keep', '0'], 2, '--keep takes how many'],
    [{ ...STORE, SECGRAPH_S3_SECRET_ACCESS_KEY: 'wrong' }, ['backup', place('a')], 1, 'refuses HEAD (403)'],
  ])('is refused with a sentence that says why: %o %j', async (environment, args, code, reason) => {
    const ended = await runSecgraph(args, at(url, environment));
    expect(ended).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(reason) });
    expect(ended.stderr).not.toContain(settings.secretAccessKey);
    expect(store.objects.size).toBe(0);
  });
});

describe('a large backup in a bucket', () => {
  beforeAll(() => storeUpload('waits.upload', STORED_MIB));

  it('comes in parts, and is whole', async () => {
    expect(await runSecgraph(['backup', place('large.backup')], at(url))).toMatchObject({ code: 0 });
    expect(store.objects.get('large.backup')?.content.length).toBeGreaterThan(STORED_MIB * MIB);
    expect(store.requests.filter((request) => request.includes('partNumber=')).length).toBeGreaterThan(1);
    expect(store.unjoined.size).toBe(0);

    const target = await external.createDatabase('restored-large');
    expect(await runSecgraph(['restore', place('large.backup')], at(target))).toMatchObject({ code: 0 });
    expect(await readTables(target)).toEqual(await readTables(url));
  });

  it('is not there when it was killed', async () => {
    const child = launchSecgraph(['backup', place('killed.backup')], at(url));
    const closed = once(child, 'close');
    await until('a part is there', async () => [...store.unjoined.values()].some(({ size }) => size > 0));
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    await closed;
    expect(child.signalCode).toBe('SIGKILL');
    expect(store.objects.size).toBe(0);
    expect(await runSecgraph(['backup', place('killed.backup')], at(url))).toMatchObject({ code: 0 });
  });

  it('is not there when the store fails meanwhile, and the older ones stay', async () => {
    expect(await runSecgraph(['backup', place('nightly/')], at(url))).toMatchObject({ code: 0 });
    store.unjoined.clear();
    const before = [...store.objects.keys()];
    const ended = runSecgraph(['backup', place('nightly/'), '--keep', '1'], at(url));
    await until('a part is there', async () => [...store.unjoined.values()].some(({ size }) => size > 0));
    store.mood = 'failing';
    expect(await ended).toMatchObject({ code: 1, stderr: expect.stringContaining('refuses PUT (503') });
    expect([...store.objects.keys()]).toEqual(before);
  });
});
