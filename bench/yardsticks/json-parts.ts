const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** Elements of the array in a collector file lie this deep: within the file's object and the array. */
const ELEMENT_DEPTH = 2;

/**
 * The text of a collector file, as a whole where it is short, else as arrays of its records of about `partBytes`:
 * a string holds half a gigabyte, a file may be longer.
 */
export function* jsonParts(bytes: Buffer, partBytes: number): Generator<string> {
  if (bytes.length <= partBytes) {
    yield bytes.toString();
    return;
  }

  let depth = 0;
  let isInText = false;
  let isInArray = false;
  let start = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (isInText) {
      at += byte === BACKSLASH ? 1 : 0;
      isInText = byte !== QUOTE;
      continue;
    }

    if (byte === QUOTE) {
      isInText = true;
    } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      depth++;
      if (depth === ELEMENT_DEPTH && byte === OPEN_BRACKET) {
        isInArray = true;
        start = at + 1;
      }
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      depth--;
      if (isInArray && depth < ELEMENT_DEPTH) {
        isInArray = false;
        yield `[${bytes.toString('utf8', start, at)}]`;
      }
    } else if (byte === COMMA && isInArray && depth === ELEMENT_DEPTH && at - start >= partBytes) {
      yield `[${bytes.toString('utf8', start, at)}]`;
      start = at + 1;
    }
  }
}
