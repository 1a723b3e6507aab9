import { SKIP_OBJECT_WASM } from './skip-object.wasm.ts';
import { type WasmModule, webAssembly } from './web-assembly.ts';

/** Bytes a skipper can look at in one go; chunks are cut to it. */
export const WINDOW_BYTES = 256 * 1024;

/** Where the window begins in `bytes`; before it lies the state of the scan. */
export const WINDOW_START = 64;

/**
 * Finds the end of JSON objects: the hot loop of every pass over an upload.
 *
 * The caller puts a chunk into `bytes` at `WINDOW_START` and asks for ends within it. An object may span any
 * number of chunks: `skip` keeps its state until the next `begin`. Only braces outside of strings count, so the
 * end is found whatever else is wrong inside the object.
 */
export interface ObjectSkipper {
  readonly bytes: Uint8Array;
  /** Starts a new object; call it with the opening brace just behind. */
  begin(): void;
  /** The position after the closing brace, or -1 when it is not within [from, end). */
  skip(from: number, end: number): number;
  /** At least the deepest nesting of braces and brackets met since `begin`; exact enough to rule a limit out. */
  deepestNesting(): number;
}

/**
 * Measured on user records of 2.8 KB / OpenGraph nodes of 150 B, in MB of input for each second of one thread:
 *
 *   WebAssembly SIMD                      2,600 / 1,800
 *   byte loop (`createPlainSkipper`)        300 /   210
 *   sticky expression over latin1 text      260 /   120
 *   `indexOf` from quote to quote           165 /   155
 *
 * `JSON.parse` takes 220 to 280 / 100 and is what this must not keep waiting.
 */
export function createObjectSkipper(): ObjectSkipper {
  return createWasmSkipper() ?? createPlainSkipper();
}

let compiled: WasmModule | 'unavailable' | undefined;

/** `undefined` where WebAssembly SIMD is not available (such as under `--jitless`). @internal For tests. */
export function createWasmSkipper(): ObjectSkipper | undefined {
  compiled ??= compileModule();
  if (compiled === 'unavailable' || webAssembly === undefined) {
    return undefined;
  }

  // One page more than the window: blocks of 64 bytes may read past its end.
  const memory = new webAssembly.Memory({ initial: WINDOW_BYTES / 65_536 + 1 });
  const instance = new webAssembly.Instance(compiled, { skipper: { memory } });
  const skip = instance.exports['skipObject'] as ObjectSkipper['skip'];
  const state = new Int32Array(memory.buffer, 0, WINDOW_START / Int32Array.BYTES_PER_ELEMENT);
  return {
    bytes: new Uint8Array(memory.buffer, 0, WINDOW_START + WINDOW_BYTES),
    begin() {
      state[0] = 1;
      state[1] = 1;
      state[2] = 1;
      // The two 64-bit fields: within a string, escaped.
      state[4] = 0;
      state[5] = 0;
      state[6] = 0;
      state[7] = 0;
    },
    skip,
    deepestNesting: () => state[2] as number,
  };
}

function compileModule(): WasmModule | 'unavailable' {
  try {
    return webAssembly === undefined
      ? 'unavailable'
      : new webAssembly.Module(Uint8Array.from(Buffer.from(SKIP_OBJECT_WASM, 'base64')));
  } catch {
    return 'unavailable';
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * The same in plain code: the fallback, and what the tests compare the fast one with.
 *
 * @internal For tests.
 */
export function createPlainSkipper(): ObjectSkipper {
  const bytes = new Uint8Array(WINDOW_START + WINDOW_BYTES);
  let braces = 0;
  let nesting = 0;
  let deepest = 0;
  let isInString = false;
  let isEscaped = false;

  return {
    bytes,
    begin() {
      braces = 1;
      nesting = 1;
      deepest = 1;
      isInString = false;
      isEscaped = false;
    },
    skip(from, end) {
      for (let position = from; position < end; position++) {
        const byte = bytes[position];
        if (byte === BACKSLASH) {
          isEscaped = !isEscaped;
          continue;
        }

        const isQuote = byte === QUOTE && !isEscaped;
        isEscaped = false;
        if (isQuote) {
          isInString = !isInString;
        } else if (isInString) {
          // Braces within strings mean nothing.
        } else if (byte === 0x7b || byte === 0x5b) {
          braces += byte === 0x7b ? 1 : 0;
          nesting++;
          deepest = nesting > deepest ? nesting : deepest;
        } else if (byte === 0x7d || byte === 0x5d) {
          braces -= byte === 0x7d ? 1 : 0;
          nesting--;
          if (braces === 0) {
            return position + 1;
          }
        }
      }
      return -1;
    },
    deepestNesting: () => deepest,
  };
}
