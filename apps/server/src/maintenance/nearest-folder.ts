import { existsSync } from 'node:fs';
import { dirname } from 'node:path';

/** The folder, or the nearest one above it that is there: the disk that it will lie on. */
export function nearestFolder(path: string): string {
  const parent = dirname(path);
  return existsSync(path) || parent === path ? path : nearestFolder(parent);
}
