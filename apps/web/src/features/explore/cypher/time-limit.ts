import { preferences, usePreference } from '../../../session/preferences.ts';

const NAME = 'cypher.time-limit';
/** The service's own limit. */
const NONE = 0;

/** In seconds. The service has a longest one, which it takes for whatever is longer. */
export const TIME_LIMITS: readonly { readonly seconds: number; readonly label: string }[] = [
  { seconds: NONE, label: 'Usual time limit' },
  { seconds: 120, label: '2 minutes' },
  { seconds: 600, label: '10 minutes' },
  { seconds: 3_600, label: '1 hour' },
];

export function useTimeLimit(): readonly [number, (seconds: number) => void] {
  return usePreference(NAME, NONE);
}

/** How long the service may work on a statement, as the header that tells it so. */
export function timeLimitHeaders(): Readonly<Record<string, string>> {
  const seconds = preferences.values[NAME];

  return typeof seconds === 'number' && seconds > NONE ? { Prefer: `wait=${Math.round(seconds)}` } : {};
}
