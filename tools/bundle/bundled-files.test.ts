import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isBundled, isManifest } from './bundled-files.ts';

const files = execFileSync('git', ['ls-files', '-z'], {
  encoding: 'utf8',
  cwd: join(import.meta.dirname, '../..'),
})
  .split('\0')
  .filter((path) => path !== '');
const bundled = files.filter(isBundled);

describe('what is installed', () => {
  it.each([
    'LICENSE',
    'bin/secgraph.mjs',
    'apps/server/src/main.ts',
    'apps/server/src/maintenance/main.ts',
    'apps/cli/src/main.ts',
    'apps/web/build/main.ts',
    'docs/operations.md',
    'packages/database/migrations/0001_graph.sql',
    'packages/extensions/packs/github/schema.json',
    'packages/kernel/package.json',
  ])('has %s', (path) => {
    expect(files).toContain(path);
    expect(isBundled(path)).toBe(true);
  });

  it('has nothing that only tests, the development or the build of the pages need', () => {
    const others = bundled.filter((path) =>
      /[.]test|test-support|[/]testing?[/]|test-kit|^(tools|bench|conformance)|apps[/]web[/]src|docs[/]images/.test(
        path,
      ),
    );

    expect(others).toEqual([]);
    expect(bundled.length).toBeGreaterThan(1_000);
  });

  it('is known to npm by the manifests of all workspaces', () => {
    expect(files.filter(isManifest)).toEqual(
      expect.arrayContaining([
        'package.json',
        'package-lock.json',
        'apps/web/package.json',
        'packages/test-kit/package.json',
      ]),
    );
  });
});
