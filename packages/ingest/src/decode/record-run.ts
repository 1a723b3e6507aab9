import { CLOSE_BRACKET, OPEN_BRACKET } from './json-bytes.ts';
import type { ByteTap, JsonWindow } from './json-window.ts';
import type { RecordLimits } from './record-limits.ts';
import type { RunMemory } from './run-memory.ts';
import type { ElementProblem, ElementSink } from './scan-elements.ts';

/** Consecutive elements of an array, as text that is itself a JSON array. */
export interface RecordRun {
  /** The array, in memory that belongs to the run alone until it is given back to the {@link RunMemory}. */
  readonly bytes: Uint8Array;
  /** Where each element begins and ends in `bytes`. */
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
  /** Index of the first element in its array. */
  readonly firstIndex: number;
  /** Offset of `bytes[0]` in the file. */
  readonly byteOffset: number;
  /** Some element may be nested deeper than the limit. */
  readonly mayBeTooDeep: boolean;
}

export interface RunOptions extends RecordLimits {
  /** A run ends with the first element that reaches this size. */
  readonly runBytes: number;
  /** Where runs are put; whoever receives one gives its bytes back. */
  readonly memory: RunMemory;
  readonly onRun: (run: RecordRun) => void;
  /** Called in element order, between the runs before and after. */
  readonly onProblem: (problem: ElementProblem) => void;
  /** Called as soon as an element is known to be too large; `onProblem` follows once its end is found. */
  readonly onTooLarge?: (element: ElementProblem) => void;
  /** The input ended within this element; `onProblem` was called for it. */
  readonly onCutOff?: (element: ElementProblem) => void;
}

const NO_BYTES: Uint8Array = new Uint8Array(0);

/** Gathers the elements of one array into runs. Call `close` when the array has ended. */
export class RunBuilder implements ElementSink, ByteTap {
  readonly #options: RunOptions;
  /** An opening bracket, then the input from the first element on, gaps between elements included. */
  #bytes: Uint8Array = NO_BYTES;
  #length = 0;
  /** What the run before needed: most runs of a file are alike. */
  #usualLength = 0;
  #starts: number[] = [];
  #ends: number[] = [];
  #firstIndex = 0;
  #byteOffset = 0;
  #deepestNesting = 0;
  #elementIndex = 0;
  #elementStart = 0;
  #isInElement = false;
  #isTapping = false;
  /** Within an element that is too large already: nothing of it is kept. */
  #isDropping = false;

  constructor(options: RunOptions) {
    this.#options = options;
  }

  begin(window: JsonWindow, position: number, index: number): void {
    const offset = window.offsetOf(position);
    if (!this.#isTapping) {
      this.#firstIndex = index;
      this.#byteOffset = offset - 1;
      this.#isTapping = true;
      window.startTap(this, position);
    }
    this.#elementIndex = index;
    this.#elementStart = offset - this.#byteOffset;
    this.#isInElement = true;
  }

  end(window: JsonWindow, position: number, deepestNesting: number): void {
    const end = window.offsetOf(position) - this.#byteOffset;
    if (end - this.#elementStart > this.#options.maxRecordBytes) {
      this.#dropElement(window);
      return;
    }

    this.#isInElement = false;
    this.#starts.push(this.#elementStart);
    this.#ends.push(end);
    this.#deepestNesting = Math.max(this.#deepestNesting, deepestNesting);
    if (end >= this.#options.runBytes) {
      this.close(window);
    }
  }

  problem(window: JsonWindow, problem: ElementProblem): void {
    this.close(window);
    this.#options.onProblem(problem);
  }

  cutOff(window: JsonWindow, index: number, byteOffset: number): void {
    this.#isInElement = false;
    this.close(window);
    const problem = { index, byteOffset, reason: 'unexpected EOF' };
    this.#options.onProblem(problem);
    this.#options.onCutOff?.(problem);
  }

  /** Ends the run under way. */
  close(window: JsonWindow): void {
    if (this.#isTapping) {
      window.stopTap(window.position);
      this.#isTapping = false;
      this.#isDropping = false;
      this.#emit();
    }
  }

  /** Gives the memory of what did not become a run back. */
  discard(): void {
    this.#options.memory.giveBack(this.#bytes);
    this.#bytes = NO_BYTES;
  }

  append(bytes: Uint8Array, from: number, end: number): void {
    if (this.#isDropping) {
      return;
    }

    const size = Math.max(1, this.#length);
    if (this.#isInElement && size + end - from - this.#elementStart > this.#options.maxRecordBytes) {
      this.#beginDropping(bytes, from);
    } else {
      this.#copy(bytes, from, end);
    }
  }

  /** Keeps what stands before the element under way, and no memory for the element itself. */
  #beginDropping(bytes: Uint8Array, from: number): void {
    const size = Math.max(1, this.#length);
    this.#copy(bytes, from, from + Math.max(0, (this.#ends.at(-1) ?? size) - size));
    const problem = this.#tooLarge();
    this.#isDropping = true;
    this.#emit();
    this.#options.onTooLarge?.(problem);
  }

  #copy(bytes: Uint8Array, from: number, end: number): void {
    const size = Math.max(1, this.#length);
    this.#reserve(size + end - from);
    this.#bytes.set(bytes.subarray(from, end), size);
    this.#length = size + end - from;
  }

  #dropElement(window: JsonWindow): void {
    const problem = this.#tooLarge();
    this.#isInElement = false;
    this.close(window);
    this.#options.onProblem(problem);
  }

  #tooLarge(): ElementProblem {
    return {
      index: this.#elementIndex,
      byteOffset: this.#byteOffset + this.#elementStart,
      reason: `larger than ${this.#options.maxRecordBytes} bytes`,
    };
  }

  #emit(): void {
    const last = this.#ends.at(-1);
    if (last !== undefined) {
      // Room for the bracket: it replaces whatever followed the last element.
      this.#reserve(last + 1);
      this.#bytes[0] = OPEN_BRACKET;
      this.#bytes[last] = CLOSE_BRACKET;
      this.#usualLength = last + 1;
      this.#options.onRun({
        bytes: this.#bytes.subarray(0, last + 1),
        starts: new Uint32Array(this.#starts),
        ends: new Uint32Array(this.#ends),
        firstIndex: this.#firstIndex,
        byteOffset: this.#byteOffset,
        mayBeTooDeep: this.#deepestNesting > this.#options.maxNesting,
      });
      this.#bytes = NO_BYTES;
    }

    this.#length = 0;
    this.#starts = [];
    this.#ends = [];
    this.#deepestNesting = 0;
  }

  #reserve(size: number): void {
    if (size > this.#bytes.length) {
      const grown = this.#options.memory.take(
        Math.max(size + 1, this.#bytes.length * 2, this.#usualLength * 1.25),
      );
      grown.set(this.#bytes.subarray(0, this.#length));
      this.discard();
      this.#bytes = grown;
    }
  }
}
