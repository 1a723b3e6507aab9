import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';

const require = createRequire(import.meta.url);

export type FontName = 'regular' | 'bold';

/**
 * DejaVu Sans: free to embed, and with Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic letters. What it does
 * not have, such as Chinese, is printed as its number.
 */
const FILES: Readonly<Record<FontName, string>> = {
  regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
};

export interface PdfFont {
  readonly name: FontName;
  readonly path: string;
  /** Whether there is a picture of the character. */
  has(codePoint: number): boolean;
}

export function openFonts(): Readonly<Record<FontName, PdfFont>> {
  return { regular: openFont('regular'), bold: openFont('bold') };
}

function openFont(name: FontName): PdfFont {
  const path = FILES[name];
  const font = openSync(path);

  return { name, path, has: (codePoint) => isFont(font) && font.hasGlyphForCodePoint(codePoint) };
}

function isFont(font: ReturnType<typeof openSync>): font is Font {
  return 'hasGlyphForCodePoint' in font;
}
