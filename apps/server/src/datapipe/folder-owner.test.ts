import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { claimFolder, OWNER_FILE } from './folder-owner.ts';

const OURS = '9b2d4f6a-0000-4000-8000-000000000001';
const THEIRS = '9b2d4f6a-0000-4000-8000-000000000002';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'secgraph-owner-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));

  return folder;
}

describe('a data folder', () => {
  it('belongs to the first database that it is used with', async () => {
    const folder = await newFolder();
    await claimFolder(folder, OURS);
    await claimFolder(folder, OURS);

    await expect(claimFolder(folder, THEIRS)).rejects.toMatchObject({
      code: 'SERVER_FOLDER_OF_ANOTHER_DATABASE',
      message: expect.stringContaining(folder),
    });
    expect(await readdir(folder)).toEqual([OWNER_FILE]);
  });

  it('of a release that recorded no database is taken over as it is', async () => {
    const folder = await newFolder();
    await writeFile(join(folder, 'something'), 'kept');
    await claimFolder(folder, OURS);

    expect((await readdir(folder)).toSorted()).toEqual([OWNER_FILE, 'something']);
  });

  it('belongs to one of two databases that take it at the same moment', async () => {
    const folder = await newFolder();
    const claims = await Promise.allSettled(
      [OURS, THEIRS, OURS, THEIRS].map((id) => claimFolder(folder, id)),
    );

    expect(claims.map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(await readdir(folder)).toEqual([OWNER_FILE]);
  });
});
