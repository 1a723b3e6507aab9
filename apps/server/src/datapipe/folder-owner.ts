import { randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CodedError, errorCodeOf } from '@secgraph/kernel';

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
  const owner = (await readOwner(path)) ?? (await recordOwner(path, databaseId));

  if (owner !== databaseId) {
    throw new CodedError(
      'SERVER_FOLDER_OF_ANOTHER_DATABASE',
      `The data folder ${dataFolder} belongs to another database, whose uploads may wait in it: set SECGRAPH_DATA_DIR to another folder, or DATABASE_URL to the database that it belongs to. If that database is gone for good, delete ${path} and start again.`,
      { details: { dataFolder, owner, databaseId } },
    );
  }
}

async function readOwner(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}

/** In one step, so that one of several that start at once is first. @returns whose id it was */
async function recordOwner(path: string, databaseId: string): Promise<string | undefined> {
  const temporary = `${path}.${randomUUID()}`;

  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(`${databaseId}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await placeUnlessThere(temporary, path);
    return await readOwner(path);
  } finally {
    await rm(temporary, { force: true });
  }
}

async function placeUnlessThere(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path);
  } catch (error) {
    if (errorCodeOf(error) !== 'EEXIST') {
      // Some file systems have no links. Without them, the last of several that start at once wins.
      await rename(temporary, path);
    }
  }
}
