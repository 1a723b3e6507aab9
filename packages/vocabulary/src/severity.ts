/** The mildest first: findings are stored with the place of theirs. */
export const SEVERITIES = ['low', 'moderate', 'high', 'critical'] as const;

export type Severity = (typeof SEVERITIES)[number];

/** From whole percents on, the highest first. */
const BANDS: readonly (readonly [number, Severity])[] = [
  [95, 'critical'],
  [80, 'high'],
  [40, 'moderate'],
];

/** The severity of what a share of all principals is exposed to: 0 to 1, rounded down to whole percents. */
export function severityOf(share: number): Severity {
  // Shares are quotients of integers: what is 29 % must not be 28.999… %.
  const percents = Math.floor(share * 100 + 1e-9);
  return BANDS.find(([from]) => percents >= from)?.[1] ?? 'low';
}

/** The whole percents from which on something has the severity. */
export function leastPercentOf(severity: Severity): number {
  return BANDS.find(([, banded]) => banded === severity)?.[0] ?? 0;
}
