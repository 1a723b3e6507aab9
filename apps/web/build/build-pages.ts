import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const CONFIG_FILE = join(import.meta.dirname, '../vite.config.ts');
const COMPRESSED = new Set(['.css', '.js', '.json', '.svg']);
/** Below that, headers are longer than what is saved. */
const MIN_COMPRESSED_BYTES = 512;
const PAGE = 'index.html';
/** By every user; temporary folders are their owner's alone. */
const READABLE = 0o755;

/** The finished pages of these sources below one of the folders; undefined: none has them. */
export async function findPages(folders: readonly string[], hash: string): Promise<string | undefined> {
  for (const folder of folders) {
    const found = await readFile(join(folder, hash, PAGE)).catch(() => undefined);
    if (found !== undefined) {
      return join(folder, hash);
    }
  }

  return undefined;
}

/**
 * Builds the pages into `<folder>/<hash>`, which is there as a whole or not at all: two processes may do so at once.
 * Earlier ones are removed; who serves them has them in memory.
 */
export async function buildPages(folder: string, hash: string): Promise<string> {
  const target = join(folder, hash);
  await mkdir(folder, { recursive: true });
  const draft = await mkdtemp(join(folder, 'draft-'));
  try {
    await runBuild(draft);
    await compressFiles(draft);
    await chmod(draft, READABLE);
    await moveTo(draft, target);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  await removeOthers(folder, hash);

  return target;
}

/** Loaded only here: most starts find the pages built. */
async function runBuild(outDir: string): Promise<void> {
  const { build } = await import('vite');
  await build({
    configFile: CONFIG_FILE,
    configLoader: 'native',
    logLevel: 'silent',
    build: { outDir, emptyOutDir: true },
  });
}

async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSED.has(extname(entry.name)));
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < MIN_COMPRESSED_BYTES) {
    return;
  }

  // One step below the best: a fifth of its time for one percent more bytes.
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 10 };
  const [small, wide] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: quality }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, wide)]);
}

/** Somebody else may have been quicker, with the same result. */
async function moveTo(draft: string, target: string): Promise<void> {
  try {
    await rename(draft, target);
  } catch (error) {
    if ((await readFile(join(target, PAGE)).catch(() => undefined)) === undefined) {
      throw error;
    }
  }
}

async function removeOthers(folder: string, hash: string): Promise<void> {
  const others = (await readdir(folder)).filter((name) => name !== hash && !name.startsWith('draft-'));
  await Promise.all(others.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}
