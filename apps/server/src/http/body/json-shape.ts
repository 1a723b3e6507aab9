import { HttpError } from '../http-error.ts';

/** Deeper ones are made to break something: whoever walks the values could run out of stack. */
export const MAX_JSON_DEPTH = 64;
/**
 * For so many bytes that a route takes at most, one key may come. Names that all differ cost ten times as much as
 * values.
 */
export const BYTES_OF_JSON_KEY = 100;
export const BYTES_OF_JSON_VALUE = 40;

/** What a byte outside of strings means; 0: nothing. */
const ORDINARY = 0;
const QUOTE = 1;
const BACKSLASH = 2;
const COMMA = 3;
const COLON = 4;
const OPEN = 5;
const CLOSE = 6;
const MEANINGS = meaningsOf({ '"': QUOTE, '\\': BACKSLASH, ',': COMMA, ':': COLON, '[{': OPEN, ']}': CLOSE });

/**
 * Finds out, while the bytes of a JSON text arrive, what parsing it would have to build, and refuses what would hold
 * up everybody else: the size of a text does not tell. What is no JSON is for the parser, which gives up where this
 * one loses track.
 */
export class JsonShape {
  readonly #maxKeys: number;
  readonly #maxValues: number;
  #depth = 0;
  #keys = 0;
  #values = 0;
  #isInString = false;
  /** The chunk before ended with a backslash. */
  #isEscaped = false;

  /** @param limitBytes what the route takes at most */
  constructor(limitBytes: number) {
    this.#maxKeys = Math.ceil(limitBytes / BYTES_OF_JSON_KEY);
    this.#maxValues = Math.ceil(limitBytes / BYTES_OF_JSON_VALUE);
  }

  /** Throws `HTTP_BAD_BODY` as soon as there is too much. */
  push(chunk: Uint8Array): void {
    let at = this.#isEscaped ? 1 : 0;
    let depth = this.#depth;
    let deepest = depth;
    let keys = this.#keys;
    let values = this.#values;
    let isInString = this.#isInString;
    for (; at < chunk.length; at++) {
      const meaning = MEANINGS[chunk[at] as number];
      if (meaning === ORDINARY) {
        continue;
      }
      if (meaning === QUOTE) {
        isInString = !isInString;
      } else if (meaning === BACKSLASH) {
        at += isInString ? 1 : 0;
      } else if (isInString) {
        // Brackets and commas within strings mean nothing.
      } else if (meaning === COMMA) {
        values++;
      } else if (meaning === COLON) {
        keys++;
      } else if (meaning === OPEN) {
        values++;
        depth++;
        deepest = depth > deepest ? depth : deepest;
      } else {
        depth--;
      }
    }
    this.#isEscaped = at > chunk.length;
    this.#depth = depth;
    this.#keys = keys;
    this.#values = values;
    this.#isInString = isInString;
    this.#assertFew(deepest);
  }

  #assertFew(depth: number): void {
    if (depth > MAX_JSON_DEPTH) {
      throw tooMuch(`the JSON is nested deeper than ${MAX_JSON_DEPTH} levels`);
    }
    if (this.#keys > this.#maxKeys) {
      throw tooMuch(`the JSON holds more than ${this.#maxKeys} keys; send it in parts`);
    }
    if (this.#values > this.#maxValues) {
      throw tooMuch(`the JSON holds more than ${this.#maxValues} values; send it in parts`);
    }
  }
}

function meaningsOf(meanings: Readonly<Record<string, number>>): Uint8Array {
  const table = new Uint8Array(256);
  for (const [characters, meaning] of Object.entries(meanings)) {
    for (const byte of Buffer.from(characters)) {
      table[byte] = meaning;
    }
  }

  return table;
}

function tooMuch(message: string): HttpError {
  return new HttpError('HTTP_BAD_BODY', message);
}
