import { isCodedError, parseDurationMs } from '@secgraph/kernel';

type Value = Readonly<Record<string, unknown>>;

const DAY_MS = 24 * 60 * 60 * 1_000;
const MAX_TOKEN_DAYS = 365;

export function checkDuration({ duration }: Value): readonly string[] {
  return durationOf(duration) === undefined
    ? ['missing or invalid duration: write an ISO 8601 duration such as P90D']
    : [];
}

export function checkTokenDays({ expiration_period: days }: Value): readonly string[] {
  return typeof days === 'number' && days >= 1 && days <= MAX_TOKEN_DAYS
    ? []
    : [`ExpirationPeriod: must be >= 1 and <= ${MAX_TOKEN_DAYS}`];
}

/** Clients know these words. */
export function checkRetention(value: Value): readonly string[] {
  const base = durationOf(value['base_ttl']);
  const session = durationOf(value['has_session_edge_ttl']);
  const unreadable = [
    ...(base === undefined ? ['missing or invalid base_ttl'] : []),
    ...(session === undefined ? ['missing or invalid has_session_edge_ttl'] : []),
  ];
  if (base === undefined || session === undefined) {
    return unreadable;
  }

  return [
    ...outOfRange('BaseTTL', base, { least: 4, most: 30 }),
    ...outOfRange('HasSessionEdgeTTL', session, { least: 2, most: 7 }),
  ];
}

/** A rule may be missing while it is not enabled. */
export async function checkRecurrence({ enabled, rrule }: Value): Promise<readonly string[]> {
  const text = String(rrule);
  if (text.trim() === '' && enabled !== true) {
    return [];
  }

  // Not before it is needed: reading calendars takes a library that the start does not wait for.
  const { parseRecurrence } = await import('@secgraph/recurrence');
  try {
    parseRecurrence(text);
    return [];
  } catch (error) {
    if (isCodedError(error, 'SERVER_BAD_RECURRENCE')) {
      return [error.message];
    }
    throw error;
  }
}

export function checkWords(field: string, words: readonly string[]): (value: Value) => readonly string[] {
  return (value) =>
    words.includes(String(value[field])) ? [] : [`${field} must be one of ${words.join(', ')}`];
}

function outOfRange(
  name: string,
  ms: number,
  { least, most }: { readonly least: number; readonly most: number },
): readonly string[] {
  return [
    ...(ms < least * DAY_MS ? [`${name}: must be >= P${least}D`] : []),
    ...(ms > most * DAY_MS ? [`${name}: must be <= P${most}D`] : []),
  ];
}

function durationOf(value: unknown): number | undefined {
  const ms = typeof value === 'string' ? parseDurationMs(value) : undefined;

  return ms !== undefined && ms > 0 && ms < Number.MAX_SAFE_INTEGER ? ms : undefined;
}
