import type { ExploreSearch, PathMode } from '../../../parts/addresses/explore-search.ts';
import { type KindFilter, readAskedKinds } from './kind-filter.ts';

/** What an address asks about paths. */
export interface PathQuestion {
  readonly mode: PathMode;
  /** Object ids. Of the modes that lead to or from one node, one of them. */
  readonly start: string | undefined;
  readonly end: string | undefined;
  /** Undefined: all that give control, whoever declares them. */
  readonly kinds: KindFilter | undefined;
  readonly excludedNodes: readonly string[];
  readonly excludedEdges: readonly string[];
  readonly avoidsDisabled: boolean;
  /** Between two nodes: the paths that cost an attacker least, and not those with the fewest hops. */
  readonly isByCost: boolean;
  readonly maxHops: number | undefined;
  /** To how many other ends paths are shown. */
  readonly limit: number;
}

const DEFAULT_PATH_LIMIT = 100;
export const MAX_PATH_LIMIT = 1_000;
/** The service takes no more. */
const MAX_EXCLUDED = 500;
const EDGE_ID = /^\d{1,10}_.+_\d{1,10}$/s;

/** Which boxes a mode asks for. */
export const ENDS_OF_MODE: Readonly<Record<PathMode, { readonly start: boolean; readonly end: boolean }>> = {
  between: { start: true, end: true },
  to: { start: false, end: true },
  'from-owned': { start: false, end: true },
  from: { start: true, end: false },
  'to-tier-zero': { start: true, end: false },
};

/** `undefined` while an end is missing or no kind is ticked: there is nothing to ask. */
export function readPathQuestion(search: ExploreSearch): PathQuestion | undefined {
  const mode = search.pathMode ?? 'between';
  const ends = ENDS_OF_MODE[mode];
  const kinds = readAskedKinds(search.pathFilters);
  const start = ends.start ? search.primarySearch : undefined;
  const end = ends.end ? search.secondarySearch : undefined;
  if ((ends.start && start === undefined) || (ends.end && end === undefined) || kinds?.size === 0) {
    return undefined;
  }

  return {
    mode,
    start,
    end,
    kinds,
    excludedNodes: (search.excludedNodes ?? []).slice(0, MAX_EXCLUDED),
    excludedEdges: (search.excludedEdges ?? []).filter((edge) => EDGE_ID.test(edge)).slice(0, MAX_EXCLUDED),
    avoidsDisabled: search.avoidsDisabled === true,
    isByCost: mode === 'between' && search.pathWeight === 'cost',
    // Between two nodes, the shortest paths are as long as they are.
    maxHops: mode === 'between' ? undefined : search.pathDepth,
    limit: Math.min(search.pathLimit ?? DEFAULT_PATH_LIMIT, MAX_PATH_LIMIT),
  };
}
