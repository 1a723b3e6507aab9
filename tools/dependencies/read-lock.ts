import { readFile } from 'node:fs/promises';

/** What the lock file of npm says of a folder. */
export interface LockedPackage {
  readonly name?: string;
  readonly version?: string;
  readonly description?: string;
  /** Digest of what is installed, as `sha512-` and base64. */
  readonly integrity?: string;
  readonly license?: string;
  /** A workspace: the entry of its folder has the rest. */
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly devOptional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** By folder, that of the root being empty. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

const INSTALLED = 'node_modules/';

export async function readLock(): Promise<LockedPackages> {
  const lock: { packages: LockedPackages } = JSON.parse(
    await readFile(new URL('../../package-lock.json', import.meta.url), 'utf8'),
  );

  return lock.packages;
}

/** Undefined: a folder of our own. */
export function nameOf(folder: string): string | undefined {
  const at = folder.lastIndexOf(INSTALLED);

  return at < 0 ? undefined : folder.slice(at + INSTALLED.length);
}

/** Where Node would look: beside the package, then above it. */
export function findInstalled(lock: LockedPackages, folder: string, name: string): string | undefined {
  for (let from = folder; ; from = from.slice(0, Math.max(from.lastIndexOf('/'), 0))) {
    const candidate = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
    if (lock[candidate] !== undefined) {
      return candidate;
    }
    if (from === '') {
      return undefined;
    }
  }
}
