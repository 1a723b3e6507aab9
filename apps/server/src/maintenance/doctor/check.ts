import type { Subject } from './subject.ts';
import type { Verdict } from './verdict.ts';

/** One thing that is looked at. */
export interface Check {
  readonly name: string;
  /** What it means, for people: what goes wrong where it is not well. */
  readonly meaning: string;
  /** Changes nothing. Rejects where it does not know what to say. @param signal ends with the patience for one check */
  look(subject: Subject, signal: AbortSignal): Promise<readonly Verdict[]>;
}

export interface CheckedThing extends Verdict {
  readonly name: string;
  readonly meaning: string;
}
