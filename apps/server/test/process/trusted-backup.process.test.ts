import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { dumpDatabase, migrate, openDatabase, readMigrations } from '@secgraph/database';
import { describe, expect, it } from 'vitest';
import { openBackup } from '../../src/maintenance/backup-archive.ts';
import { openFileSource } from '../../src/maintenance/source/file-source.ts';
import { createDataFolder } from './data-folder.ts';
import { startExternalDatabase } from './external-database.ts';
import { type CommandOptions, launchSecgraph, runSecgraph } from './run-secgraph.ts';
import { endServicesAfterEach, launchService, startService } from './service-process.ts';

endServicesAfterEach();

const KEY = Buffer.alloc(32, 7).toString('base64');
const PASSPHRASE = 'correct horse battery';
const SEALED = { SECGRAPH_SECRET_KEY: KEY, SECGRAPH_BACKUP_PASSPHRASE: PASSPHRASE };
const EARLIER = 60;

const external = await startExternalDatabase();
const folder = await createDataFolder();
const all = await readMigrations();

const at = (url: string, environment: Readonly<Record<string, string>> = SEALED): CommandOptions => ({
  dataFolder: folder.path,
  url,
  environment,
});

const refused = (reason: string) => ({ code: 1, stdout: '', stderr: expect.stringContaining(reason) });

async function withDatabase<Result>(
  url: string,
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ url });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Each table as text. */
function readTables(url: string): Promise<ReadonlyMap<string, string>> {
  return withDatabase(url, (database) =>
    dumpDatabase(database, async (dump) => {
      const tables = new Map<string, string>();
      for (const table of dump.tables) {
        tables.set(table.name, await text(dump.read(table)));
      }

      return tables;
    }),
  );
}

async function createEarlier(name: string): Promise<string> {
  const url = await external.createDatabase(name);
  await withDatabase(url, async (database) => {
    await migrate(database, { migrations: all.slice(0, EARLIER) });
    await database.pool.query(
      `INSERT INTO platform_user (principal_name) SELECT 'user ' || i FROM generate_series(1, 1000) AS i`,
    );
  });

  return url;
}

const schemaOf = (url: string) =>
  withDatabase(url, async (database) => {
    const { rows } = await database.pool.query<{ version: number }>(
      'SELECT max(version) AS version FROM schema_migration',
    );
    return rows[0]?.version;
  });

describe('a database of an earlier release', () => {
  it('is backed up before it is migrated, exactly, and two such backups are kept', async () => {
    const url = await createEarlier('earlier');
    const before = await readTables(url);
    const own = await createDataFolder();
    const backups = join(own.path, 'backups');
    mkdirSync(backups, { recursive: true });
    for (const [index, name] of ['before-a.zip', 'before-b.zip', 'mine.zip', 'before-c.zip.part'].entries()) {
      writeFileSync(join(backups, name), '');
      await utimes(join(backups, name), index + 1, index + 1);
    }

    const environment = { DATABASE_URL: url, SECGRAPH_SECRET_KEY: KEY };
    const service = await startService({ dataFolder: own.path, environment });
    await service.stop();
    expect(await schemaOf(url)).toBe(all.length);
    const names = readdirSync(backups).sort();
    expect(names).toEqual(['before-b.zip', expect.stringMatching(/^before-v.+Z\.zip$/), 'mine.zip']);
    const name = names[1] ?? '';
    const path = join(backups, name);
    expect(service.log().map(({ msg }) => msg)).toContain(
      `the database (schema ${EARLIER}) was backed up before it is migrated to schema ${all.length}: ${path}`,
    );
    expect(statSync(path).mode & 0o077).toBe(0);

    const archive = await openBackup(await openFileSource(path), undefined);
    expect(archive.manifest.migrations).toHaveLength(EARLIER);
    for (const [table, rows] of before) {
      expect([table, await text(await archive.read(`tables/${table}.copy`))]).toEqual([table, rows]);
    }
    archive.close();

    const target = await external.createDatabase('of-earlier');
    expect(await runSecgraph(['restore', path], at(target))).toMatchObject({ code: 0, stderr: '' });
    expect((await readTables(target)).get('platform_user')?.split('\n')).toHaveLength(1_001);
  });

  it('stays as it is where no backup can be made', async () => {
    const url = await createEarlier('untouched');
    const before = await readTables(url);
    const own = await createDataFolder();
    mkdirSync(own.path);
    writeFileSync(join(own.path, 'backups'), '');
    const start = (more: Readonly<Record<string, string>>) =>
      launchService({ dataFolder: own.path, environment: { DATABASE_URL: url, ...more } });

    const service = start({});
    expect(await service.exited).toEqual({ code: 1, signal: null });
    expect(service.stderr).toMatch(
      /^secgraph: The database has to be migrated from schema 60 to \d+, and the backup before it could not be made\. Nothing was migrated\. The reason: [^\n]+ See to [^\n]+SECGRAPH_BACKUP_BEFORE_UPGRADE=false\.\n$/,
    );
    expect(await schemaOf(url)).toBe(EARLIER);
    expect(await readTables(url)).toEqual(before);

    const full = await createDataFolder();
    const short = launchService({
      dataFolder: full.path,
      environment: { DATABASE_URL: url, SECGRAPH_MIN_FREE_DISK_MIB: '1000000000' },
    });
    expect(await short.exited).toEqual({ code: 1, signal: null });
    expect(short.stderr).toContain('not enough disk space');
    expect(readdirSync(join(full.path, 'backups'))).toEqual([]);
    expect(await schemaOf(url)).toBe(EARLIER);

    const without = start({ SECGRAPH_BACKUP_BEFORE_UPGRADE: 'false' });
    await without.untilReady();
    await without.stop();
    expect(await schemaOf(url)).toBe(all.length);
  });
});

