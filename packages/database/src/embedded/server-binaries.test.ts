import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { completeLibraries } from './server-binaries.ts';

const folders: string[] = [];

afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true }))));

/** An installation whose install script did not run. */
async function createInstallation(target: string): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'secgraph-binaries-'));
  folders.push(home);
  await mkdir(join(home, 'native', 'lib'), { recursive: true });
  await writeFile(join(home, 'native', 'lib', 'libx.so.1.2'), 'library');
  const links = [{ source: 'native/lib/libx.so.1.2', target }];
  await writeFile(join(home, 'native', 'pg-symlinks.json'), JSON.stringify(links));
  return home;
}

describe('completeLibraries', () => {
  it('re-creates missing links where they belong, once', async () => {
    const home = await createInstallation('native/lib/libx.so.1');

    expect(completeLibraries(home, join(home, 'elsewhere'))).toEqual({});
    expect(completeLibraries(home, join(home, 'elsewhere'))).toEqual({});
    expect(await readFile(join(home, 'native', 'lib', 'libx.so.1'), 'utf8')).toBe('library');
    expect(existsSync(join(home, 'elsewhere'))).toBe(false);
  });

  it('puts them elsewhere when the installation takes none', async () => {
    const home = await createInstallation('native/closed/libx.so.1');
    const elsewhere = join(home, 'elsewhere');
    const environment = completeLibraries(home, elsewhere);

    expect(Object.values(environment)).toEqual([`${elsewhere}:${join(home, 'native', 'lib')}`]);
    expect(await readFile(join(elsewhere, 'libx.so.1'), 'utf8')).toBe('library');
  });
});
