import { describe, expect, it } from 'vitest';
import { replaceUnstorableEscapes } from './decode-text.ts';

describe('escapes that cannot be stored', () => {
  it.each([
    ['NUL', '"a\\u0000b"', 'a\ufffdb'],
    ['the first half of a pair', '"a\\ud83db"', 'a\ufffdb'],
    ['the second half of a pair', '"\\uDE00"', '\ufffd'],
    ['halves in the wrong order', '"\\ude00\\ud83d"', '\ufffd\ufffd'],
  ])('become U+FFFD: %s', (_, json, expected) => {
    expect(JSON.parse(replaceUnstorableEscapes(json))).toBe(expected);
  });

  it.each([
    ['a whole pair', '"\\ud83d\\uDE00"', '\u{1f600}'],
    ['an escaped backslash in front of u0000', '"\\\\u0000"', '\\u0000'],
    ['an escaped backslash in front of half a pair', '"\\\\ud83d"', '\\ud83d'],
    ['other escapes', '"\\u00e9\\n\\u4e2d"', '\u00e9\n\u4e2d'],
  ])('leaves sound text alone: %s', (_, json, expected) => {
    expect(JSON.parse(replaceUnstorableEscapes(json))).toBe(expected);
  });
});
