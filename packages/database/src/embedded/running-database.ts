import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { clusterFolder } from './cluster-folder.ts';
import { LOOPBACK } from './free-port.ts';
import { DATABASE_ROLE } from './initialise-cluster.ts';
import { findSecret } from './server-secret.ts';

/** Whether a data folder holds an embedded PostgreSQL, running or not. */
export function hasEmbeddedDatabase(dataFolder: string): boolean {
  return existsSync(clusterFolder(resolve(dataFolder)).cluster);
}

/**
 * Connection string of the embedded PostgreSQL that another process runs in a data folder: for who may read the folder.
 * Undefined when it was never started.
 *
 * @throws `DATABASE_FOLDER_NOT_WRITABLE` when this user may not read it
 */
export function findEmbeddedUrl(dataFolder: string): string | undefined {
  const folder = clusterFolder(resolve(dataFolder));
  const secret = findSecret(folder);
  if (secret === undefined || !existsSync(folder.port)) {
    return undefined;
  }

  return `postgresql://${DATABASE_ROLE}:${secret}@${LOOPBACK}:${readFileSync(folder.port, 'utf8').trim()}/postgres`;
}
