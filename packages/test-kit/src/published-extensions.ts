import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Beside the checkout. */
const FOLDER = fileURLToPath(new URL('../../../../shared/data/opengraph', import.meta.url));

/**
 * The folder of extensions and graphs that others have published, a folder for each platform, where
 * `SECGRAPH_TEST_EXTENSIONS` names one or it lies beside the checkout. Undefined: there is none, and tests of it are
 * skipped.
 */
export function findPublishedExtensions(): string | undefined {
  const folder = process.env['SECGRAPH_TEST_EXTENSIONS'] ?? FOLDER;

  return existsSync(folder) ? folder : undefined;
}
