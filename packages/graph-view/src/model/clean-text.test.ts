import { describe, expect, it } from 'vitest';
import { cleanProse, cleanText, MAX_TEXT_LENGTH, shortenText } from './clean-text.ts';

describe('cleanProse', () => {
  it('keeps lines and spaces, whole, without what is not seen', () => {
    expect(cleanProse('  a  b\u202E\r\n  c\u200B\n\n')).toBe('a  b\n  c');
    expect(cleanProse('x'.repeat(10_000))).toHaveLength(10_000);
  });
});

describe('cleanText', () => {
  it.each([
    ['leaves names as they are', 'ADMIN@CORP.EXAMPLE', 'ADMIN@CORP.EXAMPLE'],
    ['keeps letters that are written from right to left', 'מנהל', 'מנהל'],
    ['takes out marks that turn the direction', 'user\u202Egpj.exe', 'user gpj.exe'],
    ['takes out NUL and line breaks', 'a\u0000b\r\nc\u2028d', 'a b c d'],
    ['takes out what has no width', '\uFEFFa\u200Bb\u2066c', 'a b c'],
    ['replaces half a character', 'a\uD83D', 'a\uFFFD'],
    ['keeps emoji that are joined', '👩‍🚀', '👩‍🚀'],
    ['keeps markup, which is drawn as text', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ])('%s', (_, text, expected) => {
    expect(cleanText(text)).toBe(expected);
  });

  it('bounds what it reads', () => {
    expect(cleanText('x'.repeat(1_000_000))).toHaveLength(MAX_TEXT_LENGTH);
  });
});

describe('shortenText', () => {
  it('leaves short texts as they are', () => {
    expect(shortenText('short', 5)).toBe('short');
  });

  it('ends longer ones with an ellipsis', () => {
    expect(shortenText('a long name', 7)).toBe('a long…');
    expect(shortenText('x'.repeat(2_000), 30)).toHaveLength(30);
  });

  it('never cuts through an emoji', () => {
    expect(shortenText('🇩🇪🇫🇷🇮🇹🇪🇸', 3)).toBe('🇩🇪🇫🇷…');
    expect(shortenText('🇩🇪🇫🇷', 3)).toBe('🇩🇪🇫🇷');
  });
});
