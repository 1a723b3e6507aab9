import { readFile } from 'node:fs/promises';
import { findCommit } from '@secgraph/kernel/machine';

const ROOT = new URL('../../../', import.meta.url);
/** So many characters tell commits apart, for people. */
const SHOWN_LENGTH = 12;

export async function readVersion(): Promise<string> {
  const manifest: { readonly version?: string } = JSON.parse(
    await readFile(new URL('package.json', ROOT), 'utf8'),
  );
  const version = manifest.version ?? 'unknown';
  const commit = findCommit(ROOT);

  return commit === undefined ? version : `${version} (${commit.slice(0, SHOWN_LENGTH)})`;
}
