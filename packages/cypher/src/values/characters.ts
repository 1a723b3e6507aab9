/*
 * Strings as sequences of characters, that is code points: an emoji counts as one. Texts without surrogates, which
 * is nearly all of them, are handled by code units.
 */

const SURROGATE = /[\ud800-\udfff]/;

export function countCharacters(text: string): number {
  return SURROGATE.test(text) ? Array.from(text).length : text.length;
}

/** Characters from `start` to `end`, exclusive. */
export function sliceCharacters(text: string, start: number, end: number): string {
  return SURROGATE.test(text) ? Array.from(text).slice(start, end).join('') : text.slice(start, end);
}

export function reverseString(text: string): string {
  return Array.from(text).reverse().join('');
}
