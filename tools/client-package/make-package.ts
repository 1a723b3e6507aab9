import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import ts from 'typescript';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CLIENT = join(ROOT, 'packages/client');
/** The client, and the packages that its types name. */
const TYPED = ['client', 'contract', 'kernel', 'vocabulary'];
const SPECIFIER = /(?<=(?:from |import\()(['"]))(?:@secgraph\/[a-z-]+|\.\.?\/[^'"]+\.ts)(?=\1)/g;

/**
 * Writes what is published of `packages/client` into a folder: its code in one file, and its types with those of the
 * contract, so that it needs no other package of ours.
 */
export async function makePackage(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all([
    bundle(folder),
    writeTypes(join(folder, 'types')),
    writeManifest(folder),
    cp(join(CLIENT, 'README.md'), join(folder, 'README.md')),
    cp(join(ROOT, 'LICENSE'), join(folder, 'LICENSE')),
  ]);
}

async function bundle(folder: string): Promise<void> {
  const made = await rolldown({ input: entryOf('client'), platform: 'neutral', logLevel: 'silent' });
  await made.write({ dir: folder, format: 'esm', entryFileNames: 'index.js' });
  await made.close();
}

async function writeTypes(folder: string): Promise<void> {
  for (const [path, text] of declareTypes(folder)) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(
      path,
      text.replaceAll(SPECIFIER, (name) => publishedName(name, { path, folder })),
    );
  }
}

/** The declarations of {@link TYPED} as the compiler writes them, by their paths. */
function declareTypes(folder: string): ReadonlyMap<string, string> {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { tsBuildInfoFile: _, ...ours } = config.compilerOptions;
  const { options } = ts.convertCompilerOptionsFromJson(
    { ...ours, incremental: false, noEmit: false, declaration: true, emitDeclarationOnly: true },
    ROOT,
  );
  const program = ts.createProgram(TYPED.map(entryOf), {
    ...options,
    rootDir: join(ROOT, 'packages'),
    outDir: folder,
  });
  const texts = new Map<string, string>();
  const { diagnostics } = program.emit(undefined, (path, text) => texts.set(path, text));
  if (diagnostics.length > 0) {
    throw new Error(
      ts.formatDiagnostics(diagnostics, {
        getCanonicalFileName: (name) => name,
        getCurrentDirectory: () => ROOT,
        getNewLine: () => '\n',
      }),
    );
  }

  return texts;
}

/** A package of ours lies beside the others, and a source is a script. */
function publishedName(name: string, at: { readonly path: string; readonly folder: string }): string {
  if (name.startsWith('.')) {
    return name.replace(/\.ts$/, '.js');
  }
  const target = join(at.folder, name.slice('@secgraph/'.length), 'src/index.js');
  const path = relative(dirname(at.path), target).replaceAll('\\', '/');

  return path.startsWith('.') ? path : `./${path}`;
}

async function writeManifest(folder: string): Promise<void> {
  const {
    private: _,
    dependencies,
    ...ours
  } = JSON.parse(await readFile(join(CLIENT, 'package.json'), 'utf8'));
  const manifest = {
    ...ours,
    exports: { '.': { types: './types/client/src/index.d.ts', default: './index.js' } },
    // Types alone.
    dependencies: { typebox: dependencies.typebox },
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
}

function entryOf(name: string): string {
  return join(ROOT, 'packages', name, 'src/index.ts');
}
