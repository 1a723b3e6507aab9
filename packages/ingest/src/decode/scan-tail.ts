import type { JsonWindow, Scan } from './json-window.ts';
import { type ObjectStep, scanKey } from './scan-key.ts';
import { END_OF_INPUT, peekToken, skipValue } from './scan-value.ts';

/** How a file ends behind its records. */
export type FileTail =
  /** The file ended as it should. */
  | { readonly kind: 'whole' }
  /** The file ends before its last bracket or brace. */
  | { readonly kind: 'cut-off' }
  /** Something stands where the file should end or go on otherwise; nothing from there on is read. */
  | { readonly kind: 'surplus'; readonly byteOffset: number };

export const WHOLE: FileTail = { kind: 'whole' };
export const CUT_OFF: FileTail = { kind: 'cut-off' };

/** Walks from behind an array, or an object, to the end of the file, out of the objects that enclose it. */
export function* scanTail(window: JsonWindow, enclosingObjects: number): Scan<FileTail> {
  for (let level = 0; level < enclosingObjects; level++) {
    for (;;) {
      const step = yield* scanKey(window, 'next');
      if (step.kind === 'closed') {
        break;
      }
      if (step.kind !== 'key') {
        return brokenTail(window, step);
      }
      yield* peekToken(window);
      if ((yield* skipValue(window)) === 'cut-off') {
        return CUT_OFF;
      }
    }
  }
  return yield* scanEnd(window);
}

/** The window being behind the last brace. */
export function* scanEnd(window: JsonWindow): Scan<FileTail> {
  return (yield* peekToken(window)) === END_OF_INPUT ? WHOLE : surplusAt(window);
}

/** What follows is no member of an object. */
export function brokenTail(window: JsonWindow, { kind }: ObjectStep): FileTail {
  return kind === 'end-of-input' ? CUT_OFF : surplusAt(window);
}

/** What the sender of the file is told about its end; `undefined` where there is nothing to say. */
export function describeTail(tail: FileTail): string | undefined {
  switch (tail.kind) {
    case 'whole':
      return undefined;
    case 'cut-off':
      return 'the file ends too early: its last brackets or braces are missing';
    case 'surplus':
      return `the file does not end where it should: what follows at byte ${tail.byteOffset} was not read`;
  }
}

function surplusAt(window: JsonWindow): FileTail {
  return { kind: 'surplus', byteOffset: window.offsetOf(window.position) };
}
