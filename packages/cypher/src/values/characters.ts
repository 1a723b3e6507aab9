/*
 * Strings as sequences of characters, that is code points: an emoji counts as one. Texts without surrogates, which
 * is nearly all of them, are handled by code units.
 */

const SURROGATE = /[\ud800-\udfff]/;
/** Lists of characters are made of parts of a text: of all of it, they would take fifty times its memory. */
const PART_LENGTH = 8_192;

export function countCharacters(text: string): number {
  return SURROGATE.test(text) ? offsetOf(text, Number.POSITIVE_INFINITY).characters : text.length;
}

/** Characters from `start` to `end`, exclusive. */
export function sliceCharacters(text: string, start: number, end: number): string {
  if (!SURROGATE.test(text)) {
    return text.slice(start, end);
  }
  const from = offsetOf(text, start).offset;
  return text.slice(
    from,
    end === Number.POSITIVE_INFINITY ? undefined : from + offsetOf(text.slice(from), end - start).offset,
  );
}

export function reverseString(text: string): string {
  const parts: string[] = [];
  for (let end = text.length; end > 0; ) {
    const start = Math.max(0, end - PART_LENGTH);
    const begin = start > 0 && isPair(text, start - 1) ? start - 1 : start;
    parts.push(Array.from(text.slice(begin, end)).reverse().join(''));
    end = begin;
  }
  return parts.join('');
}

/** The character that begins at an offset. */
export function characterAt(text: string, offset: number): string {
  return text.slice(offset, offset + (isPair(text, offset) ? 2 : 1));
}

/** The character that ends before an offset. */
export function characterBefore(text: string, offset: number): string {
  return text.slice(offset - (offset > 1 && isPair(text, offset - 2) ? 2 : 1), offset);
}

/** Where the character of a number begins, and how many characters there are before that. */
function offsetOf(text: string, character: number): { readonly offset: number; readonly characters: number } {
  let offset = 0;
  let characters = 0;
  while (offset < text.length && characters < character) {
    offset += isPair(text, offset) ? 2 : 1;
    characters++;
  }
  return { offset, characters };
}

/** Whether two code units from an offset on are one character. */
function isPair(text: string, offset: number): boolean {
  return (
    isBetween(text.charCodeAt(offset), 0xd800, 0xdbff) &&
    isBetween(text.charCodeAt(offset + 1), 0xdc00, 0xdfff)
  );
}

function isBetween(code: number, first: number, last: number): boolean {
  return code >= first && code <= last;
}
