import type { ExploreSearch } from '../../parts/addresses/explore-search.ts';
import { showsStatement } from '../../parts/addresses/explore-views.ts';

const MAX_DRAWN = 1_000;

/** The address at which Explore draws the members of a zone or label. */
export function showsMembers(tagName: string): ExploreSearch {
  return showsStatement(`MATCH (n:Tag_${tagName.replaceAll(' ', '_')})\nRETURN n\nLIMIT ${MAX_DRAWN}`);
}
