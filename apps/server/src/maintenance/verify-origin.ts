import { join } from 'node:path';
import { CodedError } from '@secgraph/kernel';
import { findSecretKey, SECRET_KEY_FILE } from '../auth/load-secret-key.ts';
import type { ServerConfig } from '../config/server-config.ts';
import type { BackupArchive } from './backup-archive.ts';
import { isSignatureOf } from './manifest-signature.ts';

export interface OriginOptions {
  readonly path: string;
  /** Whether a backup is taken that nobody can tell of whether it was altered. */
  readonly isUnverified: boolean;
}

/** For people, of what {@link assertOrigin} found. */
export function describeOrigin({ signature }: Pick<BackupArchive, 'signature'>, isVerified: boolean): string {
  if (isVerified) {
    return 'It is as it was made.';
  }

  return signature === undefined
    ? 'It is not signed: nobody can tell whether it was altered.'
    : 'Whether it was altered was not checked: the secret key of the service that made it is not here.';
}

/**
 * Whoever can write the file can write its digests, and a secret key into it: only a key that is here already tells.
 *
 * @returns whether it is known to be as it was made
 * @throws `SERVER_BACKUP_UNVERIFIED`, `SERVER_BACKUP_ALTERED`
 */
export async function assertOrigin(
  { signature, manifestBytes }: BackupArchive,
  { dataFolder, secretKey }: Pick<ServerConfig, 'dataFolder' | 'secretKey'>,
  { path, isUnverified }: OriginOptions,
): Promise<boolean> {
  const key = await findSecretKey(dataFolder, secretKey);
  if (signature !== undefined && key !== undefined) {
    if (isSignatureOf(signature, manifestBytes, key)) {
      return true;
    }
    const source = secretKey === undefined ? join(dataFolder, SECRET_KEY_FILE) : 'SECGRAPH_SECRET_KEY';
    throw new CodedError(
      'SERVER_BACKUP_ALTERED',
      `${path} was altered, or made with another secret key than that of ${source}. Nothing can be restored from it: put the key of the service that made it there.`,
    );
  }
  if (isUnverified) {
    return false;
  }

  throw new CodedError(
    'SERVER_BACKUP_UNVERIFIED',
    signature === undefined
      ? `Nobody can tell whether ${path} was altered, because it is not signed: earlier releases made it, or somebody took the signature away. Nothing was restored. If you are sure of it, say --unverified.`
      : `Nobody can tell whether ${path} was altered without the secret key of the service that made it, and one that lies in the file itself does not count: put it into ${join(dataFolder, SECRET_KEY_FILE)}, or set SECGRAPH_SECRET_KEY. Nothing was restored. If you are sure of it, say --unverified.`,
  );
}
