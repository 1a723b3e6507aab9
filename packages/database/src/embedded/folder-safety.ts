import { lstatSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseError } from '../errors.ts';
import type { ServerUser } from './server-user.ts';

const STICKY = 0o1000;

export function unsafe(path: string, reason: string, remedy: string): DatabaseError {
  return new DatabaseError(
    'DATABASE_FOLDER_UNSAFE',
    `The service was started as root and cannot rely on ${path}: ${reason}; ${remedy}.`,
    { details: { folder: path, reason } },
  );
}

/** From the root of the file system down to `path`. */
export function ancestors(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [path] : [...ancestors(parent), path];
}

/**
 * Refuses a folder that the user could exchange for another, or for a link, behind the back of a service that
 * runs as root.
 *
 * @param path without links on the way
 * @throws `DATABASE_FOLDER_UNSAFE`
 */
export function assertNotExchangeable(path: string, user: ServerUser): void {
  for (const entry of ancestors(path)) {
    const parent = dirname(entry);
    if (parent !== entry && mayExchange(statSync(parent), lstatSync(entry), user)) {
      throw unsafe(
        parent,
        `user "${user.name}", under which PostgreSQL runs, can exchange what is in it`,
        `start the service as that user, or run "chown root ${parent}" and "chmod go-w ${parent}"`,
      );
    }
  }
}

/** @throws `DATABASE_FOLDER_UNSAFE` for a link, or whatever else is no directory; nothing there is fine */
export function assertNoLink(path: string): Stats | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats !== undefined && !stats.isDirectory()) {
    throw unsafe(
      path,
      'it is a link or a file where a folder is expected',
      'put the folder itself there, or move the whole data folder and name it with SECGRAPH_DATA_DIR',
    );
  }

  return stats;
}

function mayExchange(parent: Stats, entry: Stats, user: ServerUser): boolean {
  if (parent.uid === user.uid) {
    return true;
  }

  const mayWrite = (parent.mode & (parent.gid === user.gid ? 0o020 : 0o002)) !== 0;
  return mayWrite && ((parent.mode & STICKY) === 0 || entry.uid === user.uid);
}
