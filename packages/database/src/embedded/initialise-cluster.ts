import { lchownSync } from 'node:fs';
import { mkdtemp, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError } from '../errors.ts';
import { type ClusterFolder, UNFINISHED_PREFIX } from './cluster-folder.ts';
import { assertNoLink } from './folder-safety.ts';
import { holdFolder, removeTree } from './held-tree.ts';
import { type ProgramRun, runProgram } from './run-program.ts';
import type { ServerBinaries } from './server-binaries.ts';
import type { Durability } from './server-settings.ts';
import type { ServerUser } from './server-user.ts';
import { syncFolder } from './sync-folder.ts';

/** The one role of the embedded server; it owns everything. */
export const DATABASE_ROLE = 'secgraph';

export interface InitialiseOptions {
  readonly binaries: ServerBinaries;
  readonly user: ServerUser | undefined;
  readonly secret: string;
  readonly durability: Durability;
}

/**
 * Creates the cluster beside its place and moves it there complete, so that an interruption at any point
 * leaves nothing that looks like a cluster.
 *
 * @throws `DATABASE_INIT_FAILED`
 */
export async function initialiseCluster(folder: ClusterFolder, options: InitialiseOptions): Promise<void> {
  const workshop = await mkdtemp(join(folder.root, UNFINISHED_PREFIX));

  try {
    const passwordFile = join(workshop, 'password');
    await writeFile(passwordFile, `${options.secret}\n`, { mode: 0o600 });
    if (options.user) {
      lchownSync(passwordFile, options.user.uid, options.user.gid);
      lchownSync(workshop, options.user.uid, options.user.gid);
    }

    const unfinished = join(workshop, 'cluster');
    assertInitialised(await runInitdb(unfinished, passwordFile, workshop, options));
    if (options.user) {
      holdFolder(workshop);
      assertNoLink(unfinished);
    }
    await rename(unfinished, folder.cluster);
    syncFolder(folder.root);
  } finally {
    await removeTree(workshop);
  }
}

/** Removes what interrupted initialisations left. One that is still being written to is left to the next start. */
export async function removeUnfinished(folder: ClusterFolder): Promise<void> {
  const names = await readdir(folder.root);
  const unfinished = names.filter((name) => name.startsWith(UNFINISHED_PREFIX));

  await Promise.allSettled(unfinished.map((name) => removeTree(join(folder.root, name))));
}

function runInitdb(
  target: string,
  passwordFile: string,
  cwd: string,
  { binaries, user, durability }: InitialiseOptions,
): Promise<ProgramRun> {
  const args = [
    `--pgdata=${target}`,
    `--username=${DATABASE_ROLE}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
    ...(durability === 'none' ? ['--no-sync'] : []),
  ];

  return runProgram(binaries.initdb, args, { user, cwd, environment: binaries.environment });
}

function assertInitialised({ exitCode, output }: ProgramRun): void {
  if (exitCode === 0) {
    return;
  }

  if (output.includes('could not look up effective user ID')) {
    throw new DatabaseError(
      'DATABASE_INIT_FAILED',
      `PostgreSQL needs a name for the user it runs as, and user id ${process.getuid?.()} has no entry in /etc/passwd: add one, start the service as another user, or set DATABASE_URL.`,
    );
  }

  const lines = output.trim().split('\n');
  const reason = lines.find((line) => /error|fatal|could not|cannot/i.test(line)) ?? lines.at(-1) ?? '';
  throw new DatabaseError(
    'DATABASE_INIT_FAILED',
    `PostgreSQL could not create its data folder: ${reason.trim()}`,
    { details: { exitCode, output: output.slice(-2000) } },
  );
}
