import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { CollectorStore } from './collector-store.ts';
import { parseReleaseName } from './release-name.ts';

/** Puts an archive of a name there, as if it had been examined. Returns its checksum. */
export async function shelve(
  store: CollectorStore,
  name: string,
  content: Uint8Array = Buffer.from(`PK\u0003\u0004 ${name}`),
): Promise<string> {
  const release = parseReleaseName(name);
  if (release === undefined) {
    throw new TypeError(`${name} is no name of an archive`);
  }
  const sha256 = createHash('sha256').update(content).digest('hex');
  await store.add({ ...release, name, sizeBytes: content.length, sha256, content: Readable.from([content]) });

  return sha256;
}
