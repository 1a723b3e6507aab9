import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quotePowerShell } from './quote-powershell.ts';
import { readArgument } from './read-argument.test-support.ts';

/** Made of what ends texts, begins code, or is not seen. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "'",
        "''",
        '\u2018',
        '\u2019',
        '\u201a',
        '\u201b',
        '\u201c',
        '"',
        '`',
        '`n',
        '$',
        '$(calc)',
        '${x}',
        ';',
        '|',
        '&',
        '#',
        '<#',
        '#>',
        '@(',
        ')',
        '}',
        "'@",
        '--%',
        '\n',
        '\r\n',
        '\u2028',
        '\u202e',
        '\u0000',
        '\u{E0001}',
        '\ud800',
      ),
      fc.string({ unit: 'binary' }),
    ),
  )
  .map((parts) => parts.join(''));

describe('a text quoted for PowerShell', () => {
  it('is the same text when it is read, and nothing besides', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const quoted = quotePowerShell(text);
        expect(readArgument(quoted)).toEqual({ text, rest: '' });
        expect(quoted).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
      }),
    );
  });

  it.each([
    ['', "''"],
    ['ADA', "'ADA'"],
    ["O'BRIEN", "'O''BRIEN'"],
    ['O\u2019BRIEN', "'O\u2019\u2019BRIEN'"],
    ['$(calc) `n "x"', `'$(calc) \`n "x"'`],
    ['A\nB', "('A' + [char]0x000A + 'B')"],
    ['\u{E0001}', "('' + [char]::ConvertFromUtf32(0xE0001))"],
  ])('of %j is %s', (text, quoted) => {
    expect(quotePowerShell(text)).toBe(quoted);
  });
});
