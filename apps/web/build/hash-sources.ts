import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const WEB = 'apps/web';
const OWN_PACKAGE = '@secgraph/';
/** No part of the pages. */
const LEFT_OUT = /(^|\/)(dist|node_modules|test)\/|[.](test|test-support|md)([.]|$)/;

/** One text for everything the pages are made from: the sources, those of our packages they use, the dependencies. */
export async function hashSources(): Promise<string> {
  const folders = [WEB, ...(await packagesOf(WEB))];
  const files = (await Promise.all(folders.map(listFiles))).flat();
  const hash = createHash('sha256');
  for (const path of [...files, 'package-lock.json'].sort()) {
    hash.update(`${path}\0`).update(await readFile(join(ROOT, path)));
  }

  return hash.digest('hex').slice(0, 16);
}

/** The folders of our packages that one of them needs, directly or not. */
async function packagesOf(folder: string, seen = new Set<string>()): Promise<readonly string[]> {
  const manifest: { dependencies?: Record<string, string> } = JSON.parse(
    await readFile(join(ROOT, folder, 'package.json'), 'utf8'),
  );
  for (const name of Object.keys(manifest.dependencies ?? {})) {
    const needed = `packages/${name.slice(OWN_PACKAGE.length)}`;
    if (name.startsWith(OWN_PACKAGE) && !seen.has(needed)) {
      seen.add(needed);
      await packagesOf(needed, seen);
    }
  }

  return [...seen];
}

async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true });

  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !LEFT_OUT.test(path));
}
