import { describe, expect, it } from 'vitest';
import { createFileNames, queryFileName } from './query-file.ts';

describe('the name of an exported file', () => {
  it.each([
    ['Domain admins', 'Domain admins.json'],
    ['../../etc/passwd', '....etcpasswd.json'],
    ['a\\b/c\nd', 'abcd.json'],
    ['..', 'query.json'],
    ['C:\\Windows', 'CWindows.json'],
    ['c: what?', 'c what?.json'],
    ['/', 'query.json'],
    ['日本', '日本.json'],
    ['x'.repeat(300), `${'x'.repeat(200)}.json`],
  ])('of %j is %j', (name, expected) => {
    expect(queryFileName(name)).toBe(expected);
  });

  it('is unique in an archive', () => {
    expect(['a', 'A', 'a (2)', '/a', 'b'].map(createFileNames())).toEqual([
      'a.json',
      'A (2).json',
      'a (2) (2).json',
      'a (3).json',
      'b.json',
    ]);
  });
});
