/** How likely somebody who watches the usual logs sees it. */
export type Noise = 'none' | 'low' | 'medium' | 'high';

/**
 * What following a relationship takes of somebody who has its start. It is a judgement for an order of paths, not a
 * measurement: two paths may be compared by it, and not a path with a number of hours.
 */
export interface AttackEffort {
  /** What has to be done, one after the other: change an attribute, request a ticket, log on. Memberships need nothing. */
  readonly steps: 0 | 1 | 2 | 3 | 4;
  readonly noise: Noise;
  /** It works only while somebody else does something: is logged on, logs on, or can be made to. */
  readonly needsVictim?: true;
  /** It may lead nowhere: a password that cannot be guessed, a second factor, an approval. */
  readonly mayFail?: true;
}

const COST_OF_NOISE: Readonly<Record<Noise, number>> = { none: 0, low: 2, medium: 5, high: 9 };

/**
 * The cost of a hop, 1 to 50: one for the hop itself, 4 for each step, 0, 2, 5 or 9 for its noise,
 * 10 for a victim, 14 for what may fail. A membership costs 1, a certificate in another's name 11, a new password 14, a
 * session 20.
 */
export function costOfEffort({ steps, noise, needsVictim, mayFail }: AttackEffort): number {
  return 1 + 4 * steps + COST_OF_NOISE[noise] + (needsVictim === true ? 10 : 0) + (mayFail === true ? 14 : 0);
}
