import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COMMA,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from './json-bytes.ts';

export interface RecordShape {
  /** Levels of the deepest brace or bracket outside of strings. */
  readonly nesting: number;
  /** At least as many as there are keys and items, and at most twice as many. */
  readonly values: number;
}

/** What parsing the text would have to build, found out without building anything. */
export function measureRecord(bytes: Uint8Array): RecordShape {
  let depth = 0;
  let nesting = 0;
  let values = 0;
  let isInString = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      isInString = !isInString;
    } else if (byte === BACKSLASH) {
      at += isInString ? 1 : 0;
    } else if (isInString) {
      // Braces and commas within strings mean nothing.
    } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      values++;
      depth++;
      nesting = depth > nesting ? depth : nesting;
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      depth--;
    } else if (byte === COMMA) {
      values++;
    }
  }
  return { nesting, values };
}
