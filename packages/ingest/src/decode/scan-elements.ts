import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  describeByte,
  isScalarStart,
  isWhiteSpace,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from './json-bytes.ts';
import type { JsonWindow, Scan } from './json-window.ts';
import { END_OF_INPUT, peekToken, skipValue } from './scan-value.ts';

/** Told where the elements of an array are. Positions are those of the window and hold during the call only. */
export interface ElementSink {
  begin(window: JsonWindow, position: number, index: number): void;
  /** `deepestNesting` is an upper bound. */
  end(window: JsonWindow, position: number, deepestNesting: number): void;
  /** The array is broken between or instead of elements; the scan goes on behind. */
  problem(window: JsonWindow, problem: ElementProblem): void;
  /** The input ended within the element begun last. */
  cutOff(window: JsonWindow, index: number): void;
  /** The array, or the input, ended behind the last element. */
  close(window: JsonWindow): void;
}

export interface ElementProblem {
  readonly index: number;
  readonly byteOffset: number;
  readonly reason: string;
}

export type ArrayEnd = 'closed' | 'end-of-input';

/** Arrays and scalars are walked byte by byte and never ruled out by the bound. */
const UNKNOWN_NESTING = Number.POSITIVE_INFINITY;

type Before = 'start' | 'element' | 'comma' | 'junk';

/**
 * Walks an array, the window being behind its opening bracket, up to and including its closing one. Only a `]`
 * between elements or the end of the input ends it: whatever is broken before is reported and passed over.
 */
export function* scanElements(window: JsonWindow, sink: ElementSink): Scan<ArrayEnd> {
  const { bytes, skipper } = window;
  let index = 0;
  let before: Before = 'start';

  for (;;) {
    let position = window.position;
    while (position < window.end && isWhiteSpace(bytes[position] ?? 0)) {
      position++;
    }
    window.position = position;
    if (position >= window.end) {
      if (window.isEnded) {
        sink.close(window);
        return 'end-of-input';
      }
      yield;
      continue;
    }

    const byte = bytes[position] ?? 0;
    if (byte === COMMA) {
      if (before === 'start' || before === 'comma') {
        sink.problem(window, {
          index,
          byteOffset: window.offsetOf(position),
          reason: "expected a value, got ','",
        });
        index++;
      }
      before = 'comma';
      window.position++;
      continue;
    }
    if (byte === CLOSE_BRACKET) {
      if (before === 'comma') {
        sink.problem(window, {
          index,
          byteOffset: window.offsetOf(position),
          reason: "expected a value, got ']'",
        });
      }
      window.position++;
      sink.close(window);
      return 'closed';
    }
    if (!(byte === OPEN_BRACE || byte === QUOTE || byte === OPEN_BRACKET || isScalarStart(byte))) {
      // Junk behind an element belongs to that element; in place of one it counts as one.
      const isInPlace = before === 'start' || before === 'comma';
      sink.problem(window, {
        index: isInPlace || index === 0 ? index : index - 1,
        byteOffset: window.offsetOf(position),
        reason: `unexpected ${describeByte(byte)}`,
      });
      index += isInPlace ? 1 : 0;
      before = 'junk';
      yield* skipJunk(window);
      continue;
    }
    if (before === 'element') {
      const reason = `expected ',' before it, got ${describeByte(byte)}`;
      sink.problem(window, { index, byteOffset: window.offsetOf(position), reason });
    }

    sink.begin(window, position, index);
    if (byte === OPEN_BRACE) {
      // The same as skipObject, inlined: delegating to a generator for every record costs a third of the speed.
      skipper.begin();
      let from = position + 1;
      let end = skipper.skip(from, window.end);
      while (end < 0) {
        window.position = window.end;
        if (window.isEnded) {
          sink.cutOff(window, index);
          return 'end-of-input';
        }
        yield;
        from = window.position;
        end = skipper.skip(from, window.end);
      }
      window.position = end;
      sink.end(window, end, skipper.deepestNesting());
    } else {
      const end = yield* skipValue(window);
      // A number at the very end of the input may be whole or not; either way the array is not.
      if (end === 'cut-off') {
        sink.cutOff(window, index);
        return 'end-of-input';
      }
      sink.end(window, window.position, UNKNOWN_NESTING);
    }
    before = 'element';
    index++;
  }
}

function* skipJunk(window: JsonWindow): Scan<void> {
  for (;;) {
    const byte = yield* peekToken(window);
    if (byte === END_OF_INPUT || byte === COMMA || byte === CLOSE_BRACKET || byte === OPEN_BRACE) {
      return;
    }
    if (byte === CLOSE_BRACE || byte === COLON) {
      window.position++;
    } else {
      yield* skipValue(window);
    }
  }
}
