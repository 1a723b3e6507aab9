import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { dumpDatabase, openDatabase, whileBackingUp } from '@secgraph/database';
import { startObjectStore } from '@secgraph/datapipe/testing';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createDataFolder } from './data-folder.ts';
import { startExternalDatabase } from './external-database.ts';
import { type CommandOptions, launchSecgraph, runSecgraph } from './run-secgraph.ts';
import { until } from './until.ts';

const MIB = 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;
const NODES = 20_000;

const external = await startExternalDatabase();
const store = await startObjectStore();
afterAll(() => store.close());
const folder = await createDataFolder();
mkdirSync(folder.path);
const { settings } = store;
const ENVIRONMENT = {
  SECGRAPH_SECRET_KEY: randomBytes(32).toString('base64'),
  SECGRAPH_S3_ENDPOINT: settings.endpoint,
  SECGRAPH_S3_REGION: settings.region,
  SECGRAPH_S3_ACCESS_KEY_ID: settings.accessKeyId,
  SECGRAPH_S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
};
const SEALED = { ...ENVIRONMENT, SECGRAPH_BACKUP_PASSPHRASE: 'correct horse battery' };

const url = await external.createMigrated('shared-blocks');
await withDatabase(({ pool }) =>
  pool.query(
    `INSERT INTO node (id, object_id, kind_ids, properties)
     SELECT id, 'S-1-5-21-1-2-3-' || id, '{1}', json_build_object('name', md5(id::text) || md5((id * 7)::text))
     FROM generate_series(1, $1) AS id`,
    [NODES],
  ),
);

/** A folder of this test alone, with a slash at its end. */
let place = '';
beforeEach(() => {
  place = `${mkdtempSync(join(folder.parent, 'backups-'))}/`;
  store.mood = 'well';
  store.objects.clear();
});

function run(args: readonly string[], environment: Readonly<Record<string, string>> = ENVIRONMENT) {
  return runSecgraph(args, { dataFolder: folder.path, url, environment });
}

async function backUp(to: string, ...options: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await run(['backup', to, '--incremental', ...options]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });

  return stdout;
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

async function rename(from: number, to: number): Promise<void> {
  await withDatabase(({ pool }) =>
    pool.query('UPDATE node SET properties = $1 WHERE id BETWEEN $2 AND $3', [
      JSON.stringify({ name: randomBytes(20).toString('hex') }),
      from,
      to,
    ]),
  );
}

const backupsIn = (at: string) =>
  readdirSync(at)
    .filter((name) => name.endsWith('.backup'))
    .toSorted();
const blockFolderOf = (at: string) =>
  join(at, readdirSync(at).find((name) => name.endsWith('.blocks')) ?? '');
const blocksIn = (at: string) => readdirSync(blockFolderOf(at));
const bytesOf = (at: string) => {
  const blocks = blockFolderOf(at);
  return blocksIn(at).reduce((sum, name) => sum + statSync(join(blocks, name)).size, 0);
};

function readTables(database: string): Promise<ReadonlyMap<string, string>> {
  return withDatabase(
    (opened) =>
      dumpDatabase(opened, async (dump) => {
        const tables = new Map<string, string>();
        for (const table of dump.tables.filter(({ name }) => name !== 'audit_log')) {
          tables.set(table.name, await text(dump.read(table, { isInOrder: true })));
        }
        return tables;
      }),
    database,
  );
}

async function assertRestores(backup: string, options: Partial<CommandOptions> = {}): Promise<void> {
  const target = await external.createDatabase(`restored-${randomBytes(6).toString('hex')}`);
  const where = { dataFolder: folder.path, environment: ENVIRONMENT, ...options, url: target };
  expect(await runSecgraph(['restore', backup, '--check'], where)).toMatchObject({ code: 0, stderr: '' });
  expect(await runSecgraph(['restore', backup], where)).toMatchObject({ code: 0, stderr: '' });
  expect(await readTables(target)).toEqual(await readTables(url));
}

