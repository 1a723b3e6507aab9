/** The little of Markdown that texts about findings are written in. */
export type MarkdownBlock =
  | { readonly kind: 'heading' | 'paragraph' | 'quote'; readonly text: readonly MarkdownPiece[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly MarkdownPiece[])[] };

export interface MarkdownPiece {
  readonly text: string;
  readonly style?: 'code' | 'strong';
  /** Only addresses of the web become links: whatever else a text calls a link stays text. */
  readonly url?: string;
}

const ITEM = /^[-*] /;
const HEADING = /^#+ /;
const QUOTE = /^> ?/;
/** Titles may have brackets of their own, and addresses parentheses. */
const PIECES =
  /`([^`]+)`|\*\*([^*]+)\*\*|\[((?:[^[\]]|\[[^[\]]*\])+)\]\((https?:\/\/(?:[^\s()]|\([^\s()]*\))+)\)/g;

/** Headings, paragraphs, quotes and lists; in them code, what is strong, and links. Anything else is text. */
export function parseMarkdown(source: string): readonly MarkdownBlock[] {
  return source
    .split(/\n{2,}/)
    .map((block) => block.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
    .flatMap(readBlock);
}

function readBlock(lines: readonly string[]): readonly MarkdownBlock[] {
  const [first = ''] = lines;
  if (HEADING.test(first)) {
    const heading = { kind: 'heading', text: parsePieces(first.replace(HEADING, '')) } as const;

    return lines.length === 1 ? [heading] : [heading, ...readBlock(lines.slice(1))];
  }

  const quoteEnd = lines.findIndex((line) => !QUOTE.test(line));
  if (quoteEnd !== 0) {
    const quoted = quoteEnd === -1 ? lines : lines.slice(0, quoteEnd);
    const text = quoted.map((line) => line.replace(QUOTE, '')).join(' ');
    const quote = { kind: 'quote', text: parsePieces(text) } as const;

    return quoteEnd === -1 ? [quote] : [quote, ...readBlock(lines.slice(quoteEnd))];
  }

  const listStart = lines.findIndex((line) => ITEM.test(line));
  const before = listStart === -1 ? lines : lines.slice(0, listStart);
  const items = listStart === -1 ? [] : joinItems(lines.slice(listStart));

  return [
    ...(before.length === 0 ? [] : [{ kind: 'paragraph', text: parsePieces(before.join(' ')) } as const]),
    ...(items.length === 0 ? [] : [{ kind: 'list', items: items.map(parsePieces) } as const]),
  ];
}

/** Lines without a mark belong to the item before them. */
function joinItems(lines: readonly string[]): readonly string[] {
  return lines.reduce<readonly string[]>(
    (items, line) =>
      ITEM.test(line)
        ? [...items, line.replace(ITEM, '')]
        : [...items.slice(0, -1), `${items.at(-1)} ${line.trim()}`],
    [],
  );
}

function parsePieces(text: string): readonly MarkdownPiece[] {
  const pieces: MarkdownPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(PIECES)) {
    const [whole, code, strong, label, url] = match;
    if (match.index > end) {
      pieces.push({ text: text.slice(end, match.index) });
    }
    if (code !== undefined) {
      pieces.push({ text: code, style: 'code' });
    } else if (strong !== undefined) {
      pieces.push({ text: strong, style: 'strong' });
    } else if (label !== undefined && url !== undefined) {
      pieces.push({ text: label, url });
    }
    end = match.index + whole.length;
  }

  return end < text.length ? [...pieces, { text: text.slice(end) }] : pieces;
}
