import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countArchive } from './count-archive.ts';
import { writeArchive } from './write-archive.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secgraph-archive-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('writeArchive', () => {
  it('writes exactly as many records as asked for', async () => {
    const path = join(folder, 'exact.zip');
    await writeArchive(path, { objects: 500, domains: 2 });

    const { records, nodes } = await countArchive(path);
    expect(Object.values(records).reduce((sum, count) => sum + count)).toBe(500);
    expect(nodes.collected).toBe(500);
    expect(records).toMatchObject({ domains: 2, rootcas: 1, ntauthstores: 1, enterprisecas: 1 });
  });

  it('repeats itself for the same seed and differs for another', async () => {
    const usersOf = async (name: string, seed: number) => {
      const written = await writeArchive(join(folder, name), { objects: 150, seed });
      const users = written.files.find((file) => file.endsWith('_users.json')) ?? '';
      return readFile(join(written.path, users), 'utf8');
    };

    expect(await usersOf('first', 7)).toBe(await usersOf('again', 7));
    expect(await usersOf('other', 8)).not.toBe(await usersOf('first', 7));
  });

  it('describes the same graph in a folder as in a ZIP', async () => {
    const options = { objects: 300, seed: 3 };
    await writeArchive(join(folder, 'same.zip'), options);
    await writeArchive(join(folder, 'same'), options);

    expect(await countArchive(join(folder, 'same'))).toEqual(await countArchive(join(folder, 'same.zip')));
  });

  it('places the same users in either version of the format', async () => {
    const containments = async (version: 5 | 6) => {
      const path = join(folder, `version${version}.zip`);
      await writeArchive(path, { objects: 300, version });
      return countArchive(path);
    };

    const [five, six] = [await containments(5), await containments(6)];
    expect(five.nodes).toEqual(six.nodes);
    expect(five.relationships.byKind['MemberOf']).toBe(six.relationships.byKind['MemberOf']);
    expect(five.relationships.byKind['Contains']).toBeGreaterThan(200);
  });

  it('refuses an estate too small to be one', async () => {
    await expect(writeArchive(join(folder, 'tiny.zip'), { objects: 10 })).rejects.toThrow(/at least/);
  });
});
