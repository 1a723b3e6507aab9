import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { errorCodeOf } from '@secgraph/kernel';
import { DatabaseError } from '../errors.ts';
import type { ClusterFolder } from './cluster-folder.ts';
import { notWritable } from './folder-access.ts';
import { DATABASE_ROLE } from './initialise-cluster.ts';
import { type ProgramOptions, runProgram } from './run-program.ts';
import type { ServerBinaries } from './server-binaries.ts';

/** @throws `DATABASE_FOLDER_NOT_WRITABLE` when there is a secret that this user may not read */
export function findSecret(folder: ClusterFolder): string | undefined {
  try {
    return readFileSync(folder.secret, 'utf8').trim() || undefined;
  } catch (cause) {
    if (errorCodeOf(cause) === 'ENOENT') {
      return undefined;
    }
    throw notWritable(folder.data, cause);
  }
}

export function createSecret(folder: ClusterFolder): string {
  const secret = randomBytes(32).toString('hex');
  const draft = `${folder.secret}.new`;

  writeFileSync(draft, `${secret}\n`, { mode: 0o600 });
  renameSync(draft, folder.secret);
  return secret;
}

/**
 * Gives a stopped cluster whose secret file was lost a new password.
 *
 * @throws `DATABASE_START_FAILED`
 */
export async function resetSecret(
  folder: ClusterFolder,
  binaries: ServerBinaries,
  options: Pick<ProgramOptions, 'user'>,
): Promise<string> {
  const secret = createSecret(folder);
  const run = await runProgram(binaries.postgres, ['--single', '-D', folder.cluster, 'postgres'], {
    ...options,
    cwd: folder.cluster,
    environment: binaries.environment,
    input: `ALTER ROLE ${DATABASE_ROLE} PASSWORD '${secret}'\n`,
  });

  if (run.exitCode !== 0 || /ERROR|FATAL/.test(run.output)) {
    throw new DatabaseError(
      'DATABASE_START_FAILED',
      `The secret of the embedded database (${folder.secret}) was lost and could not be renewed: restore that file from a backup of the data folder.`,
    );
  }

  return secret;
}
