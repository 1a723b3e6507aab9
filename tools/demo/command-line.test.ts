import { expect, it } from 'vitest';
import { parseCommandLine, UsageError } from './command-line.ts';

it('shows a small directory on the usual port unless told otherwise', () => {
  expect(parseCommandLine([])).toEqual({ size: 'small', port: 8080 });
  expect(parseCommandLine(['--size', 'tiny', '--port', '0'])).toEqual({ size: 'tiny', port: undefined });
});

it.each(['--help', '-h'])('answers %s with help', (option) => {
  expect(parseCommandLine([option])).toBeUndefined();
});

it.each([
  [['--size', 'huge'], /no size "huge"\. Sizes: tiny, small, medium/],
  [['--port', '80a'], /--port takes a number from 0 .* not "80a"/],
  [['--port', '70000'], /not "70000"/],
  [['--port'], /--port.*argument missing/],
  [['--once'], /--once/],
  [['tiny'], /tiny/],
])('refuses %j', (args, message) => {
  expect(() => parseCommandLine(args)).toThrow(UsageError);
  expect(() => parseCommandLine(args)).toThrow(message);
});
