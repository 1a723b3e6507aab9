import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { parseCommandLine } from './command-line.ts';

it('makes what this machine runs, unless it is told otherwise', () => {
  expect(parseCommandLine([], 'arm64')).toEqual({
    architecture: 'arm64',
    out: resolve('dist'),
    deb: false,
    check: false,
  });
  expect(parseCommandLine(['--arch', 'arm64', '--out', '/srv', '--deb'], 'x64')).toEqual({
    architecture: 'arm64',
    out: '/srv',
    deb: true,
    check: false,
  });
  expect(parseCommandLine(['--help', '--arch', 'vax'])).toBeUndefined();
});

it.each([
  [['--arch', 'riscv64'], 'There is no bundle for riscv64: --arch takes x64 or arm64.'],
  [['--arch', 'arm64', '--check'], 'A bundle for arm64 cannot be started here: leave out --check.'],
  [['--what'], "Unknown option '--what'"],
])('refuses %j', (args, says) => {
  expect(() => parseCommandLine(args, 'x64')).toThrow(says);
});
