/** `skipped`: it could not be looked at, because of something that another check tells. */
export type Status = 'ok' | 'warning' | 'failed' | 'skipped';

/** What came of looking at one thing. No secret, no name of a user or of an object of the graph. */
export interface Verdict {
  readonly status: Status;
  /** One sentence. */
  readonly sentence: string;
  /** What to do; of what is well, nothing. */
  readonly mend?: string;
}

export function ok(sentence: string): Verdict {
  return { status: 'ok', sentence };
}

/** The service runs with it, and not as it should. */
export function warning(sentence: string, mend: string): Verdict {
  return { status: 'warning', sentence, mend };
}

/** The service does not start, or does not do a part of its work. */
export function failed(sentence: string, mend: string): Verdict {
  return { status: 'failed', sentence, mend };
}

export function skipped(sentence: string): Verdict {
  return { status: 'skipped', sentence };
}

/** What was found wrong in several respects; where nothing was, `fine`. */
export function verdictsOf(problems: readonly (Verdict | undefined)[], fine: string): readonly Verdict[] {
  const found = problems.filter((problem) => problem !== undefined);

  return found.length === 0 ? [ok(fine)] : found;
}
