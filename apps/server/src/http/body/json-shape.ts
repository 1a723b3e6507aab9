import { HttpError } from '../http-error.ts';

/** Deeper ones are made to break something: whoever walks the values could run out of stack. */
export const MAX_JSON_DEPTH = 64;
/** Ten thousand objects of a list have 30,000. Names that all differ cost ten times as much as what they name. */
export const MAX_JSON_KEYS = 40_000;
export const MAX_JSON_VALUES = 100_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/**
 * Finds out, while the bytes of a JSON text arrive, what parsing it would have to build, and refuses what would hold
 * up everybody else: the size of a text does not tell. What is no JSON is for the parser, which gives up where this
 * one loses track.
 */
export class JsonShape {
  #depth = 0;
  #keys = 0;
  #values = 0;
  #isInString = false;
  /** The chunk before ended with a backslash. */
  #isEscaped = false;

  /** Throws `HTTP_BAD_BODY` as soon as there is too much. */
  push(chunk: Uint8Array): void {
    let at = this.#isEscaped ? 1 : 0;
    let depth = this.#depth;
    let deepest = depth;
    let keys = this.#keys;
    let values = this.#values;
    let isInString = this.#isInString;
    for (; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte === QUOTE) {
        isInString = !isInString;
      } else if (byte === BACKSLASH) {
        at += isInString ? 1 : 0;
      } else if (isInString) {
        // Brackets and commas within strings mean nothing.
      } else if (byte === COMMA) {
        values++;
      } else if (byte === COLON) {
        keys++;
      } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        values++;
        depth++;
        deepest = depth > deepest ? depth : deepest;
      } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
        depth--;
      }
    }
    this.#isEscaped = at > chunk.length;
    this.#depth = depth;
    this.#keys = keys;
    this.#values = values;
    this.#isInString = isInString;
    assertFew(deepest, keys, values);
  }
}

function assertFew(depth: number, keys: number, values: number): void {
  if (depth > MAX_JSON_DEPTH) {
    throw tooMuch(`the JSON is nested deeper than ${MAX_JSON_DEPTH} levels`);
  }
  if (keys > MAX_JSON_KEYS) {
    throw tooMuch(`the JSON holds more than ${MAX_JSON_KEYS} keys; send it in parts`);
  }
  if (values > MAX_JSON_VALUES) {
    throw tooMuch(`the JSON holds more than ${MAX_JSON_VALUES} values; send it in parts`);
  }
}

function tooMuch(message: string): HttpError {
  return new HttpError('HTTP_BAD_BODY', message);
}
