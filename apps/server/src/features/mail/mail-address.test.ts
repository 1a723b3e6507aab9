import { describe, expect, it } from 'vitest';
import { headerText, mayWriteTo, parseMailAddress } from './mail-address.ts';

describe('an address', () => {
  it.each([
    ['ada@example.org', 'ada@example.org'],
    [' Ada.L+reports@Example.ORG ', 'Ada.L+reports@example.org'],
    ['root@localhost', 'root@localhost'],
    ["o'hara@a-b.example", "o'hara@a-b.example"],
  ])('%j is %j', (text, address) => {
    expect(parseMailAddress(text)).toBe(address);
  });

  it.each([
    '',
    'ada',
    '@example.org',
    'ada@',
    'a b@example.org',
    'ada@example.org\r\nBcc: eve@example.org',
    'ada@example.org,eve@example.org',
    'ada@example.org>',
    '"ada"@example.org',
    'ada@@example.org',
    '.ada@example.org',
    'ada@-example.org',
    'ada@exa_mple.org',
    'ada\0@example.org',
    'ada\u202E@example.org',
    `${'a'.repeat(65)}@example.org`,
    `ada@${'a.'.repeat(130)}org`,
  ])('%j is none', (text) => {
    expect(parseMailAddress(text)).toBeUndefined();
  });
});

it('only domains that are listed are written to', () => {
  expect(mayWriteTo('a@example.org', [])).toBe(true);
  expect(mayWriteTo('a@example.org', ['example.org'])).toBe(true);
  expect(mayWriteTo('a@evil.example.org', ['example.org'])).toBe(false);
});

it('a text for a header is one line that can be seen', () => {
  expect(headerText(' Weekly\r\nBcc: eve@example.org\u0000\u202E ', 99)).toBe('Weekly Bcc: eve@example.org');
  expect(headerText('abcdef', 3)).toBe('abc…');
});
