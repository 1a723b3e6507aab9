import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const PROGRAM = fileURLToPath(new URL('../../apps/web/build/main.ts', import.meta.url));
const PLACE = /The web pages are in (.+)\.$/m;

/** The folder of the pages, built by the program that builds them for the service. */
export async function buildPages(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM]);
  const folder = PLACE.exec(stdout)?.[1];
  if (folder === undefined) {
    throw new Error(`the pages are not built: ${stdout}`);
  }

  return folder;
}