describe('secgraph backup and restore', () => {
  it('pass a backup on, encrypted, and nothing else', async () => {
    const url = await external.createMigrated('piped');
    const target = await external.createDatabase('from-pipe');
    const child = launchSecgraph(['backup', '-', '--encrypt'], at(url));
    const [bytes, told] = await Promise.all([buffer(child.stdout), text(child.stderr), once(child, 'close')]);
    expect(child.exitCode).toBe(0);
    expect(told).toContain('It is encrypted');
    expect(bytes.subarray(0, 15).toString()).toBe('secgraph sealed');
    expect(bytes.includes('platform_user')).toBe(false);

    const input = { ...at(target), input: bytes };
    expect(await runSecgraph(['restore', '-', '--check'], input)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Nothing speaks against restoring .+ and nothing was restored\.\n/),
      stderr: '',
    });
    const wrong = { ...SEALED, SECGRAPH_BACKUP_PASSPHRASE: 'another passphrase' };
    expect(await runSecgraph(['restore', '-'], { ...input, environment: wrong })).toMatchObject(
      refused('encrypted with another passphrase'),
    );
    const cut = { ...input, input: bytes.subarray(0, -1) };
    expect(await runSecgraph(['restore', '-'], cut)).toMatchObject(refused('its end is missing'));
    expect(await runSecgraph(['restore', '-'], input)).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(join(folder.path, 'restore.unfinished'))).toBe(false);
    expect((await readTables(target)).get('kind')).toBe((await readTables(url)).get('kind'));

    expect(await runSecgraph(['restore', '-', '--check'], input)).toMatchObject(refused('is not empty'));
    const none = { ...at(url), environment: { SECGRAPH_SECRET_KEY: KEY } };
    expect(await runSecgraph(['backup', '-', '--encrypt'], none)).toMatchObject(
      refused('SECGRAPH_BACKUP_PASSPHRASE'),
    );
  });

  it('verify a file, and say what is wrong with it', async () => {
    const url = await external.createMigrated('verified');
    await withDatabase(url, (database) =>
      database.pool.query(
        "INSERT INTO kind (id, name) SELECT i, 'Kind ' || i FROM generate_series(1000, 9999) AS i",
      ),
    );
    const path = join(folder.parent, 'verified.zip');
    const made = await runSecgraph(['backup', path], at(url));
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toContain('It was read to its end and is whole');
    const verify = (name: string) => runSecgraph(['backup', '--verify', name], at(url));
    const verified = await verify(path);
    expect(verified).toMatchObject({ code: 0, stderr: '' });
    expect(verified.stdout).toContain('It is as it was made.');
    expect(verified.stdout).toMatch(/whole: \d+ contents, with \d+ rows/);

    const bytes = readFileSync(path);
    const other = join(folder.parent, 'other.zip');
    for (const [content, reason] of [
      [bytes.subarray(0, bytes.length - 10), 'is no archive, or its end is missing'],
      [Buffer.from('none'), 'is no archive, or its end is missing'],
      [altered(bytes), 'tables/kind.copy'],
    ] as const) {
      writeFileSync(other, content);
      expect(await verify(other)).toMatchObject(refused(reason));
    }
    expect(await verify(join(folder.parent, 'gone.zip'))).toMatchObject(refused('There is no file'));
  });
});

/** A byte of the rows of kinds, of which there are many. */
function altered(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const name = copy.indexOf('tables/kind.copy');
  const place = name + 'tables/kind.copy'.length + 5_000;
  copy[place] = (copy[place] ?? 0) ^ 0xff;

  return copy;
}
