import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makePrivateFolder } from './private-folder.ts';

const parent = mkdtempSync(join(tmpdir(), 'secgraph-private-'));
afterAll(() => rmSync(parent, { recursive: true }));

it.skipIf(process.platform === 'win32')('a folder is closed to others, also one that was open', () => {
  const path = join(parent, 'new', 'folder');
  makePrivateFolder(path);
  expect(statSync(path).mode & 0o777).toBe(0o700);

  chmodSync(path, 0o775);
  makePrivateFolder(path);
  expect(statSync(path).mode & 0o777).toBe(0o700);
});
