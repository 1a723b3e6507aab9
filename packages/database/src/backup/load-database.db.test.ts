import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createEmptyDatabase, createTestDatabase } from '@secgraph/test-kit/database';
import { afterEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../connection/database.ts';
import { migrate } from '../migrations/migrate.ts';
import { readMigrations } from '../migrations/migration-files.ts';
import { dumpDatabase } from './dump-database.ts';
import { assertReadable, loadDatabase } from './load-database.ts';

const { database } = await createTestDatabase();
const NOTHING_ELSE = { finish: async () => undefined };
const opened: Database[] = [];

async function openEmpty(): Promise<Database> {
  const { url } = await createEmptyDatabase();
  const empty = await openDatabase({ url });
  opened.push(empty);

  return empty;
}

/** As a backup holds it. */
async function dumpToMemory(source: Database) {
  return dumpDatabase(source, async ({ read, ...dump }) => {
    const tables = new Map<string, string>();
    for (const table of dump.tables) {
      tables.set(table.name, await text(read(table)));
    }

    return { ...dump, read: async ({ name }: { name: string }) => Readable.from([tables.get(name) ?? '']) };
  });
}

async function countTables(of: Database): Promise<number> {
  const { rows } = await of.pool.query(
    "SELECT FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace",
  );

  return rows.length;
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

describe('a dump', () => {
  it('is of one moment, whatever changes meanwhile, with tables before those that refer to them', async () => {
    await database.pool.query("INSERT INTO platform_user (principal_name) VALUES ('before')");
    const users = await dumpDatabase(database, async (dump) => {
      await database.pool.query("INSERT INTO platform_user (principal_name) VALUES ('later')");
      const names = dump.tables.map(({ name }) => name);
      expect(names.indexOf('platform_user')).toBeLessThan(names.indexOf('auth_secret'));
      expect(names).toContain('audit_log');
      expect(names).not.toContain('session');
      expect(names).not.toContain('session_key');
      const table = dump.tables.find(({ name }) => name === 'platform_user');

      return table === undefined ? '' : text(dump.read(table));
    });

    expect(users).toContain('before');
    expect(users).not.toContain('later');
  });

  it('comes in the order of keys where that is asked for, wherever rows lie', async () => {
    await database.pool.query(`
      INSERT INTO observation SELECT id, now() FROM generate_series(1, 50) AS id ORDER BY id DESC;
      INSERT INTO relationship (start_id, end_id, id, kind_id)
        SELECT 1, 1, id, 1 FROM generate_series(1, 50) AS id ORDER BY id DESC`);
    const idsOf = async (name: string, column: number) =>
      dumpDatabase(database, async (dump) => {
        const table = dump.tables.find((each) => each.name === name);
        const rows = table === undefined ? '' : await text(dump.read(table, { isInOrder: true }));
        return rows
          .trimEnd()
          .split('\n')
          .map((row) => Number(row.split('\t')[column]));
      });
    const ascending = Array.from({ length: 50 }, (_, at) => at + 1);
    // One has a primary key, the other none.
    expect(await idsOf('observation', 0)).toEqual(ascending);
    expect(await idsOf('relationship', 2)).toEqual(ascending);
    await dumpDatabase(database, async (dump) => {
      for (const table of dump.tables) {
        await expect(text(dump.read(table, { isInOrder: true }))).resolves.toBeTypeOf('string');
      }
    });
    await database.pool.query('TRUNCATE observation, relationship');
  });

  it('is read by the release that made it and by newer ones, and by no other', async () => {
    const migrations = await dumpDatabase(database, async (dump) => dump.migrations);
    await expect(assertReadable({ migrations }, 'v1')).resolves.toBeUndefined();
    await expect(assertReadable({ migrations: migrations.slice(0, 5) }, 'v1')).resolves.toBeUndefined();

    const newer = [...migrations, { version: migrations.length + 1, checksum: 'x' }];
    await expect(assertReadable({ migrations: newer }, 'v9.8.7')).rejects.toMatchObject({
      code: 'DATABASE_NEWER_VERSION',
      message: expect.stringContaining('install v9.8.7 or a newer one'),
    });
    const other = migrations.map((each) => (each.version === 3 ? { ...each, checksum: 'x' } : each));
    await expect(assertReadable({ migrations: other }, 'v1')).rejects.toMatchObject({
      code: 'DATABASE_MIGRATION_CHANGED',
    });
  });

  it.each([11, 12, 40])('of an earlier release (schema %d) becomes one of this release', async (version) => {
    const [earlier, target] = [await openEmpty(), await openEmpty()];
    await migrate(earlier, { migrations: (await readMigrations()).slice(0, version) });
    await earlier.pool.query(`
      INSERT INTO signing_key VALUES ('session', '\\x00');
      INSERT INTO platform_user (principal_name) VALUES ('ada');
      INSERT INTO session (user_id, provider_type, provider_id, expires_at)
        SELECT id, 0, 1, now() + '1 h' FROM platform_user`);
    if (version >= 12) {
      await earlier.pool.query(`
        INSERT INTO asset_group_tag (type, kind_name, name, position, created_by, updated_by)
        VALUES (1, 'A', 'A', 1, '', ''), (1, 'B', 'B', 2, '', '')`);
    }

    await loadDatabase(target, await dumpToMemory(earlier), NOTHING_ELSE);
    await expect(migrate(target)).resolves.toEqual([]);
    const { rows } = await target.pool.query(
      'SELECT principal_name AS name, (SELECT count(*) FROM session) AS sessions FROM platform_user',
    );
    expect(rows).toEqual([{ name: 'ada', sessions: 0 }]);
  });

  it('is loaded as a whole or not at all, and sessions are signed with another key', async () => {
    const target = await openEmpty();
    const dump = await dumpToMemory(database);
    const failed = loadDatabase(target, dump, {
      finish: () => Promise.reject(new Error('the disk is full')),
    });
    await expect(failed).rejects.toThrow('the disk is full');
    expect(await countTables(target)).toBe(0);

    await loadDatabase(target, dump, NOTHING_ELSE);
    expect(await countTables(target)).toBe(await countTables(database));
    const keyOf = async (of: Database) =>
      (await of.pool.query<{ id: string }>('SELECT id FROM session_key')).rows[0]?.id;
    expect(await keyOf(target)).not.toBe(await keyOf(database));
  });

  it('is loaded into an empty database alone', async () => {
    const dump = { migrations: [], sequences: {}, tables: [], read: async () => Readable.from([]) };
    await expect(loadDatabase(database, dump, NOTHING_ELSE)).rejects.toMatchObject({
      code: 'DATABASE_NOT_EMPTY',
    });
  });
});
