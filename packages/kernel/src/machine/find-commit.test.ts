import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findCommit } from './find-commit.ts';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';
const OTHER = 'f'.repeat(40);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secgraph-commit-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function place(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

const find = (root = folder) => findCommit(pathToFileURL(`${root}/`));

it.each<[what: string, files: Readonly<Record<string, string>>]>([
  [
    'what its package says, first of all',
    { 'version.json': `{\n  "version": "1",\n  "commit": "${COMMIT}"\n}`, '.git/HEAD': OTHER },
  ],
  ['a commit that is checked out', { '.git/HEAD': `${COMMIT}\n` }],
  ['that of a branch', { '.git/HEAD': 'ref: refs/heads/a/b\n', '.git/refs/heads/a/b': `${COMMIT}\n` }],
  [
    'that of a branch that was packed',
    {
      '.git/HEAD': 'ref: refs/heads/main\n',
      '.git/packed-refs': `# pack-refs\n${OTHER} refs/heads/x/main\n${COMMIT} refs/heads/main\n^${OTHER}\n`,
    },
  ],
  [
    'what is checked out, where the package was never packed',
    { 'version.json': '{"version": "1"}', '.git/HEAD': COMMIT },
  ],
])('finds %s', (_, files) => {
  place(files);
  expect(find()).toBe(COMMIT);
});

it('finds that of a checkout beside others', () => {
  place({
    'tree/.git': 'gitdir: ../main/.git/worktrees/tree\n',
    'main/.git/worktrees/tree/HEAD': 'ref: refs/heads/tree\n',
    'main/.git/worktrees/tree/commondir': '../..\n',
    'main/.git/refs/heads/tree': `${COMMIT}\n`,
  });
  expect(find(join(folder, 'tree'))).toBe(COMMIT);
});

it.each<Readonly<Record<string, string>>>([
  {},
  { 'version.json': '{"commit": "unknown"}' },
  { '.git/HEAD': 'ref: refs/heads/none' },
  { '.git/HEAD': 'ref: ../../secret' },
  { '.git': 'nonsense' },
])('is undefined where nothing tells: %j', (files) => {
  place(files);
  expect(find()).toBe(undefined);
});
