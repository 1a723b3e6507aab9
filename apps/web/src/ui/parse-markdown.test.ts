import { RELATIONSHIP_HELP } from '@secgraph/graph-schema/help';
import { describe, expect, it } from 'vitest';
import { parseMarkdown } from './parse-markdown.ts';

const text = (value: string) => [{ text: value }];

describe('Markdown', () => {
  it('is headings, paragraphs and lists', () => {
    expect(parseMarkdown('One\ntwo\n\n## Head\n\nBefore:\n- a\n  more\n- b\n\n\n')).toEqual([
      { kind: 'paragraph', text: text('One two') },
      { kind: 'heading', text: text('Head') },
      { kind: 'paragraph', text: text('Before:') },
      { kind: 'list', items: [text('a more'), text('b')] },
    ]);
    expect(parseMarkdown('# Head\nright below')).toEqual([
      { kind: 'heading', text: text('Head') },
      { kind: 'paragraph', text: text('right below') },
    ]);
    expect(parseMarkdown(' \n\n')).toEqual([]);
  });

  it('has quotes, of one line or several, before other text', () => {
    expect(parseMarkdown('> One **two**\n>three\nfour\n\n> - five')).toEqual([
      { kind: 'quote', text: [{ text: 'One ' }, { text: 'two', style: 'strong' }, { text: ' three' }] },
      { kind: 'paragraph', text: text('four') },
      { kind: 'quote', text: text('- five') },
    ]);
  });

  it('has code, what is strong, and links of the web in its text', () => {
    expect(parseMarkdown('a `b` **c** [d](https://e.example/f) g')).toEqual([
      {
        kind: 'paragraph',
        text: [
          { text: 'a ' },
          { text: 'b', style: 'code' },
          { text: ' ' },
          { text: 'c', style: 'strong' },
          { text: ' ' },
          { text: 'd', url: 'https://e.example/f' },
          { text: ' g' },
        ],
      },
    ]);
  });

  it('has links whose title and address have brackets', () => {
    expect(parseMarkdown('[[MS-X]: a](https://e.example/b(v=1)) c')).toEqual([
      {
        kind: 'paragraph',
        text: [{ text: '[MS-X]: a', url: 'https://e.example/b(v=1)' }, { text: ' c' }],
      },
    ]);
  });

  it.each(['[a](javascript:alert(1))', '[a](/ui/other)', '<b>a</b>', '[a]', '**', '`'])(
    'leaves %s a text',
    (source) => {
      expect(parseMarkdown(source)).toEqual([{ kind: 'paragraph', text: text(source) }]);
    },
  );

  it('keeps every reference that there is to a kind of relationship', () => {
    const references = RELATIONSHIP_HELP.flatMap((help) => help.references);
    const [list] = parseMarkdown(references.map(({ title, url }) => `- [${title}](${url})`).join('\n'));
    expect(list).toEqual({
      kind: 'list',
      items: references.map(({ title, url }) => [{ text: title, url }]),
    });
  });
});
