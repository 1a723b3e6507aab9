import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildZip } from '@secgraph/test-kit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readAll } from '../decode/chunks.test-support.ts';
import { DEFAULT_ARCHIVE_LIMITS } from './archive-limits.ts';
import { openArchive } from './open-archive.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secgraph-archive-file-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

it('reads an archive of many tiny files in few pieces', async () => {
  const path = join(folder, 'tiny.zip');
  const names = Array.from({ length: 2_000 }, (_, at) => `${at}.json`);
  await writeFile(path, buildZip(names.map((name, at) => ({ name, content: '{}', isStored: at % 2 === 0 }))));
  const handle = await open(path, 'r');
  const reads = vi.spyOn(Object.getPrototypeOf(handle), 'read');
  await handle.close();

  const archive = await openArchive(path, DEFAULT_ARCHIVE_LIMITS);
  for (const entry of archive.entries) {
    expect((await readAll(entry.read())).toString()).toBe('{}');
  }
  archive.close();

  expect(archive.entries).toHaveLength(names.length);
  expect(reads.mock.calls.length).toBeLessThan(20);
});
