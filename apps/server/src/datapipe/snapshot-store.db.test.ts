import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadState } from '@secgraph/database';
import { createSnapshotBuilder } from '@secgraph/graph';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { afterAll, describe, expect, it } from 'vitest';
import { SnapshotFile } from './snapshot-file.ts';
import { SnapshotStore } from './snapshot-store.ts';

const { database } = await createTestDatabase();
const { generation } = await loadState(database);
const folder = await mkdtemp(join(tmpdir(), 'secgraph-snapshot-store-'));

afterAll(() => rm(folder, { recursive: true, force: true }));

function openStore() {
  const log: string[] = [];
  const record = (_: object, message: string) => void log.push(message);

  const file = new SnapshotFile(folder);

  return {
    log,
    file,
    store: new SnapshotStore(database, file, { info: record, warn: record, error: record }),
  };
}

async function write(ofGeneration: number): Promise<void> {
  const { snapshot } = createSnapshotBuilder({ generation: ofGeneration }).finish();
  await new SnapshotFile(folder).write({ snapshot });
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
});
