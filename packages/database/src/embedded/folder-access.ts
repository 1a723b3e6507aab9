import { chmodSync, type Stats, statSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCodeOf } from '@secgraph/kernel';
import { DatabaseError, messageOf } from '../errors.ts';
import { type ClusterFolder, UNFINISHED_PREFIX } from './cluster-folder.ts';
import { ancestors, assertNoLink, assertNotExchangeable } from './folder-safety.ts';
import { giveTreeTo, holdFolder, isOwnEntry, removeTree } from './held-tree.ts';
import type { ServerUser } from './server-user.ts';

const ANYONE_MAY_PASS = 0o011;

/** Creates the folders that are missing. @throws `DATABASE_FOLDER_NOT_WRITABLE` */
export async function createFolders(folder: ClusterFolder): Promise<void> {
  try {
    await mkdir(folder.data, { recursive: true, mode: 0o711 });
    await mkdir(folder.root, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw notWritable(folder.data, cause);
  }
}

export function notWritable(path: string, cause: unknown): DatabaseError {
  const reason = errorCodeOf(cause) ?? messageOf(cause);
  return new DatabaseError(
    'DATABASE_FOLDER_NOT_WRITABLE',
    `The data folder ${path} cannot be written to (${reason}): give this user write access or choose another with SECGRAPH_DATA_DIR.`,
    { details: { folder: path, reason }, cause },
  );
}

/**
 * Makes the folder around the cluster root's, where the service runs as root and the server as somebody else:
 * that user owns the cluster alone, and can neither exchange it for a link to something that root would then
 * hand over, nor any file that root opens. What it left there while the folder was its own is removed.
 *
 * @throws `DATABASE_FOLDER_UNSAFE`
 */
export async function holdFolders(user: ServerUser, folder: ClusterFolder): Promise<void> {
  assertNotExchangeable(folder.data, user);
  closeToOthers(folder.data);
  assertNotExchangeable(folder.root, user);
  assertNoLink(folder.root);
  holdFolder(folder.root, 0o711);
  assertNoLink(folder.cluster);

  for (const name of await readdir(folder.root)) {
    const path = join(folder.root, name);
    const isOurs = path === folder.cluster || name.startsWith(UNFINISHED_PREFIX) || isOwnEntry(path);
    if (!isOurs) {
      await removeTree(path);
    }
  }
}

/** Volumes of containers come open to everybody; what is root's may be closed without asking. */
function closeToOthers(path: string): void {
  const { uid, mode } = statSync(path);
  if (uid === 0 && (mode & 0o002) !== 0) {
    chmodSync(path, mode & 0o755);
  }
}

/**
 * Hands the cluster to the user the server runs as, and checks that this user can get to it at all.
 *
 * @throws `DATABASE_FOLDER_UNREACHABLE`, `DATABASE_FOLDER_UNSAFE`
 */
export async function giveClusterTo(user: ServerUser, folder: ClusterFolder): Promise<void> {
  chmodSync(folder.data, (statSync(folder.data).mode & 0o777) | ANYONE_MAY_PASS);

  const cluster = assertNoLink(folder.cluster);
  if (cluster && cluster.uid !== user.uid) {
    await giveTreeTo(user, folder.cluster);
  }

  assertReachable(folder.root, user, 'choose another with SECGRAPH_DATA_DIR');
}

/** @throws `DATABASE_FOLDER_UNREACHABLE` naming the first folder on the way that `user` may not pass. */
export function assertReachable(path: string, user: ServerUser, otherwise: string): void {
  const closed = [...ancestors(path)].find((candidate) => !mayPass(statSync(candidate), user));
  if (closed === undefined) {
    return;
  }

  throw new DatabaseError(
    'DATABASE_FOLDER_UNREACHABLE',
    `PostgreSQL runs as user "${user.name}" because the service was started as root, and that user may not enter ${closed}: run "chmod o+x ${closed}", start the service as an ordinary user, or ${otherwise}.`,
    { details: { folder: closed, user: user.name } },
  );
}

function mayPass(stats: Stats, user: ServerUser): boolean {
  if (stats.uid === user.uid) {
    return (stats.mode & 0o100) !== 0;
  }

  return (stats.mode & (stats.gid === user.gid ? 0o010 : 0o001)) !== 0;
}
