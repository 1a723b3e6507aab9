import markdownIt, { type Token } from 'markdown-it';

/** A line of a text as it is printed, without any mark of Markdown. */
export interface PlainLine {
  readonly role: 'heading' | 'text' | 'item' | 'code';
  readonly text: string;
}

const PARSER = markdownIt({ html: true, linkify: false });
/** Nobody prints more of it, and what a parser takes is not bounded by the length of a text. */
const MAX_LENGTH = 50_000;
const TAG = /<[^<>]*>/g;
const BULLET = '•';
/** Between the cells of a row. */
const CELL = ' · ';

/** What a text in Markdown says, where nothing but lines can be written, such as on paper. Links tell where they lead. */
export function plainMarkdown(source: string): readonly PlainLine[] {
  const lines: PlainLine[] = [];
  let role: PlainLine['role'] = 'text';
  let mark = '';
  let cells: string[] | undefined;
  for (const token of PARSER.parse(source.slice(0, MAX_LENGTH), {})) {
    switch (token.type) {
      case 'heading_open':
        role = 'heading';
        break;
      case 'list_item_open':
        role = 'item';
        mark = token.info === '' ? BULLET : `${token.info}.`;
        break;
      case 'heading_close':
      case 'list_item_close':
        role = 'text';
        mark = '';
        break;
      case 'tr_open':
        cells = [];
        break;
      case 'tr_close':
        lines.push({ role: 'text', text: (cells ?? []).join(CELL) });
        cells = undefined;
        break;
      case 'inline':
        if (cells !== undefined) {
          cells.push(plainText(token));
          break;
        }
        lines.push({ role, text: `${mark}${mark === '' ? '' : ' '}${plainText(token)}` });
        // What follows in the same item has no mark of its own.
        mark = '';
        break;
      case 'fence':
      case 'code_block':
        lines.push(...token.content.split('\n').map((text) => ({ role: 'code' as const, text })));
        break;
      case 'html_block':
        lines.push({ role: 'text', text: token.content.replaceAll(TAG, ' ').replaceAll(/\s+/g, ' ') });
        break;
      default:
    }
  }

  return lines
    .map(({ role: told, text }) => ({ role: told, text: text.trimEnd() }))
    .filter(({ text }) => text.trim() !== '');
}

function plainText({ children }: Token): string {
  const addresses: { readonly from: number; readonly url: string }[] = [];
  let text = '';
  for (const token of children ?? []) {
    switch (token.type) {
      case 'text':
      case 'text_special':
      case 'code_inline':
      case 'image':
        text += token.content;
        break;
      case 'softbreak':
      case 'hardbreak':
        text += ' ';
        break;
      case 'link_open':
        addresses.push({ from: text.length, url: String(token.attrGet('href') ?? '') });
        break;
      case 'link_close': {
        const { from = 0, url = '' } = addresses.pop() ?? {};
        text += url === '' || text.slice(from) === url ? '' : ` (${url})`;
        break;
      }
      default:
    }
  }

  return text;
}
