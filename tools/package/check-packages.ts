import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '../bundle/run-program.ts';
import { checkInstallation } from '../bundle-check/check-installation.ts';
import { createThrowAwayFolder } from '../service/throw-away-folder.ts';

export interface Packages {
  readonly service: string;
  readonly commandLine: string;
}

/** Installs a package below a folder as `npm install --global` does. */
export type Install = (archive: string, prefix: string) => Promise<void>;

/**
 * Installs both packages apart from each other, starts the service of the one as an ordinary user, and uploads a file by
 * the other. @throws what did not work
 */
export async function checkPackages(
  { service, commandLine }: Packages,
  install: Install,
  tell: (line: string) => void,
): Promise<void> {
  const { path: folder, remove } = await createThrowAwayFolder('secgraph-package-check-');
  try {
    const [ofService, ofCommandLine] = [join(folder, 'service'), join(folder, 'command-line')];
    await mkdir(ofService);
    await mkdir(ofCommandLine);
    await install(service, ofService);
    await install(commandLine, ofCommandLine);
    tell('both are installed');

    await checkInstallation({
      launcher: join(ofService, 'bin/secgraph'),
      commandLine: join(ofCommandLine, 'bin/secgraph'),
      folder,
      environment: { PATH: process.env['PATH'] ?? '', HOME: folder },
      tell,
    });
  } finally {
    await remove();
  }
}

export async function installByNpm(archive: string, prefix: string): Promise<void> {
  const options = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  await runProgram(['npm', 'install', '--global', '--prefix', prefix, ...options, archive], {
    folder: prefix,
  });
}