describe('an incremental backup in a folder', () => {
  it('stores what changed, and each is verified and restored by itself', async () => {
    // It need not be there.
    rmSync(place, { recursive: true });
    await backUp(place);
    const first = { blocks: blocksIn(place).length, bytes: bytesOf(place) };
    await rename(500, 520);
    expect(await backUp(place)).toMatch(/It has \d+ blocks, of which \d+ were there: 0\.\d MiB were stored/);

    expect(blocksIn(place).length - first.blocks).toBeLessThanOrEqual(6);
    expect(bytesOf(place) - first.bytes).toBeLessThan(first.bytes / 2);
    const backups = backupsIn(place).map((name) => place + name);
    expect(backups).toHaveLength(2);
    for (const backup of backups) {
      expect(await run(['backup', '--verify', backup])).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('It is as it was made.'),
      });
      expect(statSync(backup).size).toBeLessThan(MIB);
    }
    await assertRestores(backups[1] ?? '');
    expect(await run(['restore', place, '--check'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`such as ${backups[1]}`),
    });
    expect(statSync(blockFolderOf(place)).mode & 0o077).toBe(0);
  });

  it('is encrypted with all of its blocks, which later ones share', async () => {
    const counts: number[] = [];
    for (let each = 0; each < 2; each++) {
      expect(await run(['backup', place, '--incremental', '--encrypt'], SEALED)).toMatchObject({ code: 0 });
      counts.push(blocksIn(place).length);
    }
    // Those of the audit log, and of what else tells that there was a backup.
    expect((counts[1] ?? 0) - (counts[0] ?? 0)).toBeLessThanOrEqual(2);
    const blocks = blocksIn(place);
    const [name = ''] = backupsIn(place);
    for (const file of [place + name, ...blocks.map((block) => join(blockFolderOf(place), block))]) {
      // The magic number of zstd, and of ZIP archives.
      expect(readFileSync(file).subarray(0, 4).toString('latin1')).not.toMatch(/^(?:\x28\xb5\x2f\xfd|PK)/);
    }
    expect(await run(['backup', '--verify', place + name])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is encrypted'),
    });
    await assertRestores(place + (backupsIn(place)[1] ?? ''), { environment: SEALED });
  });

  it('leaves older ones away where too many are kept, and blocks that nobody needs any more', async () => {
    await backUp(place);
    const before = new Set(blocksIn(place));
    await rename(1, NODES);
    // What is young may belong to a backup under way.
    expect(await backUp(place, '--keep', '1')).toContain('Older ones that were removed: 1');
    expect(new Set(blocksIn(place)).isSupersetOf(before)).toBe(true);

    for (const name of blocksIn(place)) {
      const old = new Date(Date.now() - 2 * DAY_MS);
      utimesSync(join(blockFolderOf(place), name), old, old);
    }
    expect(await backUp(place, '--keep', '2')).toMatch(
      /no backup needs any more, and that were removed: \d+/,
    );
    expect(new Set(blocksIn(place)).isSupersetOf(before)).toBe(false);
    for (const name of backupsIn(place)) {
      expect(await run(['backup', '--verify', place + name])).toMatchObject({ code: 0 });
    }

    writeFileSync(`${place}${backupsIn(place)[0]}`, 'no archive');
    expect(await backUp(place, '--keep', '2')).not.toContain('No block was removed');
    writeFileSync(`${place}${backupsIn(place)[1]}`, 'no archive');
    expect(await backUp(place, '--keep', '3')).toContain('No block was removed, because nobody knows');
  });

  it('tells which block is damaged or missing, and restores nothing', async () => {
    await backUp(place);
    const [name = ''] = backupsIn(place);
    const blocks = blocksIn(place).map((block) => join(blockFolderOf(place), block));
    const largest = blocks.toSorted((a, b) => statSync(b).size - statSync(a).size)[0] ?? '';
    const content = readFileSync(largest);
    const altered = Buffer.from(content);
    altered.fill(0, 100, 200);
    for (const damage of [() => writeFileSync(largest, altered), () => rmSync(largest)]) {
      damage();
      const target = await external.createDatabase(`empty-${randomBytes(6).toString('hex')}`);
      for (const args of [
        ['backup', '--verify', place + name],
        ['restore', place + name],
      ]) {
        expect(
          await runSecgraph(args, { dataFolder: folder.path, url: target, environment: ENVIRONMENT }),
        ).toMatchObject({ code: 1, stderr: expect.stringContaining(`block ${largest.split('/').at(-1)}`) });
      }
    }
    // It is stored again once it is gone.
    await backUp(place);
    expect(await run(['backup', '--verify', place + name])).toMatchObject({ code: 0 });
  });

  it('is refused beside another one, and where there is no folder', async () => {
    const held = await withDatabase((database) =>
      whileBackingUp(database, () => run(['backup', place, '--incremental'])),
    );
    expect(held?.result).toMatchObject({ code: 1, stderr: expect.stringContaining('is under way') });
    for (const file of ['-', join(place, 'one.backup'), 's3://estate/one.backup']) {
      expect(await run(['backup', file, '--incremental'])).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('--incremental goes with a folder'),
      });
    }
    expect(readdirSync(place)).toEqual([]);
  });
});

describe('an incremental backup in a bucket', () => {
  const nightly = `s3://${settings.bucket}/nightly/`;
  const backups = () => [...store.objects.keys()].filter((key) => key.endsWith('.backup')).toSorted();

  it('stores what changed, and is restored from there', async () => {
    await backUp(nightly);
    const first = store.objects.size;
    await rename(9_000, 9_010);
    await backUp(nightly, '--keep', '5');
    expect(store.objects.size - first).toBeLessThanOrEqual(7);
    for (const key of backups()) {
      expect(await run(['backup', '--verify', `s3://${settings.bucket}/${key}`])).toMatchObject({ code: 0 });
    }
    await assertRestores(`s3://${settings.bucket}/${backups()[1]}`);
  });

  it('leaves the ones before as they were when it is killed, and is done once more', async () => {
    await backUp(nightly);
    await rename(1, NODES);
    const first = store.objects.size;
    const child = launchSecgraph(['backup', nightly, '--incremental', '--keep', '1'], {
      dataFolder: folder.path,
      url,
      environment: ENVIRONMENT,
    });
    const closed = once(child, 'close');
    await until('a block is there', async () => store.objects.size > first);
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    await closed;
    expect(child.signalCode).toBe('SIGKILL');
    const [left = '', ...others] = backups();
    expect(others).toEqual([]);
    expect(await run(['backup', '--verify', `s3://${settings.bucket}/${left}`])).toMatchObject({ code: 0 });

    await backUp(nightly, '--keep', '1');
    expect(backups()).not.toContain(left);
    await assertRestores(`s3://${settings.bucket}/${backups()[0]}`);
  });

  it('is not there when the store fails meanwhile', async () => {
    await backUp(nightly);
    const before = backups();
    await rename(1, NODES);
    const first = store.objects.size;
    const ended = run(['backup', nightly, '--incremental', '--keep', '1']);
    await until('a block is there', async () => store.objects.size > first);
    store.mood = 'failing';
    expect(await ended).toMatchObject({ code: 1, stderr: expect.stringContaining('(503') });
    expect(backups()).toEqual(before);
  });
});
