import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { type Plugin, type PluginContext, rolldown } from 'rolldown';

export interface Compilation {
  readonly checkout: string;
  /** Paths of sources in the checkout that are started. */
  readonly programs: readonly string[];
  /** The folder of the package. */
  readonly target: string;
}

/** In the package. */
const FOLDER = 'lib';
/** A program or a thread that a source starts. */
const STARTED = /new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g;
const OWN = /^@secgraph\//;

/**
 * Compiles programs with all of our packages that they use into JavaScript, since Node runs no TypeScript of installed
 * packages. Libraries stay imports. Threads that are started become files as well; what sources look for beside them
 * has to lie in the package where it lies in the checkout.
 *
 * @returns names of the libraries that are imported
 */
export async function compilePrograms({
  checkout,
  programs,
  target,
}: Compilation): Promise<readonly string[]> {
  const bundle = await rolldown({
    input: Object.fromEntries(programs.map((path) => [compiledName(path), join(checkout, path)])),
    platform: 'node',
    external: (id) => !isOurs(id),
    // No package of ours does anything by being imported, but those that are started do.
    treeshake: { moduleSideEffects: 'no-external' },
    logLevel: 'silent',
    plugins: [keepPlaces(checkout)],
  });
  const { output } = await bundle.generate({
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  await bundle.close();

  await mkdir(join(target, FOLDER), { recursive: true });
  const chunks = output.filter((file) => file.type === 'chunk');
  for (const { fileName, code } of chunks) {
    await writeFile(join(target, FOLDER, fileName), code);
  }
  const own = new Set(chunks.map(({ fileName }) => fileName));
  const imported = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]);

  return [...new Set(imported.filter((id) => !own.has(id) && !id.startsWith('node:')))].sort();
}

/** Where a package has what a source becomes that is started. */
export function compiledPath(source: string): string {
  return `${FOLDER}/${compiledName(source)}.js`;
}

function compiledName(source: string): string {
  return source.replaceAll(/[/\\]/g, '__').replace(/\.ts$/, '');
}

function isOurs(id: string): boolean {
  return id.startsWith('.') || isAbsolute(id) || OWN.test(id);
}

/** Sources look for files and start threads by where they lie themselves. */
function keepPlaces(checkout: string): Plugin {
  return {
    name: 'places of sources',
    transform(code, id) {
      if (!code.includes('import.meta')) {
        return null;
      }
      const source = id.slice(checkout.length).replaceAll('\\', '/').replace(/^[/]/, '');

      return code
        .replaceAll(STARTED, (_, path: string) => startedUrl(this, { checkout, source, path }))
        .replaceAll(
          /\bimport\.meta\.url\b(?! *\/\* compiled)/g,
          `new URL('../${source}', import.meta.url).href`,
        )
        .replaceAll(/\bimport\.meta\.dirname\b/g, `(import.meta.dirname + '/../${dirname(source)}')`);
    },
  };
}

function startedUrl(
  context: PluginContext,
  { checkout, source, path }: { readonly checkout: string; readonly source: string; readonly path: string },
): string {
  const started = resolve(checkout, dirname(source), path);
  const name = compiledName(started.slice(resolve(checkout).length + 1));
  context.emitFile({ type: 'chunk', id: started, fileName: `${name}.js` });

  return `new URL('./${name}.js', import.meta.url /* compiled */)`;
}
