/** What is invisible, steers the direction of others, or is half of a character: nothing a reader could tell. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/u;
/** All but those within numbers, at which no line ends. */
const SPACES = /[[\p{Zs}\t\r\n]--[\u00a0\u202f]]+/gv;
const FIRM_SPACES = /[\u00a0\u202f]+/gu;
const FIRM_SPACE = '\u00a0';

/**
 * A text on one line that shows what is in it: characters that cannot be seen, and those that the font has no picture of,
 * are written as their numbers, `\u{1F600}`. What is cut off is said.
 *
 * @param maxLength of what is printed
 */
export function printableText(
  text: string,
  has: (codePoint: number) => boolean,
  maxLength = Number.POSITIVE_INFINITY,
): string {
  let printed = '';
  let length = 0;
  for (const character of text
    .toWellFormed()
    .normalize('NFC')
    .replace(SPACES, ' ')
    .replace(FIRM_SPACES, FIRM_SPACE)
    .trim()) {
    const codePoint = character.codePointAt(0) ?? 0;
    const isShown =
      character === ' ' || character === FIRM_SPACE || (!UNPRINTABLE.test(character) && has(codePoint));
    const shown = isShown ? character : `\\u{${codePoint.toString(16).toUpperCase()}}`;
    length += isShown ? 1 : shown.length;
    if (length > maxLength) {
      return `${printed}…`;
    }
    printed += shown;
  }

  return printed;
}

/** Scripts of the font that are written from right to left. */
const RIGHT_TO_LEFT =
  /((?:\p{sc=Hebr}|\p{sc=Arab}|\p{sc=Nkoo})(?:[\p{sc=Hebr}\p{sc=Arab}\p{sc=Nkoo}\p{M} ]*(?:\p{sc=Hebr}|\p{sc=Arab}|\p{sc=Nkoo}|\p{M}))?)/u;

/** The runs of a line, which is written from left to right: only letters within a run of the other direction turn. */
export function directedRuns(line: string): readonly string[] {
  return line.split(RIGHT_TO_LEFT).filter((run) => run !== '');
}

/** Where texts, names of principals and paths break before anything else, and where pieces that are still too wide do. */
const BREAKS = /(?<= )(?! )|(?=@)|(?<=[\\/])(?!u\{)/u;
const SMALLER_BREAKS = /(?<=[.,;:·_-])/u;

/** The lines of a text within a width. */
export function wrapText(
  text: string,
  maxWidth: number,
  widthOf: (text: string) => number,
): readonly string[] {
  const fits = (piece: string) => widthOf(piece.trimEnd()) <= maxWidth;
  const pieces = text
    .split(BREAKS)
    .flatMap((piece) =>
      fits(piece)
        ? [piece]
        : piece.split(SMALLER_BREAKS).flatMap((smaller) => (fits(smaller) ? [smaller] : Array.from(smaller))),
    );
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    if (line !== '' && !fits(line + piece)) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  }

  return [...lines, line.trimEnd()];
}
