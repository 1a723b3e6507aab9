import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { resolve } from 'node:path';
import { errorCodeOf } from '@secgraph/kernel';
import { DatabaseError } from '../errors.ts';
import { type ClusterFolder, clusterFolder, STAGING } from './cluster-folder.ts';
import { startEmbeddedDatabase } from './embedded-database.ts';
import { lockFolder } from './folder-lock.ts';
import { removeTree } from './held-tree.ts';
import { stopOrphanServer } from './orphan-server.ts';
import { hasEmbeddedDatabase } from './running-database.ts';
import { findServerBinaries } from './server-binaries.ts';
import { syncFolder } from './sync-folder.ts';

/**
 * Gives a data folder an embedded PostgreSQL that `fill` has filled, or none: it is filled beside its place and moved
 * there as the last step, so that whoever is killed meanwhile leaves a folder without a database.
 *
 * @throws `DATABASE_FOLDER_NOT_EMPTY`, and what `startEmbeddedDatabase` throws
 */
export async function createFilledDatabase(
  dataFolder: string,
  fill: (url: string) => Promise<void>,
): Promise<void> {
  const place = clusterFolder(resolve(dataFolder));
  const staging = clusterFolder(resolve(dataFolder), STAGING);
  assertNoDatabase(place);
  await removeLeftovers(staging);
  const embedded = await startEmbeddedDatabase({ dataFolder, subfolder: STAGING });

  try {
    await fill(embedded.url);
  } catch (error) {
    await embedded.stop();
    await removeTree(staging.root);
    throw error;
  }
  await embedded.stop();
  await moveToPlace(staging, place);
}

/** What somebody who was killed has left. @throws `DATABASE_FOLDER_IN_USE` where he is still at it */
async function removeLeftovers(folder: ClusterFolder): Promise<void> {
  if (!existsSync(folder.root)) {
    return;
  }

  const lock = lockFolder(folder);
  try {
    await stopOrphanServer(folder, findServerBinaries(folder.libraries));
  } finally {
    lock.release();
  }
  await removeTree(folder.root);
}

/** Whether a data folder has room for one. @throws `DATABASE_FOLDER_NOT_EMPTY` */
export function assertFillable(dataFolder: string): void {
  assertNoDatabase(clusterFolder(resolve(dataFolder)));
}

async function moveToPlace(staging: ClusterFolder, place: ClusterFolder): Promise<void> {
  assertNoDatabase(place);
  // A start that was refused leaves a folder without a database.
  await removeLeftovers(place);
  try {
    await rename(staging.root, place.root);
  } catch (error) {
    throw ['ENOTEMPTY', 'EEXIST'].includes(errorCodeOf(error) ?? '') ? notEmpty(place) : error;
  }
  syncFolder(place.data);
}

function assertNoDatabase(place: ClusterFolder): void {
  if (hasEmbeddedDatabase(place.data)) {
    throw notEmpty(place);
  }
}

function notEmpty({ data }: ClusterFolder): DatabaseError {
  return new DatabaseError(
    'DATABASE_FOLDER_NOT_EMPTY',
    `There is a database in ${data}: choose an empty folder with SECGRAPH_DATA_DIR, or move that one away.`,
    { details: { folder: data } },
  );
}
