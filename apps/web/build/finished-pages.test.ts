import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let installation = '';

beforeEach(() => {
  installation = mkdtempSync(join(realpathSync(tmpdir()), 'secgraph-finished-'));
});

afterEach(() => rmSync(installation, { recursive: true, force: true }));

it('serves the pages that come built, without anything that they are made from', () => {
  const [build, pages] = [join(installation, 'apps/web/build'), join(installation, 'apps/web/dist/finished')];
  mkdirSync(build, { recursive: true });
  mkdirSync(pages, { recursive: true });
  for (const name of ['main.ts', 'build-pages.ts', 'hash-sources.ts']) {
    cpSync(join(import.meta.dirname, name), join(build, name));
  }
  writeFileSync(join(installation, 'package.json'), '{"type":"module"}');
  writeFileSync(join(pages, 'index.html'), '<html>');

  const printed = execFileSync(process.execPath, [join(build, 'main.ts')], { encoding: 'utf8' });
  expect(printed).toBe(`The web pages are in ${pages}.\n`);
});
