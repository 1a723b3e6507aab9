import {
  type Database,
  findEmbeddedUrl,
  hasEmbeddedDatabase,
  isDatabaseError,
  migrate,
  openDatabase,
  startEmbeddedDatabase,
} from '@secgraph/database';
import { CodedError } from '@secgraph/kernel';
import type { ServerConfig } from '../config/server-config.ts';
import { RELEASE } from '../life-cycle/product-version.ts';

/**
 * The database of an installation, whether its service runs or not: the one that is configured, or the embedded one,
 * started for the time of `work` where nobody else runs it.
 */
export async function withMaintainedDatabase<Result>(
  { database: { url }, dataFolder }: Pick<ServerConfig, 'database' | 'dataFolder'>,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
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
      await migrate(database, { release: RELEASE });
      return work(database);
    });
  } finally {
    await embedded.stop();
  }
}

async function startUnlessRunning(
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
