import type { ExploreSearch, PathMode } from '../../../parts/addresses/explore-search.ts';
import { ENDS_OF_MODE } from './path-question.ts';

type End = 'primarySearch' | 'secondarySearch';

/** A node as start or end of a path between two. It is looked for no path to itself: as the other end, it goes. */
export function asEnd(
  end: End,
  objectId: string,
  search: Pick<ExploreSearch, End>,
): Pick<ExploreSearch, End | 'pathMode'> {
  const other: End = end === 'primarySearch' ? 'secondarySearch' : 'primarySearch';

  return {
    pathMode: 'between',
    [end]: objectId,
    ...(search[other] === objectId ? { [other]: undefined } : {}),
  };
}

/** The node that was looked at stays, whichever end the new mode asks for; nothing is asked to lead to itself. */
export function changeMode(
  from: PathMode,
  to: PathMode,
  { primarySearch, secondarySearch }: Pick<ExploreSearch, End>,
): Pick<ExploreSearch, End | 'pathMode'> {
  const [before, after] = [ENDS_OF_MODE[from], ENDS_OF_MODE[to]];
  const pathMode = to === 'between' ? undefined : to;
  if (after.start && after.end) {
    const isSame = primarySearch === secondarySearch;
    return { pathMode, ...(isSame ? { [before.end ? 'primarySearch' : 'secondarySearch']: undefined } : {}) };
  }

  const known = primarySearch ?? secondarySearch;
  const isMoved = before.start !== after.start && before.end !== after.end;
  return {
    pathMode,
    ...(after.start && (isMoved || primarySearch === undefined) ? { primarySearch: known } : {}),
    ...(after.end && (isMoved || secondarySearch === undefined) ? { secondarySearch: known } : {}),
  };
}
