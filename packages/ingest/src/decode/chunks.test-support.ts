import type { JsonWindow, Scan } from './json-window.ts';
import { ScanFeed, JsonWindow as Window } from './json-window.ts';

/** For tests: `bytes` in pieces of the given sizes, over and over. */
export function cutIntoChunks(bytes: Uint8Array, sizes: readonly number[]): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  let at = 0;
  for (let turn = 0; at < bytes.length; turn++) {
    const size = Math.max(1, sizes[turn % sizes.length] ?? bytes.length);
    chunks.push(bytes.subarray(at, at + size));
    at += size;
  }
  return chunks;
}

export async function* streamOf(chunks: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) {
    yield chunk;
  }
}

export async function readAll(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const chunk of source) {
    parts.push(Uint8Array.from(chunk));
  }
  return Buffer.concat(parts);
}

/** Runs a scan over a text that arrives in chunks. */
export function runScan<Result>(
  input: string | Uint8Array,
  scan: (window: JsonWindow) => Scan<Result>,
  sizes: readonly number[] = [],
): Result {
  const feed = new ScanFeed(new Window(), scan);
  for (const chunk of cutIntoChunks(typeof input === 'string' ? Buffer.from(input) : input, sizes)) {
    feed.push(chunk);
  }
  return feed.finish();
}
