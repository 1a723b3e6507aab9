import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { describe, expect, it } from 'vitest';
import { dumpDatabase } from './dump-database.ts';
import { assertReadable, loadDatabase } from './load-database.ts';

const { database } = await createTestDatabase();

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

  it('is read by the release that made it and by newer ones, and by no other', async () => {
    const migrations = await dumpDatabase(database, async (dump) => dump.migrations);
    await expect(assertReadable({ migrations })).resolves.toBeUndefined();
    await expect(assertReadable({ migrations: migrations.slice(0, 5) })).resolves.toBeUndefined();

    const newer = [...migrations, { version: migrations.length + 1, checksum: 'x' }];
    await expect(assertReadable({ migrations: newer })).rejects.toMatchObject({
      code: 'DATABASE_NEWER_VERSION',
    });
    const other = migrations.map((each) => (each.version === 3 ? { ...each, checksum: 'x' } : each));
    await expect(assertReadable({ migrations: other })).rejects.toMatchObject({
      code: 'DATABASE_MIGRATION_CHANGED',
    });
  });

  it('is loaded into an empty database alone', async () => {
    const dump = { migrations: [], sequences: {}, tables: [], read: async () => Readable.from([]) };
    await expect(loadDatabase(database, dump, async () => undefined)).rejects.toMatchObject({
      code: 'DATABASE_NOT_EMPTY',
    });
  });
});
