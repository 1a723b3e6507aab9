import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLease } from '@secgraph/database';
import { loadState, StoredSnapshotRepository, withGraphTransaction } from '@secgraph/database/graph';
import { createSnapshotBuilder } from '@secgraph/graph';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { BucketSettings } from '../shelf/bucket/bucket-settings.ts';
import { startObjectStore } from '../testing/object-store.ts';
import { openSharedSnapshots } from './shared-snapshots.ts';
import { SnapshotFile } from './snapshot-file.ts';
import { type LoadOptions, SnapshotStore } from './snapshot-store.ts';

const { database } = await createTestDatabase();
const stored = new StoredSnapshotRepository(database.kysely);
const { term } = await readLease(database);
const WITHOUT_END = new AbortController().signal;
const FETCHED = 'info fetched the snapshot that another process has stored';
const BUILT = 'info built the snapshot from PostgreSQL';
const UNUSABLE = 'warn the stored snapshot cannot be used: the graph is loaded from the tables';

/** A process with a folder of its own. */
async function openProcess({
  room = Number.POSITIVE_INFINITY,
  bucket,
}: {
  readonly room?: number;
  readonly bucket?: BucketSettings | undefined;
} = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'secgraph-shared-snapshots-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const log: string[] = [];
  const record = (level: string) => (_: object, message: string) => void log.push(`${level} ${message}`);
  const store = new SnapshotStore({
    database,
    file: new SnapshotFile(folder),
    log: { info: record('info'), warn: record('warn'), error: record('error') },
    shared: openSharedSnapshots(database, bucket === undefined ? 'database' : 's3', bucket),
    space: {
      assertRoom: async (bytes) => {
        if (bytes > room) {
          throw new Error('no room');
        }
      },
    },
  });
  const load = async (options?: LoadOptions) => (await store.load(options)).snapshot.generation;

  return { store, log, load, files: () => readdir(join(folder, 'snapshot')) };
}

const advance = () => withGraphTransaction(database, (transaction) => transaction.advanceGeneration());

/** Stores the newest generation. */
async function share(
  options: { readonly term?: number; readonly signal?: AbortSignal; readonly bucket?: BucketSettings } = {},
) {
  const { generation } = await loadState(database);
  const writer = await openProcess({ bucket: options.bucket });
  await writer.store.save({ snapshot: createSnapshotBuilder({ generation }).finish().snapshot }, term);
  expect(writer.store.isToShare).toBe(true);
  await writer.store.share(options.term ?? term, options.signal ?? WITHOUT_END);
  expect(writer.store.isToShare).toBe(false);

  return generation;
}

async function countRows(): Promise<readonly number[]> {
  const count = async (table: string) =>
    (await database.pool.query(`SELECT count(*)::int AS count FROM ${table}`)).rows[0]?.count as number;

  return [await count('stored_snapshot'), await count('stored_snapshot_part')];
}

beforeEach(async () => {
  await database.pool.query('TRUNCATE stored_snapshot, stored_snapshot_part');
});

describe('snapshots of processes without a common folder', () => {
  it('are fetched by whoever has none, once', async () => {
    const generation = await share();
    const reader = await openProcess();
    expect([await reader.load(), await reader.load()]).toEqual([generation, generation]);
    expect(reader.log).toEqual([FETCHED]);
    expect(await reader.files()).toEqual(['graph.snapshot']);
  });

  it('are fetched for now where they are of an earlier generation, if somebody wants that', async () => {
    const earlier = await share();
    await advance();
    const [reader, writer] = [await openProcess(), await openProcess()];
    const told: number[] = [];
    expect(await reader.load({ onEarlier: ({ snapshot }) => void told.push(snapshot.generation) })).toBe(
      earlier + 1,
    );
    expect([told, reader.log]).toEqual([[earlier], [FETCHED, BUILT]]);
    expect([await writer.load(), writer.log]).toEqual([earlier + 1, [BUILT]]);
  });

  it.each([
    ['damaged', `UPDATE stored_snapshot_part SET is_packed = false, content = 'nothing'`],
    ['incomplete', 'DELETE FROM stored_snapshot_part'],
    ['another one than it says', 'UPDATE stored_snapshot SET stamp = (SELECT stamp FROM graph_state)'],
  ])('that are %s cost a look at the tables, and one warning', async (what, damage) => {
    await share();
    if (what.startsWith('another')) {
      await advance();
    }
    await database.pool.query(damage);
    const reader = await openProcess();
    expect(await reader.load()).toBe((await loadState(database)).generation);
    expect(reader.log).toEqual([UNUSABLE, BUILT]);
  });

  it('are not fetched without room on the disk', async () => {
    await share();
    const reader = await openProcess({ room: 10 });
    await reader.load();
    expect([reader.log, await reader.files()]).toEqual([[UNUSABLE, BUILT], []]);
  });

  it('are two at most: the newest, and the one before, which somebody may be fetching', async () => {
    for (let round = 0; round < 3; round++) {
      await advance();
      await share();
    }
    expect(await countRows()).toEqual([2, 2]);
    expect((await stored.findNewest())?.stamp).toBe((await loadState(database)).stamp);
    // Once more says nothing new.
    await share();
    expect(await countRows()).toEqual([2, 2]);
  });

  it.each([
    ['by a writer that was replaced', { term: term - 1 }],
    ['by one that stops', { signal: AbortSignal.abort() }],
  ])('are not stored %s', async (_, options) => {
    await share(options).catch(() => undefined);
    expect([await stored.findNewest(), await countRows()]).toEqual([undefined, [0, 0]]);
  });

  it('cannot be found before they are whole, and go with the next one when they never were', async () => {
    const { stamp } = await loadState(database);
    await stored.begin({ name: 'half', stamp });
    await stored.addPart('half', 0, { isPacked: false, content: Buffer.from('x') });
    expect(await stored.findNewest()).toBeUndefined();
    await share();
    expect(await countRows()).toEqual([1, 1]);
  });

  it('are as private as the file that they are made from', async () => {
    await share();
    const folder = await mkdtemp(join(tmpdir(), 'secgraph-shared-snapshots-'));
    afterAll(() => rm(folder, { recursive: true, force: true }));
    const file = new SnapshotFile(folder);
    const shared = openSharedSnapshots(database, 'database');
    const newest = await shared?.findNewest();
    await file.replace(async (path, draft) => {
      if (newest !== undefined) {
        await shared?.fetch(newest, path, { signal: WITHOUT_END, reserve: async () => undefined, draft });
      }
    });
    expect((await stat(file.path)).mode & 0o777).toBe(0o600);
  });
});

describe('snapshots in a bucket', async () => {
  const objects = await startObjectStore();
  afterAll(() => objects.close());

  it('are those that the database tells of: two at most, and whoever has none fetches the newest', async () => {
    const where = { bucket: objects.settings };
    for (let round = 0; round < 3; round++) {
      await advance();
      await share({ ...where });
    }
    expect([objects.objects.size, await countRows()]).toEqual([2, [2, 0]]);
    const reader = await openProcess(where);
    expect(await reader.load()).toBe((await loadState(database)).generation);
    expect(reader.log).toEqual([FETCHED]);
  });

  it('cost a look at the tables, and one warning, while the bucket is away', async () => {
    await share({ bucket: objects.settings });
    objects.mood = 'away';
    const reader = await openProcess({ bucket: objects.settings });
    expect(await reader.load()).toBe((await loadState(database)).generation);
    expect(reader.log).toEqual([UNUSABLE, BUILT]);
  });
});
