const DURATION =
  /^P(?=.)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Milliseconds per unit, in the order of the pattern; a year has 365 days and a month 30. */
const UNITS_MS = [365 * DAY_MS, 30 * DAY_MS, 7 * DAY_MS, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS];

/** Reads an ISO 8601 duration such as `P90D` or `PT12H`; undefined when it is none. */
export function parseDurationMs(text: string): number | undefined {
  const match = DURATION.exec(text);

  return match
    ?.slice(1)
    .reduce((sum, count, index) => sum + Number(count ?? 0) * (UNITS_MS[index] as number), 0);
}
