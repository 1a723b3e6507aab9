import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tarHeader } from './tar-header.ts';
import { writeArchive } from './write-archive.ts';

const SECONDS = 1_790_000_000;
const LONG = `${'folder-with-a-long-name/'.repeat(6)}${'f'.repeat(90)}.ts`;

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secgraph-archive-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The same content each time, with whatever time, order and rights. */
function fill(name: string, paths: readonly string[]): string {
  const root = join(folder, name, 'product');
  for (const path of paths) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), `content of ${path}\n`.repeat(40));
  }
  writeFileSync(join(root, 'empty'), '');
  writeFileSync(join(root, 'start'), '#!/bin/sh\n');
  chmodSync(join(root, 'start'), 0o700);
  symlinkSync('a/one.txt', join(root, 'link'));
  symlinkSync('a', join(root, 'folder-link'));

  return root;
}

async function pack(root: string): Promise<string> {
  const path = `${dirname(root)}.tar.gz`;
  await writeArchive(root, path, SECONDS);

  return path;
}

const digestOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

describe('an archive', () => {
  it('is one that tar unpacks, with rights, links and long names', async () => {
    const archive = await pack(fill('one', ['a/one.txt', LONG]));
    const target = join(folder, 'unpacked');
    mkdirSync(target);
    execFileSync('tar', ['-xzf', archive, '-C', target]);

    const root = join(target, 'product');
    expect(readFileSync(join(root, LONG), 'utf8')).toBe(`content of ${LONG}\n`.repeat(40));
    expect(readFileSync(join(root, 'link'), 'utf8')).toBe('content of a/one.txt\n'.repeat(40));
    expect(readFileSync(join(root, 'empty'), 'utf8')).toBe('');
    const list = execFileSync('tar', ['-tvzf', archive, '--numeric-owner'], { encoding: 'utf8' });
    expect(list).toMatch(/^-rwxr-xr-x 0\/0 .* product\/start$/m);
    expect(list).toMatch(/^-rw-r--r-- 0\/0 .* product\/a\/one.txt$/m);
    expect(list).toMatch(/ product\/folder-link -> a$/m);
    expect(list).not.toContain('folder-link/');
  });

  it('has the same bytes wherever and whenever it is made', async () => {
    const one = await pack(fill('one', ['a/one.txt', 'b/two.txt', LONG]));
    const other = fill('other', [LONG, 'b/two.txt', 'a/one.txt']);
    chmodSync(join(other, 'a/one.txt'), 0o600);
    utimesSync(join(other, 'a/one.txt'), 1, 1);

    expect(digestOf(await pack(other))).toBe(digestOf(one));
  });

  it('refuses a name that does not fit, instead of cutting it', () => {
    const entry = { kind: 'file', isExecutable: false, sizeBytes: 1 } as const;

    expect(() => tarHeader({ ...entry, path: 'x'.repeat(101) }, SECONDS)).toThrow('too long');
    expect(() => tarHeader({ ...entry, path: 'a', target: 'x'.repeat(101) }, SECONDS)).toThrow('too long');
  });
});
