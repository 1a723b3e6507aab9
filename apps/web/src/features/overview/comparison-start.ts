/**
 * A moment between the last analysis and the one before it: what there is since then came with the last one. Exactly
 * at an analysis, it would depend on rounding which of both counts.
 *
 * @param analyses the oldest first
 * @returns undefined: there are no two of them
 */
export function findComparisonStart(analyses: readonly { readonly at: Date }[]): Date | undefined {
  const [before, last] = [analyses.at(-2), analyses.at(-1)];

  return before === undefined || last === undefined
    ? undefined
    : new Date(Math.floor((before.at.getTime() + last.at.getTime()) / 2));
}
