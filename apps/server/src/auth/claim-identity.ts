import { claimIdentity, type Database, releaseIdentity } from '@secgraph/database';
import { CodedError } from '@secgraph/kernel';
import type { Logger } from 'pino';
import type { ServerConfig } from '../config/server-config.ts';
import { deriveKey } from './derive-key.ts';

export interface IdentityParts {
  readonly config: Pick<ServerConfig, 'dataFolder' | 'uploadPlace'>;
  readonly database: Database;
  /** Of the data folder. */
  readonly folderId: string;
  readonly secretKey: Uint8Array;
  readonly log: Logger;
}

const STOP_FIRST =
  'To exchange it, stop all of them first; one that was killed counts as running for a minute.';

/**
 * Sees to it that all processes beside one database have one secret key, and one data folder where uploads wait in it.
 *
 * @returns what tells that this process stops
 * @throws `SERVER_FOLDER_OF_ITS_OWN`, `SERVER_SECRET_KEY_OF_ITS_OWN`
 */
export async function claimOurIdentity(parts: IdentityParts): Promise<() => Promise<void>> {
  const { config, database, log } = parts;
  const folderId = config.uploadPlace === 'folder' ? parts.folderId : undefined;
  const ours = { folderId, secretKeyHash: hashSecretKey(parts.secretKey) };
  const claim = await claimIdentity(database, ours);
  if (claim.outcome === 'refused') {
    throw claim.differs.folder ? folderOfItsOwn(parts) : keyOfItsOwn();
  }

  const { before } = claim;
  if (before.folder) {
    log.warn(
      'the data folder is another one than before: uploads that wait in the one before wait until it is back',
    );
  }
  if (before.secretKey) {
    log.warn(
      'the secret key is another one than before: what that one sealed, such as API tokens, cannot be read any more; if this is not meant, stop the service, and put the key of before back',
    );
  }
  return () => releaseIdentity(database, ours);
}

/** Tells that two keys are the same, and nothing else of them. */
export function hashSecretKey(secretKey: Uint8Array): string {
  return Buffer.from(deriveKey(secretKey, 'identity of the installation')).toString('hex');
}

function folderOfItsOwn({ config: { dataFolder }, database }: IdentityParts): CodedError {
  return new CodedError(
    'SERVER_FOLDER_OF_ITS_OWN',
    `Other processes run on the database at ${database.server} with another data folder than ${dataFolder}, so none would find what the other is sent: give all of them the same SECGRAPH_DATA_DIR, on a file system that all of them see, or SECGRAPH_UPLOADS=database. ${STOP_FIRST}`,
    { details: { dataFolder } },
  );
}

function keyOfItsOwn(): CodedError {
  return new CodedError(
    'SERVER_SECRET_KEY_OF_ITS_OWN',
    `Other processes run on this database with another secret key, so none could read what the other seals: give all of them the same SECGRAPH_SECRET_KEY. ${STOP_FIRST}`,
  );
}
