import { join } from 'node:path';
import { buildPages, findPages } from './build-pages.ts';
import { hashSources } from './hash-sources.ts';

/**
 * Sees to it that the pages are built from the sources as they are.
 *
 *     node apps/web/build/main.ts [fallback folder]
 *
 * Into `dist` beside the sources, or into the fallback folder where that cannot be written to. Started by the service,
 * it reports by messages (`BuildReport` in `apps/server/src/web-ui/web-build.ts`); by hand, it prints a line.
 */

const OWN_FOLDER = join(import.meta.dirname, '../dist');
/** Below it in what `npm run bundle` makes, which has the pages and not what they are made from. */
const FINISHED = 'finished';
const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS']);

// The service may run as another user than the one who installed it.
process.umask(0o022);
process.once('disconnect', () => process.exit());

try {
  const folder = await providePages([OWN_FOLDER, ...process.argv.slice(2)]);
  report({ state: 'built', folder });
} catch (error) {
  report({ state: 'failed', reason: error instanceof Error ? error.message : String(error) });
}

async function providePages(folders: readonly string[]): Promise<string> {
  const finished = await findPages([OWN_FOLDER], FINISHED);
  if (finished !== undefined) {
    return finished;
  }

  const hash = await hashSources();
  const found = await findPages(folders, hash);
  if (found !== undefined) {
    return found;
  }

  report({ state: 'building' });
  return buildSomewhere(folders, hash);
}

async function buildSomewhere(
  [folder = OWN_FOLDER, ...others]: readonly string[],
  hash: string,
): Promise<string> {
  try {
    return await buildPages(folder, hash);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (others.length === 0 || !NOT_WRITABLE.has(code)) {
      throw error;
    }
    return buildSomewhere(others, hash);
  }
}

type Report =
  | { readonly state: 'building' }
  | { readonly state: 'built'; readonly folder: string }
  | { readonly state: 'failed'; readonly reason: string };

function report(message: Report): void {
  if (process.send !== undefined) {
    process.send(message, () => (message.state === 'building' ? undefined : process.disconnect()));
    return;
  }

  switch (message.state) {
    case 'building':
      console.log('Building the web pages …');
      return;
    case 'built':
      console.log(`The web pages are in ${message.folder}.`);
      return;
    case 'failed':
      console.error(`The web pages could not be built: ${message.reason}`);
      process.exitCode = 1;
  }
}
