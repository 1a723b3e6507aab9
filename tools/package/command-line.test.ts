import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { parseCommandLine, UsageError } from './command-line.ts';

it('makes packages below the checkout, unless it is told otherwise', () => {
  expect(parseCommandLine([])).toEqual({ out: resolve('dist'), check: false });
  expect(parseCommandLine(['--out', '/tmp/x', '--check'])).toEqual({ out: '/tmp/x', check: true });
});

it('helps, and refuses what it does not know', () => {
  expect(parseCommandLine(['--help'])).toBeUndefined();
  expect(() => parseCommandLine(['--deb'])).toThrow(UsageError);
});
