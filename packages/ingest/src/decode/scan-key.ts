import { CLOSE_BRACE, COLON, COMMA, describeByte, QUOTE } from './json-bytes.ts';
import type { JsonWindow, Scan } from './json-window.ts';
import { captureValue, END_OF_INPUT, peekToken } from './scan-value.ts';

/** What stands where an object goes on. */
export type ObjectStep =
  | { readonly kind: 'key'; readonly name: string }
  | { readonly kind: 'closed' }
  | { readonly kind: 'end-of-input' }
  | { readonly kind: 'broken'; readonly expected: string; readonly received: string };

/** No key of interest is longer; a longer one is read as if it were empty. */
const MAX_KEY_BYTES = 1024;

/** Takes a key with its colon, and before it the comma unless it is the first; or the closing brace. */
export function* scanKey(window: JsonWindow, place: 'first' | 'next'): Scan<ObjectStep> {
  let byte = yield* peekToken(window);
  if (byte === CLOSE_BRACE) {
    window.position++;
    return { kind: 'closed' };
  }
  if (place === 'next') {
    if (byte !== COMMA) {
      return unexpected("'}'", byte);
    }
    window.position++;
    byte = yield* peekToken(window);
  }
  if (byte !== QUOTE) {
    return unexpected("'\"'", byte);
  }

  const { end, text } = yield* captureValue(window, MAX_KEY_BYTES);
  if (end === 'cut-off') {
    return { kind: 'end-of-input' };
  }
  const name = text === undefined ? '' : parseKey(text);
  if (name === undefined) {
    return { kind: 'broken', expected: 'a key', received: 'an invalid string' };
  }

  const colon = yield* peekToken(window);
  if (colon !== COLON) {
    return unexpected("':'", colon);
  }
  window.position++;
  return { kind: 'key', name };
}

function unexpected(expected: string, byte: number): ObjectStep {
  return byte === END_OF_INPUT
    ? { kind: 'end-of-input' }
    : { kind: 'broken', expected, received: describeByte(byte) };
}

function parseKey(text: string): string | undefined {
  try {
    return String(JSON.parse(text));
  } catch {
    return undefined;
  }
}
