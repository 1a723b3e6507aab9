import { createReadStream } from 'node:fs';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { startFakeService } from '../../test/fake-service.ts';
import { streamFetch } from './stream-fetch.ts';

const GIGABYTE = 1_000_000_000;
/** Buffers of two sockets and of the streams at their ends; the file is far larger. */
const MOST_READ_AHEAD = 32_000_000;

it('reads a file no further ahead than a service that takes its time', async () => {
  await using service = await startFakeService();
  const folder = await mkdtemp(join(tmpdir(), 'secgraph-transport-'));

  try {
    const path = join(folder, 'large.json');
    await writeFile(path, '');
    await truncate(path, GIGABYTE);

    let stalled: IncomingMessage | undefined;
    service.on('POST', '/', (request) => {
      stalled = request;
    });
    const file = createReadStream(path);
    const answer = streamFetch(service.url, { method: 'POST', headers: {}, body: file });

    let seen = -1;
    await vi.waitUntil(() => {
      const isStill = stalled !== undefined && file.bytesRead > 0 && file.bytesRead === seen;
      seen = file.bytesRead;
      return isStill;
    });
    expect(file.bytesRead).toBeLessThan(MOST_READ_AHEAD);

    stalled?.destroy();
    await expect(answer).rejects.toThrow();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
