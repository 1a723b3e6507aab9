import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseError, messageOf } from '../errors.ts';
import type { ClusterFolder } from './cluster-folder.ts';

export interface FolderLock {
  release(): void;
}

const SQLITE_BUSY = 5;

/**
 * Makes this process the only owner of the folder for as long as it lives.
 *
 * The lock is the operating system's, taken through an (always empty) SQLite file, because that is the one
 * portable file lock Node has: it ends with the process, so nothing can be stale, and it also holds between
 * containers that share the folder, where process ids mean nothing.
 *
 * @throws `DATABASE_FOLDER_IN_USE`, `DATABASE_FOLDER_NOT_WRITABLE`
 */
export function lockFolder(folder: ClusterFolder): FolderLock {
  let handle: DatabaseSync | undefined;

  try {
    handle = new DatabaseSync(folder.lock, { timeout: 0 });
    handle.exec('BEGIN EXCLUSIVE');
    writeFileSync(folder.owner, String(process.pid));
  } catch (cause) {
    handle?.close();
    throw isBusy(cause) ? inUse(folder, cause) : notLockable(folder, cause);
  }

  const held = handle;
  return { release: () => held.close() };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function inUse(folder: ClusterFolder, cause: unknown): DatabaseError {
  const pid = readOwner(folder);
  return new DatabaseError(
    'DATABASE_FOLDER_IN_USE',
    `The data folder ${folder.data} is in use by another instance (pid ${pid ?? 'unknown'}): stop it, or choose another folder with SECGRAPH_DATA_DIR.`,
    { details: { folder: folder.data, pid }, cause },
  );
}

function notLockable(folder: ClusterFolder, cause: unknown): DatabaseError {
  return new DatabaseError(
    'DATABASE_FOLDER_NOT_WRITABLE',
    `The data folder ${folder.data} cannot be locked (${messageOf(cause)}): it must be writable and on a file system with file locks; choose another with SECGRAPH_DATA_DIR.`,
    { details: { folder: folder.data }, cause },
  );
}

function readOwner(folder: ClusterFolder): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(folder.owner, 'utf8'), 10);
    return Number.isNaN(pid) ? undefined : pid;
  } catch {
    return undefined;
  }
}
