import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isBundled } from '../bundle/bundled-files.ts';
import { copyFiles, PAGES } from '../bundle/stage-installation.ts';
import { readLock } from '../dependencies/read-lock.ts';
import { compiledPath, compilePrograms } from './compile-programs.ts';
import { findNeeded } from './find-needed.ts';
import type { Release } from './release.ts';
import { writeManifest } from './write-manifest.ts';

/** What the launcher starts; they start others. */
const PROGRAMS = ['apps/server/src/main.ts', 'apps/server/src/maintenance/main.ts', 'apps/cli/src/main.ts'];
const LAUNCHER = 'bin/secgraph.mjs';
const STARTED = /'\.\.\/(apps\/[^']+\.ts)'/g;
/** It has become a part of the compiled programs, or tells npm of workspaces. */
const COMPILED = /[.]tsx?$|^((apps|packages)[/][^/]+[/])?(package[.]json)$|^packages[/][^/]+[/]README[.]md$/;
/** What builds the pages, which come built. */
const NEVER_LOADED = ['vite'];

/** Puts the service and all commands into an empty folder, as npm installs them. */
export async function stageService(folder: string, release: Release, pages: string): Promise<void> {
  const { checkout, commit } = release;
  const imported = await compilePrograms({ checkout, programs: PROGRAMS, target: folder });
  const needed = findNeeded(await readLock(), {
    folders: ['', 'apps/server', 'apps/cli'],
    isNeeded: (library) => !library.startsWith('@secgraph/'),
  });
  assertDeclared(imported, needed.dependencies);

  await copyFiles(
    commit.files.filter((path) => isBundled(path) && !COMPILED.test(path)),
    checkout,
    folder,
  );
  await cp(pages, join(folder, PAGES), { recursive: true });
  await writeLauncher(join(folder, LAUNCHER));
  await writeManifest(folder, release, { needed, manifest: 'package.json', name: 'secgraph' });
}

/** Imports that nothing declares would be found in the checkout, and nowhere else. */
function assertDeclared(imported: readonly string[], declared: Readonly<Record<string, string>>): void {
  const missing = imported
    .map((id) => id.split('/', id.startsWith('@') ? 2 : 1).join('/'))
    .filter((name) => !(name in declared) && !NEVER_LOADED.includes(name));
  if (missing.length > 0) {
    throw new Error(`the service imports what no package of ours declares: ${missing.join(', ')}.`);
  }
}

async function writeLauncher(path: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  const compiled = text.replaceAll(STARTED, (_, source: string) => `'../${compiledPath(source)}'`);
  if (/\.ts'/.test(compiled) || compiled === text) {
    throw new Error(`${LAUNCHER} starts sources in another way than this knows.`);
  }
  await writeFile(path, compiled);
}
