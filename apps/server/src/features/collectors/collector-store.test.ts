import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { shelve } from './collector-store.test-support.ts';
import { CollectorStore, parseChecksum } from './collector-store.ts';
import { FolderShelf } from './folder-shelf.ts';
import { parseReleaseName } from './release-name.ts';

const root = await mkdtemp(join(tmpdir(), 'secgraph-collectors-'));
afterAll(() => rm(root, { recursive: true, force: true }));
let stores = 0;
const openStore = () => new CollectorStore(new FolderShelf(join(root, String(++stores))));
const names = async (store: CollectorStore) => (await store.list()).map(({ file }) => file.name);

describe('a store', () => {
  it('is empty where its folder is not there', async () => {
    expect(await openStore().list()).toEqual([]);
  });

  it('takes what an administrator puts there by hand, once the checksum is beside it', async () => {
    const store = openStore();
    const folder = join(store.place, 'sharphound');
    await mkdir(folder, { recursive: true });
    const put = (name: string, content: string) => writeFile(join(folder, name), content);
    await put('sharphound-v2.5.0.zip', 'content');
    expect(await names(store)).toEqual([]);

    const sum = 'A'.repeat(64);
    await put('sharphound-v2.5.0.zip.sha256', `${sum}  sharphound-v2.5.0.zip\n`);
    const [archive] = await store.list();
    expect(archive).toMatchObject({ type: 'sharphound', isEnterprise: false, sha256: sum.toLowerCase() });
    expect(archive && (await text(await store.open(archive, { first: 1, last: 3 })))).toBe('ont');

    // The checksum is read anew when its file is another.
    await put('sharphound-v2.5.0.zip.sha256', 'f'.repeat(64));
    expect((await store.list())[0]?.sha256).toBe('f'.repeat(64));
    await put('sharphound-v2.5.0.zip.sha256', 'what is this?');
    expect(await names(store)).toEqual([]);
    await put('sharphound-v2.5.0.zip.sha256', ' '.repeat(5000));
    expect(await names(store)).toEqual([]);
  });

  it('passes over what is no archive', async () => {
    const store = openStore();
    await shelve(store, 'azurehound-v2.0.0.zip');
    const folder = join(store.place, 'azurehound');
    const sum = '0'.repeat(64);
    for (const name of ['readme.txt', 'azurehound.zip', 'other-v1.0.0.zip']) {
      await writeFile(join(folder, name), 'x');
      await writeFile(join(folder, `${name}.sha256`), sum);
    }
    await mkdir(join(folder, 'azurehound-v3.0.0.zip'));
    await writeFile(join(folder, 'azurehound-v3.0.0.zip.sha256'), sum);
    await symlink(join(folder, 'nowhere'), join(folder, 'azurehound-v4.0.0.zip'));
    await writeFile(join(folder, 'azurehound-v4.0.0.zip.sha256'), sum);
    await mkdir(join(store.place, 'elsewhere'));
    await writeFile(join(store.place, 'elsewhere', 'azurehound-v5.0.0.zip'), 'x');

    expect(await names(store)).toEqual(['azurehound-v2.0.0.zip']);
  });

  it('shows an archive whole, or not at all', async () => {
    const store = openStore();
    const release = parseReleaseName('sharphound-v2.5.0.zip');
    const archive = { ...release, name: 'sharphound-v2.5.0.zip', sizeBytes: 6, sha256: '0'.repeat(64) };
    const add = (content: Readable) =>
      store.add({ ...archive, content } as Parameters<CollectorStore['add']>[0]);
    await expect(add(Readable.from([Buffer.from('other!')]))).rejects.toMatchObject({
      code: 'COLLECTORS_DAMAGED',
    });
    async function* breaking() {
      yield Buffer.from('oth');
      throw new Error('the disk is gone');
    }
    await expect(add(Readable.from(breaking()))).rejects.toThrow('the disk is gone');

    expect(await names(store)).toEqual([]);
    expect(await readdir(join(store.place, 'sharphound'))).toEqual([]);
  });

  it('forgets what is removed, its checksum included', async () => {
    const store = openStore();
    await shelve(store, 'sharphound-v2.5.0.zip');
    const [archive] = await store.list();
    await store.remove(archive as NonNullable<typeof archive>);
    await store.remove(archive as NonNullable<typeof archive>);
    expect(await readdir(join(store.place, 'sharphound'))).toEqual([]);
  });
});

describe('a checksum file', () => {
  const sum = 'ab'.repeat(32);

  it.each([
    [`${sum}  name.zip\n`, sum],
    [`${sum.toUpperCase()} *name.zip\r\n`, sum],
    [`\uFEFF${sum}`, sum],
    [`\\${sum}  odd\\nname.zip`, sum],
    [`${sum}0`, undefined],
    [sum.slice(1), undefined],
    ['', undefined],
    [`SHA256 (name.zip) = ${sum}`, undefined],
  ])('%j', (content, expected) => {
    expect(parseChecksum(content)).toBe(expected);
  });
});
