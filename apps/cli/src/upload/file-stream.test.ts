import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fileStream } from './file-stream.ts';

const GIGABYTE = 1_000_000_000;
const MEGABYTE = 1_000_000;

it('reads no further ahead than a reader that takes its time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'secgraph-stream-'));
  try {
    const path = join(folder, 'large.json');
    await writeFile(path, '');
    await truncate(path, GIGABYTE);

    let bytesRead = 0;
    const reader = fileStream(path, (bytes) => {
      bytesRead = bytes;
    }).getReader();
    await reader.read();
    await reader.read();
    expect(bytesRead).toBeLessThan(2 * MEGABYTE);
    await reader.cancel();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
