import markdownIt, { type Token } from 'markdown-it';

/** Tags that a text may become, and no others. */
type TextTag =
  | 'p'
  | 'h4'
  | 'h5'
  | 'h6'
  | 'ul'
  | 'ol'
  | 'li'
  | 'blockquote'
  | 'table'
  | 'thead'
  | 'tbody'
  | 'tr'
  | 'th'
  | 'td'
  | 'strong'
  | 'em'
  | 's';

/** A piece of a text that strangers wrote. There is no piece that does anything, or that loads anything. */
export type TextPiece =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'code' | 'block-code'; readonly text: string }
  | { readonly type: 'break' | 'rule' }
  | { readonly type: 'link'; readonly url: string; readonly pieces: readonly TextPiece[] }
  | {
      readonly type: 'element';
      readonly tag: TextTag;
      readonly start?: number;
      readonly align?: 'left' | 'center' | 'right';
      readonly pieces: readonly TextPiece[];
    };

/** Longer ones are cut: nobody reads them beside a graph, and what a parser takes is not bounded by their length. */
const MAX_LENGTH = 100_000;

const PARSER = markdownIt({ html: true, linkify: true });
PARSER.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

const TAGS: Readonly<Record<string, TextTag>> = {
  paragraph_open: 'p',
  bullet_list_open: 'ul',
  ordered_list_open: 'ol',
  list_item_open: 'li',
  blockquote_open: 'blockquote',
  table_open: 'table',
  thead_open: 'thead',
  tbody_open: 'tbody',
  tr_open: 'tr',
  th_open: 'th',
  td_open: 'td',
  strong_open: 'strong',
  em_open: 'em',
  s_open: 's',
};
/** Below the headings of the page. */
const HEADINGS: Readonly<Record<string, TextTag>> = { h1: 'h4', h2: 'h5' };
const LINK = /^(?:https?:\/\/|mailto:)[^\s]+$/i;
const TASK = /^\[([ xX])\] /;

/**
 * CommonMark with tables, struck-out text and tasks. Tags of HTML are left out, with what they would do: what stands
 * between them is text. A picture becomes a link to it.
 */
export function readMarkdown(source: string): readonly TextPiece[] {
  const text = source.length > MAX_LENGTH ? `${source.slice(0, MAX_LENGTH)} …` : source;

  return new TokenReader(PARSER.parse(text, {})).readUntilEnd();
}

/** Makes a tree of what the parser lists. */
class TokenReader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  /** Up to the token that ends what is open; the parser sees to it that each has one. */
  readUntilEnd(): readonly TextPiece[] {
    const pieces: TextPiece[] = [];
    for (;;) {
      const token = this.#tokens[this.#at++];
      if (token === undefined || token.nesting < 0) {
        return pieces;
      }
      pieces.push(...(token.nesting > 0 ? this.#readOpened(token) : readAlone(token)));
    }
  }

  #readOpened(token: Token): readonly TextPiece[] {
    const pieces = this.readUntilEnd();
    if (token.type === 'link_open') {
      return linkOf(attributeOf(token, 'href'), pieces);
    }
    const tag = token.type === 'heading_open' ? (HEADINGS[token.tag] ?? 'h6') : TAGS[token.type];
    // Paragraphs of items that stand close are none.
    if (tag === undefined || token.hidden) {
      return pieces;
    }

    return [
      {
        type: 'element',
        tag,
        ...startOf(token),
        ...alignOf(token),
        pieces: tag === 'li' ? markTask(pieces) : pieces,
      },
    ];
  }
}

function readAlone(token: Token): readonly TextPiece[] {
  const { type, content, children } = token;
  switch (type) {
    case 'inline':
      return new TokenReader(children ?? []).readUntilEnd();
    case 'code_inline':
      return [{ type: 'code', text: content }];
    case 'fence':
    case 'code_block':
      return [{ type: 'block-code', text: content.replace(/\n$/, '') }];
    case 'hr':
      return [{ type: 'rule' }];
    case 'hardbreak':
      return [{ type: 'break' }];
    case 'softbreak':
      return [{ type: 'text', text: ' ' }];
    case 'image':
      return linkOf(attributeOf(token, 'src'), [
        { type: 'text', text: content === '' ? /* @words */ 'Picture' : content },
      ]);
    case 'html_inline':
      return /^<br\s*\/?>$/i.test(content) ? [{ type: 'break' }] : [];
    case 'html_block':
      return [{ type: 'element', tag: 'p', pieces: [{ type: 'text', text: withoutTags(content) }] }];
    default:
      return content === '' ? [] : [{ type: 'text', text: content }];
  }
}

/** Only what leads to the web, or to a mailbox, is a link; anything else stays the text that it was. */
function linkOf(address: string, pieces: readonly TextPiece[]): readonly TextPiece[] {
  return LINK.test(address) ? [{ type: 'link', url: address, pieces }] : pieces;
}

function attributeOf(token: Token, name: string): string {
  return String(token.attrGet(name) ?? '');
}

function startOf(token: Token): { readonly start?: number } {
  const start = token.type === 'ordered_list_open' ? Number(token.attrGet('start') ?? 1) : 1;

  return Number.isSafeInteger(start) && start !== 1 ? { start } : {};
}

function alignOf(token: Token): { readonly align?: 'left' | 'center' | 'right' } {
  const align = /^text-align:(left|center|right)$/.exec(attributeOf(token, 'style'))?.[1];

  return align === 'left' || align === 'center' || align === 'right' ? { align } : {};
}

/** `[x] ` before an item says that it is done. */
function markTask(pieces: readonly TextPiece[]): readonly TextPiece[] {
  const [first, ...others] = pieces;
  if (first?.type === 'element' && first.tag === 'p') {
    return [{ ...first, pieces: markTask(first.pieces) }, ...others];
  }
  const mark = first?.type === 'text' ? TASK.exec(first.text)?.[1] : undefined;
  if (first?.type !== 'text' || mark === undefined) {
    return pieces;
  }

  return [{ type: 'text', text: `${mark === ' ' ? '☐' : '☑'} ${first.text.slice(4)}` }, ...others];
}

function withoutTags(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
