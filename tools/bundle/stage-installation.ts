import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readLock } from '../dependencies/read-lock.ts';
import { makeBundleSbom } from './bundle-sbom.ts';
import { isBundled, isManifest } from './bundled-files.ts';
import type { Architecture } from './command-line.ts';
import { installPackages } from './install-packages.ts';
import type { Commit } from './read-commit.ts';
import { runProgram } from './run-program.ts';
import { toJson } from './to-json.ts';

export interface Installation {
  readonly checkout: string;
  readonly version: string;
  readonly commit: Commit;
  readonly architecture: Architecture;
}

/** The name of the bill of materials in an installation. */
export const SBOM_FILE = 'secgraph.cdx.json';
const EXECUTABLE = 0o755;
/** Where the service looks for pages that come built (`apps/web/build/main.ts`). */
export const PAGES = 'apps/web/dist/finished';
const PAGES_BUILT = /^The web pages are in (.+)\.$/m;
const LAUNCHER = join(import.meta.dirname, 'secgraph.sh');

/** Puts into an empty folder what a host needs to run the service. */
export async function stageInstallation(folder: string, installation: Installation): Promise<void> {
  const { checkout, commit, architecture } = installation;
  const manifests = commit.files.filter(isManifest);
  await copyFiles(manifests, checkout, folder);
  await installPackages(folder, architecture);
  await removeFiles(
    manifests.filter((path) => !isBundled(path)),
    folder,
  );

  await copyFiles(commit.files.filter(isBundled), checkout, folder);
  await cp(await buildPages(checkout), join(folder, PAGES), { recursive: true });
  await writeOwnFiles(folder, installation);
}

/** Files of the commit, with the folders that they lie in. */
export async function copyFiles(paths: readonly string[], from: string, to: string): Promise<void> {
  for (const path of paths) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await cp(join(from, path), join(to, path));
  }
}

/** With the folders that only npm needed. */
async function removeFiles(paths: readonly string[], folder: string): Promise<void> {
  for (const path of paths) {
    await rm(join(folder, path.includes('/') ? dirname(path) : path), { recursive: true });
  }
}

/** As a start of the service would build them. @returns where they are */
export async function buildPages(checkout: string): Promise<string> {
  const printed = await runProgram([process.execPath, join(checkout, 'apps/web/build/main.ts')], {
    folder: checkout,
  });
  const [, pages] = PAGES_BUILT.exec(printed) ?? [];
  if (pages === undefined) {
    throw new Error(`the web pages were not built: ${printed}`);
  }

  return pages;
}

async function writeOwnFiles(folder: string, { version, commit, architecture }: Installation): Promise<void> {
  const launcher = join(folder, 'secgraph');
  const script = await readFile(LAUNCHER, 'utf8');
  await writeFile(launcher, script.replace('@ARCHITECTURE@', architecture));
  await chmod(launcher, EXECUTABLE);

  // The time of the commit: the same commit has to give the same bytes.
  const built_at = new Date(commit.seconds * 1_000).toISOString();
  await writeFile(join(folder, 'version.json'), toJson({ version, commit: commit.id, built_at }));
  await writeFile(join(folder, SBOM_FILE), toJson(await makeBundleSbom(await readLock(), folder)));
}
