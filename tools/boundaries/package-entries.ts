import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';

/** The files that packages let others import, as their `exports` name them. */
export class PackageEntries {
  readonly #names: ReadonlyMap<string, string>;

  private constructor(names: ReadonlyMap<string, string>) {
    this.#names = names;
  }

  /** Of all packages below a folder. */
  static async read(baseFolder: string): Promise<PackageEntries> {
    const folders = (await readdir(join(baseFolder, 'packages'))).map((name) => `packages/${name}`);
    const names = await Promise.all(folders.map((folder) => readNames(baseFolder, folder)));

    return new PackageEntries(new Map(names.flat()));
  }

  /** `graph` for the main file of a package, `questions/thread` for another entry; undefined: it is the package's own. */
  nameOf(path: string): string | undefined {
    return this.#names.get(path);
  }
}

async function readNames(baseFolder: string, folder: string): Promise<(readonly [string, string])[]> {
  const text = await readFile(join(baseFolder, folder, 'package.json'), 'utf8');
  const manifest: { readonly exports?: Readonly<Record<string, string>> } = JSON.parse(text);

  return Object.entries(manifest.exports ?? {}).map(([entry, file]) => [
    posix.join(folder, file),
    posix.join(posix.basename(folder), entry),
  ]);
}
