import { neededPackages } from '../bundle/needed-packages.ts';
import { findInstalled, type LockedPackages, nameOf } from '../dependencies/read-lock.ts';

export interface NeededLibraries {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

/** Of libraries that some folders of ours declare, those that a package made of them has to bring. */
export interface Selection {
  /** In the lock file; with those of our packages that they use. */
  readonly folders: readonly string[];
  /** Whether one is needed: what is used for its types alone is not. */
  readonly isNeeded: (library: string) => boolean;
}

/**
 * Libraries, and all that come with them, in the versions that are tested here: of a package that is installed, npm
 * reads no lock file, and would take newer ones of what it does not name itself. Where a library has one of its own in
 * another version than all others do, that one is not pinned.
 */
export function findNeeded(lock: LockedPackages, { folders, isNeeded }: Selection): NeededLibraries {
  const ours = [...neededPackages(lock, folders)].filter((path) => nameOf(path) === undefined);
  const named = ours.flatMap((path) =>
    Object.keys({ ...lock[path]?.dependencies, ...lock[path]?.optionalDependencies }).filter(isNeeded),
  );

  const paths = neededPackages(
    lock,
    named.map((name) => pathOf(lock, name)),
  );
  const versions = [...paths]
    .map((path) => ({ path, name: nameOf(path) ?? '', ...lock[path] }))
    .filter(({ path, name }) => path === `node_modules/${name}`)
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const pinned = (isOptional: boolean) =>
    Object.fromEntries(
      versions
        .filter(({ optional = false }) => optional === isOptional)
        .map(({ name, version = '' }) => [name, version]),
    );

  return { dependencies: pinned(false), optionalDependencies: pinned(true) };
}

function pathOf(lock: LockedPackages, name: string): string {
  const path = findInstalled(lock, '', name);
  if (path === undefined) {
    throw new Error(`${name} is not among the libraries of the checkout: run "npm install".`);
  }

  return path;
}
