import { describe, expect, it } from 'vitest';
import { readMarkdown, type TextPiece } from './read-markdown.ts';

/** What stands there, with the tags that it is in. */
function write(pieces: readonly TextPiece[]): string {
  return pieces
    .map((piece) => {
      switch (piece.type) {
        case 'element':
          return `<${piece.tag}>${write(piece.pieces)}</${piece.tag}>`;
        case 'link':
          return `<${piece.url}|${write(piece.pieces)}>`;
        case 'break':
        case 'rule':
          return `(${piece.type})`;
        case 'text':
          return piece.text;
        case 'code':
        case 'block-code':
          return `{${piece.text}}`;
      }
      return '';
    })
    .join('');
}

const written = (source: string) => write(readMarkdown(source));

describe('Markdown of strangers', () => {
  it('has headings, lists, tables, code and what stands out', () => {
    expect(written('# One\n\n## Two\n\n### Three')).toBe('<h4>One</h4><h5>Two</h5><h6>Three</h6>');
    expect(written('- a\n- b\n  1. c\n')).toBe('<ul><li>a</li><li>b<ol><li>c</li></ol></li></ul>');
    expect(written('- [x] done\n- [ ] open')).toBe('<ul><li>☑ done</li><li>☐ open</li></ul>');
    expect(written('a **b** *c* ~~d~~ `e`  \nf\ng')).toBe(
      '<p>a <strong>b</strong> <em>c</em> <s>d</s> {e}(break)f g</p>',
    );
    expect(written('|a|b|\n|-|:-:|\n|1|2|')).toBe(
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    );
    expect(written('```powershell\nGet-Item <x>\n```\n\n> said\n\n---')).toBe(
      '{Get-Item <x>}<blockquote><p>said</p></blockquote>(rule)',
    );
  });

  it('leads to the web and to mailboxes, and loads nothing', () => {
    expect(written('[a](https://example.org/?a=1&b=2) https://example.org <m@example.org>')).toBe(
      '<p><https://example.org/?a=1&b=2|a> <https://example.org|https://example.org> <mailto:m@example.org|m@example.org></p>',
    );
    expect(written('![alt](https://elsewhere.example/x.png)')).toBe(
      '<p><https://elsewhere.example/x.png|alt></p>',
    );
    expect(written('![](x.png) [below](#part) [beside](../x)')).toBe('<p>Picture below beside</p>');
  });

  it.each([
    '<script>alert(1)</script>',
    'a <img src=x onerror="alert(1)"> b',
    '<b onclick="alert(1)">bold</b>',
    '<svg/onload=alert(1)>',
    '<details open ontoggle=alert(1)>\n<summary>more</summary>\n</details>',
    '[x](javascript:alert(1))',
    '[x](java&#115;cript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](\u0001javascript:alert(1))',
    '[x]: vbscript:x\n\n[x]',
    '![x](javascript:alert(1))',
    '<a href="javascript:alert(1)">x</a>',
  ])('becomes text, and nothing that does something: %j', (source) => {
    const types = new Set<string>();
    const look = (pieces: readonly TextPiece[]) => {
      for (const piece of pieces) {
        types.add(piece.type);
        if (piece.type === 'element' || piece.type === 'link') {
          look(piece.pieces);
        }
      }
    };
    look(readMarkdown(source));

    expect([...types].filter((type) => type === 'link')).toEqual([]);
  });

  it('is cut where nobody would read on', () => {
    expect(written('a '.repeat(200_000)).length).toBeLessThan(101_000);
    expect(written('> '.repeat(50_000)).length).toBeLessThan(110_000);
  });
});
