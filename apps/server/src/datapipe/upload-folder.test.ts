import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openUploadFolder } from './upload-folder.ts';

const dataFolder = await mkdtemp(join(tmpdir(), 'secgraph-uploads-test-'));
afterAll(() => rm(dataFolder, { recursive: true, force: true }));

const HOURS_2_S = 2 * 60 * 60;

describe('the folder of uploads', () => {
  it('sweeps old files that nothing refers to, and no others', async () => {
    const uploads = await openUploadFolder(dataFolder);
    const longAgo = Date.now() / 1_000 - HOURS_2_S;
    for (const name of ['old', 'old-but-queued', 'young']) {
      await writeFile(uploads.pathOf(name), 'x');
    }
    await utimes(uploads.pathOf('old'), longAgo, longAgo);
    await utimes(uploads.pathOf('old-but-queued'), longAgo, longAgo);

    await uploads.removeOrphans(new Set(['old-but-queued']));
    expect((await readdir(join(dataFolder, 'uploads'))).toSorted()).toEqual(['old-but-queued', 'young']);
  });

  it('removes what is there and does not mind what is not', async () => {
    const uploads = await openUploadFolder(dataFolder);
    const name = uploads.newName();
    await writeFile(uploads.pathOf(name), 'x');
    await uploads.remove(name);
    await uploads.remove(name);

    expect(await readdir(join(dataFolder, 'uploads'))).not.toContain(name);
  });
});
