/**
 * Longest text that is kept of a name; a name of a directory has at most a few hundred characters.
 *
 * @internal
 */
export const MAX_TEXT_LENGTH = 2_000;

const ELLIPSIS = '…';

/**
 * Controls (NUL, line breaks, escapes) and marks that change the direction of what follows. A name that
 * holds one could reorder the text around it, or end a file of the export early. Joiners stay: emoji and
 * some scripts are written with them.
 */
const INVISIBLE =
  /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]+/gu;
/** Most names, which need no further look. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;
const LONE_SURROGATE = /\p{Cs}/gu;

/** One line of text without anything that is not seen: safe to draw, to compare and to write into a file. */
export function cleanText(text: string): string {
  const kept = text.length > MAX_TEXT_LENGTH ? text.slice(0, MAX_TEXT_LENGTH) : text;
  if (kept === '' || PLAIN.test(kept)) {
    return kept;
  }
  return kept.replace(INVISIBLE, ' ').replace(LONE_SURROGATE, '\uFFFD').replace(/ {2,}/g, ' ').trim();
}

/** What somebody wrote, line by line and all of it: its spaces stay, and nothing is in it that is not seen. */
export function cleanProse(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(INVISIBLE, ' ').replace(LONE_SURROGATE, '\uFFFD').trimEnd())
    .join('\n')
    .trim();
}

/** At most `length` characters as a reader counts them: an emoji of several code points stays whole. */
export function shortenText(text: string, length: number): string {
  if (text.length <= length) {
    return text;
  }

  let kept = '';
  let count = 0;
  for (const { segment } of graphemes.segment(text.slice(0, length * 16))) {
    if (count === length - 1) {
      return `${kept.trimEnd()}${ELLIPSIS}`;
    }
    kept += segment;
    count++;
  }
  return kept.length < text.length ? `${kept.trimEnd()}${ELLIPSIS}` : kept;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
