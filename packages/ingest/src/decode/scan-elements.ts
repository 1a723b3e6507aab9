import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  describeByte,
  isValueStart,
  isWhiteSpace,
  OPEN_BRACE,
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
  /** The input ended within the element begun last, which is at this offset. */
  cutOff(window: JsonWindow, index: number, byteOffset: number): void;
  /** The array, or the input, ended behind the last element. */
  close(window: JsonWindow): void;
}

export interface ElementProblem {
  readonly index: number;
  readonly byteOffset: number;
  readonly reason: string;
}

/** `abandoned`: too much of it is broken. */
export type ArrayEnd = 'closed' | 'end-of-input' | 'abandoned';

/** What is broken this often is no list of records, and reporting it takes time. */
const MAX_PROBLEMS = 10_000;

/** Arrays and scalars are walked byte by byte and never ruled out by the bound. */
const UNKNOWN_NESTING = Number.POSITIVE_INFINITY;

/**
 * Walks an array, the window being behind its opening bracket, up to and including its closing one. Only a `]`
 * between elements or the end of the input ends it: what is broken before is reported and passed over. `firstIndex`
 * is the index of the element that comes next.
 */
export function* scanElements(window: JsonWindow, sink: ElementSink, firstIndex = 0): Scan<ArrayEnd> {
  const { bytes, skipper } = window;
  const gap = new ElementGap(window, sink, firstIndex);

  while (!gap.isHopeless) {
    let position = window.position;
    while (position < window.end && isWhiteSpace(bytes[position] as number)) {
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

    const byte = bytes[position] as number;
    if (byte === COMMA) {
      gap.takeComma();
    } else if (byte === CLOSE_BRACKET) {
      gap.takeEnd();
      sink.close(window);
      return 'closed';
    } else if (byte === OPEN_BRACE) {
      const byteOffset = window.offsetOf(position);
      sink.begin(window, position, gap.takeStart(byte));
      // The same as skipObject, inlined: delegating to a generator for every record costs a third of the speed.
      skipper.begin();
      let from = position + 1;
      let end = skipper.skip(from, window.end);
      while (end < 0) {
        window.position = window.end;
        if (window.isEnded) {
          sink.cutOff(window, gap.lastIndex, byteOffset);
          return 'end-of-input';
        }
        yield;
        from = window.position;
        end = skipper.skip(from, window.end);
      }
      window.position = end;
      sink.end(window, end, skipper.deepestNesting());
    } else if (isValueStart(byte)) {
      const byteOffset = window.offsetOf(position);
      sink.begin(window, position, gap.takeStart(byte));
      // A number at the very end of the input may be whole or not; either way the array is not.
      if ((yield* skipValue(window)) === 'cut-off') {
        sink.cutOff(window, gap.lastIndex, byteOffset);
        return 'end-of-input';
      }
      sink.end(window, window.position, UNKNOWN_NESTING);
    } else {
      gap.takeJunk(byte);
      yield* skipJunk(window);
    }
  }
  return 'abandoned';
}

/** What stands between elements: counts them, and reports what should not be there. */
class ElementGap {
  readonly #window: JsonWindow;
  readonly #sink: ElementSink;
  #before: 'start' | 'element' | 'comma' | 'junk' = 'start';
  #nextIndex: number;
  #problems = 0;

  constructor(window: JsonWindow, sink: ElementSink, firstIndex: number) {
    this.#nextIndex = firstIndex;
    this.#window = window;
    this.#sink = sink;
  }

  get lastIndex(): number {
    return Math.max(0, this.#nextIndex - 1);
  }

  get isHopeless(): boolean {
    return this.#problems > MAX_PROBLEMS;
  }

  takeComma(): void {
    if (this.#isValueDue()) {
      this.#report(this.#nextIndex++, "expected a value, got ','");
    }
    this.#before = 'comma';
    this.#window.position++;
  }

  takeEnd(): void {
    if (this.#before === 'comma') {
      this.#report(this.#nextIndex, "expected a value, got ']'");
    }
    this.#window.position++;
  }

  /** An element begins; returns its index. */
  takeStart(byte: number): number {
    if (this.#before === 'element') {
      this.#report(this.#nextIndex, `expected ',' before it, got ${describeByte(byte)}`);
    }
    this.#before = 'element';
    return this.#nextIndex++;
  }

  /** Junk behind an element belongs to that element; in place of one it counts as one. */
  takeJunk(byte: number): void {
    const index = this.#isValueDue() ? this.#nextIndex++ : this.lastIndex;
    this.#report(index, `unexpected ${describeByte(byte)}`);
    this.#before = 'junk';
  }

  #isValueDue(): boolean {
    return this.#before === 'start' || this.#before === 'comma';
  }

  #report(index: number, reason: string): void {
    this.#problems++;
    const byteOffset = this.#window.offsetOf(this.#window.position);
    this.#sink.problem(this.#window, {
      index,
      byteOffset,
      reason: this.isHopeless ? 'too much is broken here; the rest is left out' : reason,
    });
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
