import {
  createObjectSkipper,
  type ObjectSkipper,
  WINDOW_BYTES,
  WINDOW_START,
} from './object-skipper/object-skipper.ts';

/** Receives the bytes of the input while it is registered with {@link JsonWindow.startTap}. */
export interface ByteTap {
  append(bytes: Uint8Array, from: number, end: number): void;
}

/** Their memory takes longer to make than it takes to scan a small file. */
const idleSkippers: ObjectSkipper[] = [];
const MAX_IDLE_SKIPPERS = 4;

/**
 * The part of the input that a scan looks at. Scans are generators: they `yield` when they have read up to `end`
 * and want more, and find the next bytes, or `isEnded`, when they go on. Positions are valid until the next
 * `yield`; offsets count from the start of the input.
 */
export class JsonWindow {
  readonly skipper: ObjectSkipper;
  readonly bytes: Uint8Array;
  position = WINDOW_START;
  end = WINDOW_START;
  isEnded = false;
  #offsetOfStart: number;
  #tap: ByteTap | undefined;
  #tapFrom = WINDOW_START;

  constructor(startOffset = 0, skipper: ObjectSkipper = idleSkippers.pop() ?? createObjectSkipper()) {
    this.#offsetOfStart = startOffset;
    this.skipper = skipper;
    this.bytes = skipper.bytes;
  }

  offsetOf(position: number): number {
    return this.#offsetOfStart + position - WINDOW_START;
  }

  /** When its scan is over, lets the next window have its memory. It must not be used any more. */
  release(): void {
    if (idleSkippers.length < MAX_IDLE_SKIPPERS) {
      idleSkippers.push(this.skipper);
    }
  }

  /** Replaces the bytes, which the scan has read to the end, by at most `WINDOW_BYTES` new ones. */
  load(chunk: Uint8Array): void {
    this.#tap?.append(this.bytes, this.#tapFrom, this.end);
    this.#tapFrom = WINDOW_START;
    this.#offsetOfStart += this.end - WINDOW_START;
    this.bytes.set(chunk, WINDOW_START);
    this.position = WINDOW_START;
    this.end = WINDOW_START + chunk.length;
  }

  startTap(tap: ByteTap, position: number): void {
    this.#tap = tap;
    this.#tapFrom = position;
  }

  /** Hands the tap what is left before `position`. */
  stopTap(position: number): void {
    this.#tap?.append(this.bytes, this.#tapFrom, position);
    this.#tap = undefined;
  }
}

/** A scan in progress; `yield` means "more bytes, please". */
export type Scan<Result> = Generator<undefined, Result, undefined>;

/** Feeds chunks of any size to a scan. */
export class ScanFeed<Result> {
  readonly #window: JsonWindow;
  readonly #scan: Scan<Result>;
  #outcome: { readonly result: Result } | undefined;

  constructor(window: JsonWindow, scan: (window: JsonWindow) => Scan<Result>) {
    this.#window = window;
    this.#scan = scan(window);
    this.#advance();
  }

  /** The result as soon as the scan needs no more input. */
  get outcome(): { readonly result: Result } | undefined {
    return this.#outcome;
  }

  push(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length && this.#outcome === undefined; at += WINDOW_BYTES) {
      this.#window.load(chunk.subarray(at, at + WINDOW_BYTES));
      this.#advance();
    }
  }

  finish(): Result {
    if (this.#outcome === undefined) {
      this.#window.load(new Uint8Array(0));
      this.#window.isEnded = true;
    }
    while (this.#outcome === undefined) {
      this.#advance();
    }
    return this.#outcome.result;
  }

  #advance(): void {
    const step = this.#scan.next();
    if (step.done === true) {
      this.#outcome = { result: step.value };
    }
  }
}
