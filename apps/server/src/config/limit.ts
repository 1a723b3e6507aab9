/**
 * What a client sees of a limit. In messages, `…` stands for what differs from case to case; the rest is the
 * text of the sources, and a test compares the two.
 */
export type LimitAnswer =
  /** An answer with the status of the code; without a message, with the one that the code always has. */
  | { readonly seen: 'answer'; readonly code: string; readonly message?: string }
  /** A line in the result of the file (`GET /api/v2/file-upload/{id}/completed-tasks`). */
  | { readonly seen: 'file result'; readonly message: string }
  /** Anything else, in words. */
  | { readonly seen: 'otherwise'; readonly words: string };

/** A limit that no setting changes. */
export interface FixedLimit {
  readonly what: string;
  /** With its unit. */
  readonly value: string;
  readonly answers: readonly LimitAnswer[];
}

export function answered(code: string, message?: string): LimitAnswer {
  return { seen: 'answer', code, ...(message === undefined ? {} : { message }) };
}

export function inFileResult(message: string): LimitAnswer {
  return { seen: 'file result', message };
}

export function otherwise(words: string): LimitAnswer {
  return { seen: 'otherwise', words };
}
