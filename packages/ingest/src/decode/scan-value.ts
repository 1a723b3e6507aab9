import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  isWhiteSpace,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from './json-bytes.ts';
import type { ByteTap, JsonWindow, Scan } from './json-window.ts';

/** `complete`, or the input ended within the value. */
export type ValueEnd = 'complete' | 'cut-off';

export const END_OF_INPUT = -1;

/** Moves to the next byte that is not white space and returns it without taking it. */
export function* peekToken(window: JsonWindow): Scan<number> {
  for (;;) {
    while (window.position < window.end) {
      const byte = window.bytes[window.position] as number;
      if (!isWhiteSpace(byte)) {
        return byte;
      }
      window.position++;
    }
    if (window.isEnded) {
      return END_OF_INPUT;
    }
    yield;
  }
}

/**
 * Moves behind the value that begins at the position. Looks only for its end: whether the value is correct inside
 * is for the parser to say.
 */
export function* skipValue(window: JsonWindow): Scan<ValueEnd> {
  switch (window.bytes[window.position]) {
    case OPEN_BRACE:
      return yield* skipObject(window);
    case OPEN_BRACKET:
      return yield* skipArray(window);
    case QUOTE:
      return yield* skipString(window);
    default:
      return yield* skipScalar(window);
  }
}

function* skipObject(window: JsonWindow): Scan<ValueEnd> {
  window.skipper.begin();
  let from = window.position + 1;
  for (;;) {
    const end = window.skipper.skip(from, window.end);
    if (end >= 0) {
      window.position = end;
      return 'complete';
    }
    window.position = window.end;
    if (window.isEnded) {
      return 'cut-off';
    }
    yield;
    from = window.position;
  }
}

/** Arrays where only objects are usual; nesting costs no stack, and brackets no step of a generator. */
function* skipArray(window: JsonWindow): Scan<ValueEnd> {
  const { bytes } = window;
  let depth = 0;
  for (;;) {
    while (window.position < window.end) {
      const byte = bytes[window.position];
      if (byte === OPEN_BRACE || byte === QUOTE) {
        const end = yield* byte === QUOTE ? skipString(window) : skipObject(window);
        if (end === 'cut-off') {
          return end;
        }
        continue;
      }

      window.position++;
      if (byte === OPEN_BRACKET) {
        depth++;
      } else if (byte === CLOSE_BRACKET) {
        depth--;
        if (depth === 0) {
          return 'complete';
        }
      }
    }
    if (window.isEnded) {
      return 'cut-off';
    }
    yield;
  }
}

function* skipString(window: JsonWindow): Scan<ValueEnd> {
  const { bytes } = window;
  let isEscaped = false;
  window.position++;
  for (;;) {
    while (window.position < window.end) {
      const byte = bytes[window.position++];
      if (isEscaped) {
        isEscaped = false;
      } else if (byte === BACKSLASH) {
        isEscaped = true;
      } else if (byte === QUOTE) {
        return 'complete';
      }
    }
    if (window.isEnded) {
      return 'cut-off';
    }
    yield;
  }
}

/** Numbers, words and junk: up to what cannot be part of any of them. Takes at least one byte. */
function* skipScalar(window: JsonWindow): Scan<ValueEnd> {
  window.position++;
  for (;;) {
    while (window.position < window.end) {
      if (endsScalar(window.bytes[window.position] as number)) {
        return 'complete';
      }
      window.position++;
    }
    if (window.isEnded) {
      return 'cut-off';
    }
    yield;
  }
}

function endsScalar(byte: number): boolean {
  return (
    byte === COMMA ||
    byte === CLOSE_BRACKET ||
    byte === CLOSE_BRACE ||
    byte === OPEN_BRACE ||
    byte === OPEN_BRACKET ||
    byte === COLON ||
    byte === QUOTE ||
    isWhiteSpace(byte)
  );
}

export interface CapturedValue {
  readonly end: ValueEnd;
  /** `undefined` where the value is larger than the limit. */
  readonly text: string | undefined;
}

/** Like {@link skipValue}, and keeps the text of values up to `maxBytes`. */
export function* captureValue(window: JsonWindow, maxBytes: number): Scan<CapturedValue> {
  const capture = new Capture(maxBytes);
  window.startTap(capture, window.position);
  const end = yield* skipValue(window);
  window.stopTap(window.position);
  return { end, text: capture.text() };
}

class Capture implements ByteTap {
  readonly #maxBytes: number;
  readonly #parts: Uint8Array[] = [];
  #size = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  append(bytes: Uint8Array, from: number, end: number): void {
    this.#size += end - from;
    if (this.#size <= this.#maxBytes) {
      this.#parts.push(bytes.slice(from, end));
    }
  }

  text(): string | undefined {
    return this.#size <= this.#maxBytes ? Buffer.concat(this.#parts).toString('utf8') : undefined;
  }
}
