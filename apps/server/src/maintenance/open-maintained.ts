import {
  type Database,
  findEmbeddedUrl,
  hasEmbeddedDatabase,
  isDatabaseError,
  openDatabase,
  startEmbeddedDatabase,
} from '@secgraph/database';
import { CodedError } from '@secgraph/kernel';
import type { ServerConfig } from '../config/server-config.ts';
import { upgradeDatabase } from './upgrade-database.ts';

/**
 * The database of an installation, whether its service runs or not: the one that is configured, or the embedded one,
 * started for the time of `work` where nobody else runs it.
 */
export async function withMaintainedDatabase<Result>(
  config: ServerConfig,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const {
    database: { url },
    dataFolder,
  } = config;
  if (url !== undefined) {
    return withDatabase(url, work);
  }
  if (!hasEmbeddedDatabase(dataFolder)) {
    throw new CodedError(
      'SERVER_NO_DATABASE',
      `There is no database in ${dataFolder}: set SECGRAPH_DATA_DIR, or DATABASE_URL, as for the service.`,
    );
  }

  const embedded = await startUnlessRunning(dataFolder);
  if (embedded === undefined) {
    return withDatabase(findEmbeddedUrl(dataFolder) ?? '', work);
  }

  try {
    return await withDatabase(embedded.url, async (database) => {
      // Nobody runs an older release on it.
      await upgradeDatabase(database, config, (line) => process.stderr.write(`${line}\n`));
      return work(database);
    });
  } finally {
    await embedded.stop();
  }
}

/** The embedded PostgreSQL of a folder; undefined where another process runs it. */
export async function startUnlessRunning(
  dataFolder: string,
): Promise<Awaited<ReturnType<typeof startEmbeddedDatabase>> | undefined> {
  try {
    return await startEmbeddedDatabase({ dataFolder });
  } catch (error) {
    if (isDatabaseError(error, 'DATABASE_FOLDER_IN_USE')) {
      return undefined;
    }
    throw error;
  }
}

export async function withDatabase<Result>(
  url: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({
    url,
    maxConnections: 2,
    applicationName: 'secgraph maintenance',
    // A service that has just been started.
    patienceMs: 10_000,
  });

  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
