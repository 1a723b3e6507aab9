import { describe, expect, it } from 'vitest';
import { tokenize } from './tokenize.ts';

describe('tokenize', () => {
  it('knows where every token stands, in UTF-16 units', () => {
    const tokens = tokenize("RETURN '\u{1F600}' AS é");

    expect(tokens.map(({ kind, start, end }) => [kind, start, end])).toEqual([
      ['name', 0, 6],
      ['string', 7, 11],
      ['name', 12, 14],
      ['name', 15, 16],
      ['end', 16, 16],
    ]);
  });

  it.each([
    ['(a)-[:B*1..3]->()', '( a ) - [ : B * 1 .. 3 ] - > ( )'],
    ['a.b[1..2][..3]', 'a . b [ 1 .. 2 ] [ .. 3 ]'],
    ['.5 1.5 1e3 1.5E-3 0x1F 0o17', '.5 1.5 1e3 1.5E-3 0x1F 0o17'],
    ['a<=b<>c>=d=~e+=f||g', 'a <= b <> c >= d =~ e += f || g'],
    ['a//b\nc/*d\n*/e', 'a c e'],
    ['a\u00a0b\u2003c\ufeffd', 'a b c d'],
    ['ünïcode_1 名前 \u{10400}x', 'ünïcode_1 名前 \u{10400}x'],
  ])('cuts %j', (source, expected) => {
    expect(texts(source).join(' ')).toBe(expected);
  });

  it.each([
    ["'a\\'b'", "a'b"],
    ['"a\\"b"', 'a"b'],
    ["'\\b\\f\\n\\r\\t\\\\'", '\b\f\n\r\t\\'],
    ["'\\u00e9\\U0001F600'", 'é\u{1F600}'],
    ["'\\d+\\.'", '\\d+\\.'],
    ["''", ''],
    ['`a``b`', 'a`b'],
    ['$name', 'name'],
    ['$0', '0'],
    ['$`odd name`', 'odd name'],
  ])('reads %s', (source, value) => {
    expect(tokenize(source)[0]?.value).toBe(value);
  });

  it.each([
    ['match', 'MATCH'],
    ['Match', 'MATCH'],
    ['shortestPath', 'SHORTESTPATH'],
    ['`match`', undefined],
    ['ſet', undefined],
    ['matches', undefined],
  ])('takes %j for the keyword %s', (source, keyword) => {
    expect(tokenize(source)[0]?.keyword).toBe(keyword);
  });

  it.each([
    ['12ab', 'invalidNumber'],
    ['0x', 'invalidNumber'],
    ['0o8', 'invalidNumber'],
    ['1e', 'invalidNumber'],
  ])('leaves the question of %j to where a number is read', (source, kind) => {
    expect(tokenize(source).map((token) => token.kind)).toEqual([kind, 'end']);
  });

  it.each([
    ["'abc", 'UnexpectedSyntax', 'the string that begins here is never closed'],
    ['`abc', 'UnexpectedSyntax', 'the name in backticks that begins here is never closed'],
    ['/* abc', 'UnexpectedSyntax', 'write */ at the end of the comment'],
    ["'\\uX'", 'InvalidUnicodeLiteral', 'for a backslash write \\\\'],
    ["'\\U00110000'", 'InvalidUnicodeLiteral', 'must be followed by the 8 hexadecimal digits'],
    ['—', 'InvalidUnicodeCharacter', '(U+2014) is not part of Cypher here; write -'],
    ['“a”', 'InvalidUnicodeCharacter', 'write "'],
    ['#', 'UnexpectedSyntax', '(U+0023)'],
    ['!=', 'UnexpectedSyntax', 'write <>'],
    ['==', 'UnexpectedSyntax', 'write ='],
    ['&&', 'UnexpectedSyntax', 'write AND'],
    ['$', 'UnexpectedSyntax', 'expected the name of a parameter'],
    ['$1a', 'UnexpectedSyntax', 'expected the name of a parameter'],
  ])('ends at %j, saying why', (source, reason, detail) => {
    const [token] = tokenize(source);

    expect(token?.kind).toBe('invalid');
    expect(token?.problem?.reason).toBe(reason);
    expect(token?.problem?.detail).toContain(detail);
  });
});

function texts(source: string): readonly string[] {
  return tokenize(source)
    .slice(0, -1)
    .map((token) => source.slice(token.start, token.end));
}
