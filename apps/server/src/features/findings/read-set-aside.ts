import { badRequest } from '../../http/http-error.ts';

/** Databases, and the times of clients, end there. */
const END_OF_TIME = Date.UTC(10_000, 0);

/** Some times that the format of times allows are none, and some cannot be stored. */
export function isStorableTime(time: Date): boolean {
  return time.getTime() < END_OF_TIME;
}

/**
 * Until when a finding is left alone, and why.
 *
 * @param badUntil what is said where it is no time in the future
 */
export function readSetAside(
  { until: text, reason: words }: { readonly until: string | undefined; readonly reason: string | undefined },
  badUntil: string,
): { readonly until: Date; readonly reason: string | undefined } {
  const until = new Date(text ?? 0);
  if (until.getTime() <= Date.now() || !isStorableTime(until)) {
    throw badRequest(badUntil);
  }
  const reason = words?.trim() ?? '';

  return { until, reason: reason === '' ? undefined : reason };
}
