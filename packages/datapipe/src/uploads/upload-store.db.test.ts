import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadState } from '@secgraph/database/graph';
import {
  FileUploadJobRepository,
  IngestTaskRepository,
  StoredUploadRepository,
} from '@secgraph/database/uploads';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { afterAll, describe, expect, it } from 'vitest';
import type { BucketSettings } from '../shelf/bucket/bucket-settings.ts';
import type { FetchOptions, UploadPlace } from '../shelf/shelf.ts';
import { startObjectStore } from '../testing/object-store.ts';
import { openUploadStore } from './upload-store.ts';

const MIB = 1024 * 1024;
const WITHOUT_LIMIT: FetchOptions = {
  signal: new AbortController().signal,
  reserve: async () => undefined,
};

const { database } = await createTestDatabase();
const stored = new StoredUploadRepository(database.kysely);
const { databaseId } = await loadState(database);

async function openStore(place?: UploadPlace, bucket?: BucketSettings) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'secgraph-store-test-'));
  afterAll(() => rm(dataFolder, { recursive: true, force: true }));
  const store = await openUploadStore({ dataFolder, databaseId, stored, place, bucket });

  return { store, files: () => readdir(join(dataFolder, 'uploads')) };
}

async function countRows(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM stored_upload LEFT JOIN stored_upload_part USING (name)',
  );
  return rows[0]?.count ?? 0;
}

describe('uploads that wait in the database', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a byte', Buffer.from('x')],
    ['what cannot be packed, over several parts', randomBytes(5 * MIB + 1)],
    ['what can be packed, to the last byte of a part', Buffer.alloc(4 * MIB, 'secgraph ')],
  ])('%s: come back elsewhere as they were', async (_, content) => {
    const [sender, reader] = [await openStore('database'), await openStore()];
    const name = sender.store.newName();
    await writeFile(sender.store.pathOf(name), content);
    await sender.store.keep(name);
    expect(await sender.files()).toEqual([]);

    await reader.store.fetch(name, WITHOUT_LIMIT);
    expect(Buffer.compare(await readFile(reader.store.pathOf(name)), content)).toBe(0);
    // Whoever was killed meanwhile begins anew.
    await reader.store.fetch(name, WITHOUT_LIMIT);
    await reader.store.remove(name);
    expect([await reader.files(), await countRows()]).toEqual([[], 0]);
    await reader.store.remove(name);
  });

  it('are packed', async () => {
    const { store } = await openStore('database');
    const name = store.newName();
    await writeFile(store.pathOf(name), Buffer.alloc(4 * MIB, 'secgraph '));
    await store.keep(name);
    const { rows } = await database.pool.query(
      'SELECT sum(length(content))::int AS bytes FROM stored_upload_part',
    );
    expect(rows[0]?.bytes).toBeLessThan(MIB / 10);
    await store.remove(name);
  });

  it('leave nothing in the folder where the disk has no room, the fetch is ended, or parts are missing', async () => {
    const { store, files } = await openStore('database');
    const name = store.newName();
    await writeFile(store.pathOf(name), randomBytes(5 * MIB));
    await store.keep(name);

    let room = 3 * MIB;
    const reserve = async (bytes: number) => {
      room -= bytes;
      if (room < 0) {
        throw new Error('no room');
      }
    };
    await expect(store.fetch(name, { ...WITHOUT_LIMIT, reserve })).rejects.toThrow('no room');
    await expect(store.fetch(name, { ...WITHOUT_LIMIT, signal: AbortSignal.abort() })).rejects.toThrow();
    await database.pool.query('DELETE FROM stored_upload_part WHERE number = 1');
    await expect(store.fetch(name, WITHOUT_LIMIT)).rejects.toThrow('part 1 of the stored file is not');
    await store.remove(name);
    await expect(store.fetch(name, WITHOUT_LIMIT)).rejects.toThrow('is not in the database any more');
    expect(await files()).toEqual([]);
  });

  it('cannot be fetched before they are whole', async () => {
    const { store } = await openStore('database');
    const name = store.newName();
    await stored.begin(name);
    await stored.addPart(name, 0, { isPacked: false, content: Buffer.from('x') });
    await expect(store.fetch(name, WITHOUT_LIMIT)).rejects.toThrow('is not in the database any more');
    await store.remove(name);
  });

  it('are swept when they are old and in no queue', async () => {
    const { store } = await openStore('database');
    const names = [store.newName(), store.newName(), store.newName()] as const;
    for (const name of names) {
      await writeFile(store.pathOf(name), 'x');
      await store.keep(name);
    }
    const [queued, old, young] = names;
    await database.pool.query(
      "UPDATE stored_upload SET created_at = now() - interval '2 hours' WHERE name = ANY($1)",
      [[queued, old]],
    );
    const { id } = await new FileUploadJobRepository(database.kysely).createJob({
      userId: undefined,
      userEmailAddress: undefined,
    });
    await new IngestTaskRepository(database.kysely).enqueueTask({
      jobId: id,
      storedFile: queued,
      originalName: 'a.json',
      fileType: 'json',
    });

    await store.removeOrphans(new Set([queued]));
    const { rows } = await database.pool.query<{ name: string }>('SELECT name FROM stored_upload');
    expect(rows.map(({ name }) => name).toSorted()).toEqual([queued, young].toSorted());
  });
});

describe('uploads that wait in the folder', () => {
  it('stay where they are, also for whoever keeps new ones in the database', async () => {
    const { store } = await openStore();
    const name = store.newName();
    await writeFile(store.pathOf(name), 'x');
    await store.keep(name);
    await store.fetch(name, WITHOUT_LIMIT);
    expect(await readFile(store.pathOf(name), 'utf8')).toBe('x');
    expect(await stored.countParts(name)).toBeUndefined();
  });
});

describe('uploads that wait in a bucket', async () => {
  const objects = await startObjectStore();
  afterAll(() => objects.close());

  it('are fetched by processes that know it, and waited for by others', async () => {
    const { store, files } = await openStore('s3', objects.settings);
    const name = store.newName();
    await writeFile(store.pathOf(name), 'content');
    await store.keep(name);
    expect([objects.objects.size, await files()]).toEqual([1, []]);

    const other = await openStore('database', objects.settings);
    expect(await other.store.findFault(name)).toBeUndefined();
    await other.store.fetch(name, WITHOUT_LIMIT);
    expect(await readFile(other.store.pathOf(name), 'utf8')).toBe('content');

    const without = await openStore('database');
    expect(await without.store.findFault(name)).toContain('SECGRAPH_UPLOADS names none');
    await expect(without.store.fetch(name, WITHOUT_LIMIT)).rejects.toMatchObject({
      code: 'STORED_FILE_UNREADABLE',
    });
    await other.store.remove(name);
    expect(objects.objects.size).toBe(0);
    expect(await other.store.findFault(name)).toContain('404');
  });

  it('are an outage for those alone who would store them there', async () => {
    objects.mood = 'away';
    const [sender, other] = [
      await openStore('s3', objects.settings),
      await openStore('database', objects.settings),
    ];
    expect(await sender.store.findOutage()).toContain('the bucket of uploads cannot be reached');
    expect(await other.store.findOutage()).toBeUndefined();
    // What is away now is swept another time.
    await sender.store.removeOrphans(new Set());
    objects.mood = 'well';
    expect(await sender.store.findOutage()).toBeUndefined();
  });
});
