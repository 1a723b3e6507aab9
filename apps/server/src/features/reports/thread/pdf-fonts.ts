import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Font, openSync } from 'fontkit';
import { directedRuns } from './printable-text.ts';

const require = createRequire(import.meta.url);

export type FontName = 'regular' | 'bold';

const INTER = join(dirname(require.resolve('@fontsource/inter/package.json')), 'files');
const INTER_SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'];
const inter = (weight: number) =>
  INTER_SUBSETS.map((subset) => join(INTER, `inter-${subset}-${weight}-normal.woff`));

/**
 * Free to embed, each asked for what those before it have no picture of: Inter, as on the pages, has Latin, Greek and
 * Cyrillic letters; DejaVu Sans Armenian, Georgian, Hebrew and Arabic ones; BIZ UDPGothic Japanese and most Chinese
 * ones. What none of them has, such as Korean, is printed as its number.
 */
const FILES: Readonly<Record<FontName, readonly string[]>> = {
  regular: [
    ...inter(400),
    require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
    require.resolve('@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf'),
  ],
  bold: [
    ...inter(600),
    require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
    require.resolve('@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf'),
  ],
};

/** A file with pictures of characters. */
export interface Face {
  readonly path: string;
}

/** A part of a line that one face draws, in one direction. */
export interface Run {
  readonly text: string;
  readonly face: Face;
}

/** The faces of a weight, opened when one is asked for: most reports need two of them. */
class FontStack {
  readonly #faces: readonly Face[];
  readonly #fonts = new Map<string, Font>();
  readonly #byCharacter = new Map<number, Face | null>();

  constructor(name: FontName) {
    this.#faces = FILES[name].map((path) => ({ path }));
  }

  /** Undefined: there is no picture of the character. */
  find(codePoint: number): Face | undefined {
    let found = this.#byCharacter.get(codePoint);
    if (found === undefined) {
      found = this.#faces.find((face) => this.#open(face).hasGlyphForCodePoint(codePoint)) ?? null;
      this.#byCharacter.set(codePoint, found);
    }

    return found ?? undefined;
  }

  /** Spaces and marks stay with what stands before them. */
  split(line: string): readonly Run[] {
    return directedRuns(line).flatMap((directed) => {
      const runs: { text: string; face: Face }[] = [];
      for (const character of directed) {
        const last = runs.at(-1);
        if (last !== undefined && STAYS.test(character) && this.#has(last.face, character)) {
          last.text += character;
          continue;
        }
        const face = this.find(character.codePointAt(0) ?? 0) ?? (this.#faces[0] as Face);
        if (last?.face === face) {
          last.text += character;
        } else {
          runs.push({ text: character, face });
        }
      }
      return runs;
    });
  }

  #has(face: Face, character: string): boolean {
    return this.#open(face).hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  }

  #open(face: Face): Font {
    let font = this.#fonts.get(face.path);
    if (font === undefined) {
      // A collection is none of the files.
      font = openSync(face.path) as Font;
      this.#fonts.set(face.path, font);
    }

    return font;
  }
}

const STAYS = /[\p{Zs}\p{M}]/u;

export type FontStacks = Readonly<Record<FontName, FontStack>>;

export function openFonts(): FontStacks {
  return { regular: new FontStack('regular'), bold: new FontStack('bold') };
}
