import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FOLDER = join('shared', 'data', 'opengraph');

/**
 * The folder of extensions and graphs that others have published, a folder for each platform, where it lies in a folder
 * above. Undefined: there is none, and tests of it are skipped.
 */
export function findPublishedExtensions(): string | undefined {
  let above = dirname(import.meta.dirname);

  while (!existsSync(join(above, FOLDER)) && dirname(above) !== above) {
    above = dirname(above);
  }

  return existsSync(join(above, FOLDER)) ? join(above, FOLDER) : undefined;
}
