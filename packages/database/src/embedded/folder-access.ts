import { chmodSync, chownSync, type Stats, statSync } from 'node:fs';
import { lchown, mkdir, opendir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseError, errorCodeOf, messageOf } from '../errors.ts';
import type { ClusterFolder } from './cluster-folder.ts';
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
 * Hands the folders to the user the server runs as, and checks that this user can get to them at all.
 *
 * @throws `DATABASE_FOLDER_UNREACHABLE`
 */
export async function giveFoldersTo(user: ServerUser, folder: ClusterFolder): Promise<void> {
  chmodSync(folder.data, (statSync(folder.data).mode & 0o777) | ANYONE_MAY_PASS);
  chownSync(folder.root, user.uid, user.gid);

  const cluster = statSync(folder.cluster, { throwIfNoEntry: false });
  if (cluster && cluster.uid !== user.uid) {
    await chownTree(folder.cluster, user);
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

/** From the root of the file system down to `path`. */
function ancestors(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [path] : [...ancestors(parent), path];
}

function mayPass(stats: Stats, user: ServerUser): boolean {
  if (stats.uid === user.uid) {
    return (stats.mode & 0o100) !== 0;
  }

  return (stats.mode & (stats.gid === user.gid ? 0o010 : 0o001)) !== 0;
}

async function chownTree(path: string, user: ServerUser): Promise<void> {
  for await (const entry of await opendir(path, { recursive: true })) {
    await lchown(join(entry.parentPath, entry.name), user.uid, user.gid);
  }
  await lchown(path, user.uid, user.gid);
}
