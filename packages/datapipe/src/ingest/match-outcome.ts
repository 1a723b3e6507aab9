import type { MatchState } from '@secgraph/database/uploads';
import type { ResolvedMatches } from '@secgraph/graph';

/** What was found for those relationships that have an end to be looked up, each with where it comes from. */
export function outcomeOf<Told>(
  told: readonly Told[],
  { linked, unresolved }: ResolvedMatches,
  atMs: number,
): readonly (MatchState & { readonly relationship: Told })[] {
  return [
    ...linked.map(({ index, startId, endId, seenBeforeMs }) => ({
      relationship: told[index] as Told,
      startId,
      endId,
      startProblem: undefined,
      endProblem: undefined,
      link: { atMs, seenBeforeMs },
    })),
    ...unresolved.map(({ index, start, end }) => ({
      relationship: told[index] as Told,
      startId: typeof start === 'number' ? start : undefined,
      endId: typeof end === 'number' ? end : undefined,
      startProblem: typeof start === 'string' ? start : undefined,
      endProblem: typeof end === 'string' ? end : undefined,
      link: undefined,
    })),
  ];
}
