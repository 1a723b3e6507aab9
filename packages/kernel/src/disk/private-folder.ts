import { chmodSync, mkdirSync, statSync } from 'node:fs';

const FOR_OTHERS = 0o077;

/** Makes a folder that nobody else may enter, and closes one that is there. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  closeFolder(path);
}

/**
 * Closes a folder to others, where there is one: an older release or somebody's copy may have left it open. One of
 * another user is his to close.
 */
export function closeFolder(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats !== undefined && (stats.mode & FOR_OTHERS) !== 0 && stats.uid === process.getuid?.()) {
    chmodSync(path, 0o700);
  }
}
