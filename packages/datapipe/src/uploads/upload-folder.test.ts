import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openUploadFolder, type UploadFolder } from './upload-folder.ts';

const dataFolder = await mkdtemp(join(tmpdir(), 'secgraph-uploads-test-'));
afterAll(() => rm(dataFolder, { recursive: true, force: true }));

const HOURS_2_S = 2 * 60 * 60;
const OURS = randomUUID();
const THEIRS = randomUUID();

const stored = async () => (await readdir(join(dataFolder, 'uploads'))).toSorted();

async function store(uploads: UploadFolder, name: string, { isOld = false } = {}): Promise<void> {
  const time = Date.now() / 1_000 - (isOld ? HOURS_2_S : 0);
  await writeFile(uploads.pathOf(name), 'x');
  await utimes(uploads.pathOf(name), time, time);
}

describe('the folder of uploads', () => {
  it('tells when it is away, and when another one lies in its place', async () => {
    const place = await mkdtemp(join(tmpdir(), 'secgraph-away-test-'));
    afterAll(() => rm(place, { recursive: true, force: true }));
    const own = join(place, 'data');
    const uploads = await openUploadFolder(own, OURS);
    const name = uploads.newName();
    await store(uploads, name);
    expect([await uploads.findOutage(), await uploads.findFault(name)]).toEqual([undefined, undefined]);

    await rename(own, join(place, 'elsewhere'));
    expect(await uploads.findOutage()).toMatch(/^the data folder cannot be used \(ENOENT\)/);
    expect(await uploads.findFault(name)).toBe(await uploads.findOutage());
    const other = await openUploadFolder(own, OURS);
    expect(other.folderId).not.toBe(uploads.folderId);
    expect(await uploads.findOutage()).toMatch(/^the data folder is another one than at the start/);
    expect(await other.findFault(name)).toMatch(/^it cannot be read \(ENOENT\)/);

    await rm(own, { recursive: true });
    await rename(join(place, 'elsewhere'), own);
    expect(await uploads.findFault(name)).toBeUndefined();
    expect((await openUploadFolder(own, OURS)).folderId).toBe(uploads.folderId);
  });

  it('sweeps old files that nothing refers to, and no others', async () => {
    const uploads = await openUploadFolder(dataFolder, OURS);
    const [old, queued, young] = [uploads.newName(), uploads.newName(), uploads.newName()];
    await store(uploads, old, { isOld: true });
    await store(uploads, queued, { isOld: true });
    await store(uploads, young);

    await uploads.removeOrphans(new Set([queued]));
    expect(await stored()).toEqual([queued, young].toSorted());
  });

  it('does not sweep what another database may have queued, or a release that did not tell', async () => {
    const uploads = await openUploadFolder(dataFolder, OURS);
    const theirs = (await openUploadFolder(dataFolder, THEIRS)).newName();
    const nameless = randomUUID();
    await store(uploads, theirs, { isOld: true });
    await store(uploads, nameless, { isOld: true });

    await uploads.removeOrphans(new Set());
    expect(await stored()).toEqual(expect.arrayContaining([theirs, nameless]));
  });

  it('removes what is there and does not mind what is not', async () => {
    const uploads = await openUploadFolder(dataFolder, OURS);
    const name = uploads.newName();
    await writeFile(uploads.pathOf(name), 'x');
    await uploads.remove(name);
    await uploads.remove(name);

    expect(await readdir(join(dataFolder, 'uploads'))).not.toContain(name);
  });
});
