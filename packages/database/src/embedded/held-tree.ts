import { chmodSync, lchownSync, lstatSync, type Stats } from 'node:fs';
import { lchown, lstat, opendir, rm, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { unsafe } from './folder-safety.ts';
import type { ServerUser } from './server-user.ts';

interface HeldEntry {
  readonly path: string;
  readonly stats: Stats;
}

/**
 * Gives a tree to the user, for a service that runs as root: no link is followed, and a file that has another
 * name elsewhere is refused. To be called on an entry of a folder that only root can change.
 *
 * @throws `DATABASE_FOLDER_UNSAFE`
 */
export async function giveTreeTo(user: ServerUser, path: string): Promise<void> {
  for await (const entry of iterateHeld(path)) {
    if (entry.stats.nlink > 1 && !entry.stats.isDirectory()) {
      throw unsafe(entry.path, 'it has a second name elsewhere', 'remove it');
    }
    await lchown(entry.path, user.uid, user.gid);
  }
}

/** Removes a tree. As root, whoever owns it cannot redirect the removal while it goes on. */
export async function removeTree(path: string): Promise<void> {
  if (process.getuid?.() !== 0) {
    await rm(path, { recursive: true, force: true });
    return;
  }

  for await (const entry of iterateHeld(path)) {
    await (entry.stats.isDirectory() ? rmdir(entry.path) : unlink(entry.path));
  }
}

/** Makes a directory root's alone, so that what is found in it stays what it is. */
export function holdFolder(path: string, mode = 0o700): void {
  lchownSync(path, 0, 0);
  // Its parent is held, so this is the directory that was looked at.
  chmodSync(path, mode);
}

/**
 * The entries of a tree, children before parents, for root. A directory is held before its entries are looked
 * at and until it has been visited itself: whoever owned it can then exchange nothing for a link.
 */
async function* iterateHeld(path: string): AsyncGenerator<HeldEntry> {
  const stats = await lstat(path);
  if (stats.isDirectory()) {
    holdFolder(path);
    for await (const { name } of await opendir(path)) {
      yield* iterateHeld(join(path, name));
    }
  }

  yield { path, stats };
}

/** Whether root can rely on the entry: a directory or file of its own, which has no other name. */
export function isOwnEntry(path: string): boolean {
  const stats = lstatSync(path);

  return stats.uid === 0 && (stats.isDirectory() || (stats.isFile() && stats.nlink === 1));
}
