import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findBrokenLinks } from './find-broken-links.ts';

const root = mkdtempSync(join(tmpdir(), 'secgraph-links-'));
afterAll(() => rmSync(root, { recursive: true }));

it('finds links, paths and mentions that lead nowhere', () => {
  mkdirSync(join(root, 'docs'));
  mkdirSync(join(root, 'packages/a/src'), { recursive: true });
  writeFileSync(
    join(root, 'README.md'),
    '[a](docs/a.md) [b](docs/b.md) [c](docs/a.md#second-part) [d](#none) [e](https://x.example)',
  );
  writeFileSync(
    join(root, 'docs/a.md'),
    '# A\n\n## Second part\n\n[up](../README.md) [none](#third) `packages/a/src/a.ts` `packages/b`\n',
  );
  writeFileSync(join(root, 'packages/a/src/a.ts'), '/** See docs/a.md#second-part and docs/a.md#gone. */');

  expect(findBrokenLinks(root)).toEqual([
    'README.md: docs/b.md',
    'README.md: README.md#none',
    'docs/a.md: docs/a.md#third',
    'docs/a.md: packages/b',
    'packages/a/src/a.ts: docs/a.md#gone',
  ]);
});

it('finds none in this repository', () => {
  expect(findBrokenLinks(join(import.meta.dirname, '../..'))).toEqual([]);
});
