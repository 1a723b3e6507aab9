import { describe, expect, it } from 'vitest';
import { foldText } from './fold-text.ts';

describe('a long text', () => {
  it.each(['', 'short', 'x'.repeat(400), 'a\n'.repeat(5)])('stays as it is where it is none: %j', (text) => {
    expect(foldText(text)).toBeUndefined();
  });

  it('ends with a whole word', () => {
    const folded = foldText('word and '.repeat(1_000)) ?? '';
    expect(folded.length).toBeLessThan(410);
    expect(folded).toMatch(/(?:word|and) …$/);
  });

  it('is cut within a word that has no end, but not within a character', () => {
    expect(foldText('x'.repeat(10_000))).toBe(`${'x'.repeat(400)} …`);
    expect(foldText(`x${'😀'.repeat(5_000)}`)).toBe(`x${'😀'.repeat(199)} …`);
  });

  it('has a few lines', () => {
    expect(foldText('line\n'.repeat(100))).toBe(`${Array.from({ length: 6 }, () => 'line').join('\n')} …`);
  });
});
