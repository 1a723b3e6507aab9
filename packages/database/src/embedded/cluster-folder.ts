import { join } from 'node:path';

/** Everything the embedded server keeps, inside one subfolder of the service's data folder. */
export interface ClusterFolder {
  /** The service's data folder. */
  readonly data: string;
  /** In there, `postgres` or {@link STAGING}: parent of all below. */
  readonly root: string;
  /** PostgreSQL's own data directory. Exists only completely initialised. */
  readonly cluster: string;
  /** Library links for installations that lack them. */
  readonly libraries: string;
  /** Held locked by the service that owns the folder. */
  readonly lock: string;
  /** Who holds the lock, for the message to the second instance. */
  readonly owner: string;
  /** Password of the database role; 0600, readable by the service alone. */
  readonly secret: string;
  /** The port last used, so that it stays the same over restarts where possible. */
  readonly port: string;
  readonly log: string;
}

/** Interrupted initialisations leave folders whose names start with this. */
export const UNFINISHED_PREFIX = 'unfinished-';

/** Where a database is filled before it takes its place. */
export const STAGING = 'postgres.unfinished';

export function clusterFolder(dataFolder: string, name = 'postgres'): ClusterFolder {
  const root = join(dataFolder, name);

  return {
    data: dataFolder,
    root,
    cluster: join(root, 'cluster'),
    libraries: join(root, 'libraries'),
    lock: join(root, 'lock'),
    owner: join(root, 'owner'),
    secret: join(root, 'secret'),
    port: join(root, 'port'),
    log: join(root, 'server.log'),
  };
}
