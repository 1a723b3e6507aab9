import { findInstalled, type LockedPackage, type LockedPackages } from '../dependencies/read-lock.ts';

/**
 * The folders of the lock file that some of our folders need at run time. npm also brings what only other workspaces
 * need, such as tools that build the pages.
 */
export function neededPackages(lock: LockedPackages, roots: readonly string[]): ReadonlySet<string> {
  const needed = new Set<string>();
  const open = [...roots];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    if (!needed.has(folder)) {
      needed.add(folder);
      open.push(...dependenciesOf(lock, folder));
    }
  }

  return needed;
}

function dependenciesOf(lock: LockedPackages, folder: string): readonly string[] {
  const found = namesOf(lock[folder] ?? {}).map((name) => findInstalled(lock, folder, name));

  // A workspace is a link, and the folder that it leads to.
  return found.flatMap((path) => (path === undefined ? [] : [path, lock[path]?.resolved ?? path]));
}

function namesOf(entry: LockedPackage): readonly string[] {
  const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = entry;
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);

  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}
