import { open } from 'node:fs/promises';

const CHUNK_BYTES = 16 * 1024 * 1024;

/** Milliseconds to read a file into new memory, as a whole. */
export async function measureFileRead(path: string): Promise<number> {
  const startedAtMs = performance.now();
  const file = await open(path, 'r');

  try {
    const { size } = await file.stat();
    const chunks: Buffer[] = [];
    for (let done = 0; done < size; ) {
      const chunk = Buffer.allocUnsafeSlow(Math.min(CHUNK_BYTES, size - done));
      const { bytesRead } = await file.read(chunk, 0, chunk.length);
      chunks.push(chunk);
      done += bytesRead;
    }

    return performance.now() - startedAtMs;
  } finally {
    await file.close();
  }
}
