import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createFileOnce } from './create-file-once.ts';

it('lets one of several that make a file at once be first, and leaves nothing else behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'secgraph-once-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'file');
  const found = await Promise.all(['a', 'b', 'c'].map((content) => createFileOnce(path, content)));

  expect(new Set(found).size).toBe(1);
  expect(await createFileOnce(path, 'later')).toBe(found[0]);
  expect(await readdir(folder)).toEqual(['file']);
});
