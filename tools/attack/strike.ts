import type { Outcome, ServiceRequest } from '../service/send-request.ts';
import type { AttackTarget } from './target/attack-target.ts';

/** One hostile request. */
export interface Strike {
  /** What is tried, for people; the request's method and path stand beside it. */
  readonly name: string;
  /** A role; undefined: somebody who is not logged in. */
  readonly as: string | undefined;
  readonly request: ServiceRequest;
  /** Whoever sends it may not: an answer of success would be a hole. */
  readonly isForbidden?: boolean;
}

export interface WaveOptions {
  readonly target: AttackTarget;
  /** A selection that takes a minute in all, instead of everything. */
  readonly isShort: boolean;
  readonly seed: number;
  /** Sends something outside the series, as a preparation. */
  readonly send: (strike: Strike) => Promise<Outcome>;
}

/** Strikes of one kind, sent one after another. */
export interface Wave {
  readonly name: string;
  readonly strikes: (options: WaveOptions) => AsyncIterable<Strike> | Iterable<Strike>;
}
