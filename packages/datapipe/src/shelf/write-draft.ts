import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { FetchOptions } from './shelf.ts';

/** Writes what arrives; it appears at `path` whole, in place of what a fetch that was killed had left. */
export async function writeDraft(
  path: string,
  content: AsyncIterable<Uint8Array>,
  { signal, reserve, draft = `${path}.part` }: FetchOptions,
): Promise<void> {
  try {
    await pipeline(
      content,
      async function* (parts: AsyncIterable<Uint8Array>) {
        for await (const part of parts) {
          await reserve(part.length);
          yield part;
        }
      },
      createWriteStream(draft, { mode: 0o600 }),
      { signal },
    );
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}
