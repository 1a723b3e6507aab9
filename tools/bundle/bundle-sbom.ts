import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { LockedPackage, LockedPackages } from '../dependencies/read-lock.ts';
import { makeSbom, type Sbom } from '../sbom/make-sbom.ts';

/** The bill of materials of what lies in a folder: of the lock file, what npm put there. */
export async function makeBundleSbom(lock: LockedPackages, folder: string): Promise<Sbom> {
  const kept: [string, LockedPackage][] = [];
  for (const [path, entry] of Object.entries(lock)) {
    if (path === '' || (await isThere(join(folder, path)))) {
      kept.push([path, path === '' ? withoutDevelopment(entry) : entry]);
    }
  }

  return makeSbom(Object.fromEntries(kept));
}

function withoutDevelopment({ devDependencies: _, ...entry }: LockedPackage): LockedPackage {
  return entry;
}

/** A package, or a workspace, which has a manifest. */
async function isThere(path: string): Promise<boolean> {
  return (await stat(join(path, 'package.json')).catch(() => undefined)) !== undefined;
}
