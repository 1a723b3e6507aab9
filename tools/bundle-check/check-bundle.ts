import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createThrowAwayFolder } from '../service/throw-away-folder.ts';
import { checkInstallation, NO_PROGRAMS } from './check-installation.ts';

const run = promisify(execFile);

/** Unpacks it where nobody may write, and does there what a newcomer does. @throws what did not work */
export async function checkBundle(archive: string, tell: (line: string) => void): Promise<void> {
  const { path: folder, remove } = await createThrowAwayFolder('secgraph-bundle-check-');
  try {
    const launcher = join(await unpack(archive, folder), 'secgraph');
    await checkInstallation({
      launcher,
      commandLine: launcher,
      folder,
      environment: { PATH: NO_PROGRAMS, HOME: NO_PROGRAMS },
      tell,
    });
  } finally {
    await run('chmod', ['-R', 'u+w', folder]);
    await remove();
  }
}

/** By the tar of the system, as an operator does. @returns the folder that was in it */
async function unpack(archive: string, folder: string): Promise<string> {
  const target = join(folder, 'opt');
  await mkdir(target);
  await run('tar', ['-xzf', archive, '-C', target]);
  const [name, ...others] = await readdir(target);
  if (name === undefined || others.length > 0) {
    throw new Error(`${archive} holds other things than one folder.`);
  }
  await run('chmod', ['-R', 'a-w', target]);
  await readFile(join(target, name, 'version.json'));

  return join(target, name);
}
