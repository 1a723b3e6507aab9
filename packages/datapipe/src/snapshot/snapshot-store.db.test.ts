import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLease } from '@secgraph/database';
import { loadState, withGraphTransaction } from '@secgraph/database/graph';
import { createSnapshotBuilder } from '@secgraph/graph';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { afterAll, describe, expect, it } from 'vitest';
import { SnapshotFile } from './snapshot-file.ts';
import { SnapshotStore } from './snapshot-store.ts';

const { database } = await createTestDatabase();
const { generation, stamp } = await loadState(database);
const { term } = await readLease(database);
const folder = await mkdtemp(join(tmpdir(), 'secgraph-snapshot-store-'));

afterAll(() => rm(folder, { recursive: true, force: true }));

function openStore() {
  const log: string[] = [];
  const record = (_: object, message: string) => void log.push(message);

  const file = new SnapshotFile(folder);

  return {
    log,
    file,
    store: new SnapshotStore({ database, file, log: { info: record, warn: record, error: record } }),
  };
}

const snapshotOf = (ofGeneration: number) =>
  createSnapshotBuilder({ generation: ofGeneration }).finish().snapshot;

async function write(ofGeneration: number): Promise<void> {
  const snapshot = snapshotOf(ofGeneration);
  const ownStamp = ofGeneration === generation ? stamp : randomUUID();
  await new SnapshotFile(folder).write({ stamp: ownStamp, snapshot });
}

describe('a stored generation', () => {
  it('comes from the file that was read before the database was there', async () => {
    await write(generation);
    const { store, file, log } = openStore();
    file.readAhead();

    expect(await store.load()).toMatchObject({ isFiled: true, snapshot: { generation } });
    expect(log).toEqual([]);
  });

  it('comes from the file that took the place of an older one meanwhile', async () => {
    await write(generation + 1);
    const { store, file, log } = openStore();
    file.readAhead();
    await write(generation);

    expect(await store.load()).toMatchObject({ isFiled: true, snapshot: { generation } });
    expect(log).toEqual([]);
  });

  it.each(['read ahead', 'not read ahead'])(
    'comes from PostgreSQL when the file is old, %s',
    async (when) => {
      await write(generation + 1);
      const { store, file, log } = openStore();
      if (when === 'read ahead') {
        file.readAhead();
      }

      expect(await store.load()).toMatchObject({ isFiled: false, snapshot: { generation } });
      expect(log).toEqual(['built the snapshot from PostgreSQL']);
    },
  );

  it('comes from PostgreSQL when the file holds one of another database with the same number', async () => {
    await new SnapshotFile(folder).write({ stamp: randomUUID(), snapshot: snapshotOf(generation) });
    const { store, log } = openStore();

    expect(await store.load()).toMatchObject({ isFiled: false, snapshot: { generation } });
    expect(log).toEqual(['built the snapshot from PostgreSQL']);
  });

  it('has another stamp than the one before, and than itself where it is made once more', async () => {
    const advance = () => withGraphTransaction(database, (transaction) => transaction.advanceGeneration());
    const before = await loadState(database);
    await advance();
    const first = await loadState(database);
    await database.kysely.updateTable('graph_state').set({ generation: before.generation }).execute();
    await advance();
    const second = await loadState(database);
    await database.kysely.updateTable('graph_state').set({ generation, stamp }).execute();

    expect(second).toMatchObject({ generation: first.generation, databaseId: first.databaseId });
    expect(new Set([before.stamp, first.stamp, second.stamp]).size).toBe(3);
  });
});

describe('a generation to be kept', () => {
  it.each([
    ['the newest, of this writer', 0, 0, true],
    ['old', -1, 0, false],
    ['of a writer that was replaced', 0, -1, false],
  ])('that is %s', async (_, older, later, isFiled) => {
    await write(generation + 1);
    const { store } = openStore();
    await store.save({ snapshot: snapshotOf(generation + older) }, term + later);

    expect((await store.load()).isFiled).toBe(isFiled);
  });
});
