import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyFiles } from '../bundle/stage-installation.ts';
import { readLock } from '../dependencies/read-lock.ts';
import { compiledPath, compilePrograms } from './compile-programs.ts';
import { findNeeded } from './find-needed.ts';
import type { Release } from './release.ts';
import { writeManifest } from './write-manifest.ts';

const PROGRAM = 'apps/cli/src/main.ts';
const LAUNCHER = 'bin/secgraph.mjs';
const EXECUTABLE = 0o755;
/** Compiled code needs no runtime of ours. */
const ENGINES = { node: '>=20' };

/** Puts the commands that need no service on the same machine into an empty folder, as npm installs them. */
export async function stageCommandLine(folder: string, release: Release): Promise<void> {
  const { checkout } = release;
  const imported = await compilePrograms({ checkout, programs: [PROGRAM], target: folder });
  const needed = findNeeded(await readLock(), {
    folders: ['apps/cli'],
    isNeeded: (library) => imported.includes(library),
  });

  await copyFiles(['LICENSE'], checkout, folder);
  await copyFiles(['README.md'], join(checkout, 'apps/cli'), folder);
  await mkdir(join(folder, 'bin'));
  await writeFile(join(folder, LAUNCHER), launcher());
  await chmod(join(folder, LAUNCHER), EXECUTABLE);
  await writeManifest(folder, release, {
    needed,
    manifest: 'apps/cli/package.json',
    name: '@secgraph/cli',
    engines: ENGINES,
  });
}

function launcher(): string {
  return `#!/usr/bin/env node
import { main } from '../${compiledPath(PROGRAM)}';

process.exitCode = await main(process.argv.slice(2), undefined, { hasService: false });
`;
}
