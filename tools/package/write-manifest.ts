import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toJson } from '../bundle/to-json.ts';
import type { NeededLibraries } from './find-needed.ts';
import type { Release } from './release.ts';

export interface ManifestOptions {
  readonly name: string;
  readonly needed: NeededLibraries;
  /** In the checkout: what of ours it describes. */
  readonly manifest: string;
  /** Default: those of that manifest. */
  readonly engines?: Readonly<Record<string, string>>;
}

/** Describes a package to npm; `version.json` tells the commit. */
export async function writeManifest(
  folder: string,
  { checkout, version, commit }: Release,
  { name, needed, manifest, engines }: ManifestOptions,
): Promise<void> {
  const own = JSON.parse(await readFile(join(checkout, manifest), 'utf8'));
  const description = {
    name,
    version,
    description: own.description,
    license: own.license,
    type: 'module',
    engines: engines ?? own.engines,
    bin: { secgraph: 'bin/secgraph.mjs' },
    ...needed,
  };
  const files = {
    'package.json': description,
    // The time of the commit: the same commit has to give the same bytes.
    'version.json': { version, commit: commit.id, built_at: new Date(commit.seconds * 1_000).toISOString() },
  };
  for (const [path, value] of Object.entries(files)) {
    await writeFile(join(folder, path), toJson(value));
  }
}
