import type { ExploreSearch } from '../../../parts/addresses/explore-search.ts';
import { ENDS_OF_MODE } from '../pathfinding/path-question.ts';

export interface IdleWords {
  readonly title: string;
  readonly hint: string;
}

/** What stands on an empty canvas: the next thing to do in the tab that is open. */
export function describeIdle(search: ExploreSearch): IdleWords {
  switch (search.exploreSearchTab) {
    case 'pathfinding':
      return { title: 'No paths are drawn yet', hint: hintOfPaths(search) };
    case 'cypher':
      return {
        title: 'Nothing is drawn yet',
        hint: 'Write a query on the left and run it, or choose a saved one.',
      };
    default:
      return {
        title: 'Nothing is drawn yet',
        hint: 'Search for a node, find paths or write a query on the left.',
      };
  }
}

function hintOfPaths({ pathMode = 'between', primarySearch, secondarySearch }: ExploreSearch): string {
  const ends = ENDS_OF_MODE[pathMode];
  const needsStart = ends.start && primarySearch === undefined;
  const needsEnd = ends.end && secondarySearch === undefined;
  if (needsStart && needsEnd) {
    return 'Choose a start and an end on the left to draw the shortest paths between them.';
  }
  if (needsStart) {
    return ends.end ? 'Choose where the paths start, too.' : 'Choose on the left where the paths start.';
  }
  if (needsEnd) {
    return ends.start ? 'Choose where the paths end, too.' : 'Choose on the left where the paths end.';
  }

  return 'Choose “Find paths” on the left.';
}
