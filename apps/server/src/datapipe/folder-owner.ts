import { join } from 'node:path';
import { CodedError } from '@secgraph/kernel';
import { createFileOnce } from '@secgraph/kernel/disk';

/** In the data folder: the id of the database that it belongs to. @internal For tests. */
export const OWNER_FILE = 'database-id';

/**
 * Has a data folder belong to a database from now on, where it belongs to none: a new one, or one of a release
 * that did not record it. Queued uploads lie in the folder, so it serves one database only.
 *
 * @throws `SERVER_FOLDER_OF_ANOTHER_DATABASE`; what the file system says
 */
export async function claimFolder(dataFolder: string, databaseId: string): Promise<void> {
  const path = join(dataFolder, OWNER_FILE);
  const owner = (await createFileOnce(path, `${databaseId}\n`)).trim();

  if (owner !== databaseId) {
    throw new CodedError(
      'SERVER_FOLDER_OF_ANOTHER_DATABASE',
      `The data folder ${dataFolder} belongs to another database, whose uploads may wait in it: set SECGRAPH_DATA_DIR to another folder, or DATABASE_URL to the database that it belongs to. If that database is gone for good, delete ${path} and start again.`,
      { details: { dataFolder, owner, databaseId } },
    );
  }
}
