import { inflateSync } from 'node:zlib';

/**
 * The text of each page of a PDF as this service writes them: pieces in the order they are drawn, by the tables in the
 * file that tell which character each glyph stands for.
 */
export function readPdfPages(bytes: Uint8Array): readonly string[] {
  const objects = readObjects(Buffer.from(bytes).toString('latin1'));
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));

  return pages.map((page) => {
    const fonts = readFonts(objects, page.head);
    const content = objects.get(reference(page.head, 'Contents'))?.content ?? '';
    // Spaces within numbers, at which no line ends, look like all others.
    return textOf(content, fonts).replaceAll('\u00a0', ' ');
  });
}

interface PdfObject {
  readonly head: string;
  readonly content: string;
}

type Glyphs = ReadonlyMap<string, string>;

function readObjects(file: string): ReadonlyMap<number, PdfObject> {
  const found = file.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm);

  return new Map(
    Array.from(found, ([, id, body = '']) => {
      const [head = '', rest] = body.split('\nstream\n', 2);
      const data =
        rest === undefined ? '' : body.slice(head.length + '\nstream\n'.length, -'\nendstream'.length);
      const isPacked = head.includes('/FlateDecode');
      const content = isPacked ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : data;
      return [Number(id), { head, content }] as const;
    }),
  );
}

function readFonts(objects: ReadonlyMap<number, PdfObject>, page: string): ReadonlyMap<string, Glyphs> {
  const resources = objects.get(reference(page, 'Resources'))?.head ?? page;
  const [, list = ''] = /\/Font <<([\s\S]*?)>>/.exec(resources) ?? [];

  return new Map(
    Array.from(list.matchAll(/\/(\w+) (\d+) 0 R/g), ([, name = '', id]) => {
      const font = objects.get(Number(id))?.head ?? '';
      return [name, readGlyphs(objects.get(reference(font, 'ToUnicode'))?.content ?? '')] as const;
    }),
  );
}

/** `beginbfrange` with lists of characters. */
function readGlyphs(table: string): Glyphs {
  const glyphs = new Map<string, string>();
  for (const [, start = '', , list = ''] of table.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g)) {
    for (const [offset, [, character = '']] of [...list.matchAll(/<([\w ]+)>/g)].entries()) {
      const glyph = (Number.parseInt(start, 16) + offset).toString(16).padStart(4, '0');
      glyphs.set(glyph, Buffer.from(character.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    }
  }

  return glyphs;
}

function textOf(content: string, fonts: ReadonlyMap<string, Glyphs>): string {
  let glyphs: Glyphs = new Map();
  let text = '';
  for (const [operation, font, pieces] of content.matchAll(/\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) {
      glyphs = fonts.get(font) ?? new Map();
    }
    if (pieces !== undefined && operation.endsWith('TJ')) {
      for (const [, hex = ''] of pieces.matchAll(/<(\w+)>/g)) {
        text += hex.replaceAll(/\w{4}/g, (glyph) => glyphs.get(glyph) ?? '?');
      }
      text += '\n';
    }
  }

  return text;
}

function reference(head: string, name: string): number {
  return Number(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1] ?? -1);
}
