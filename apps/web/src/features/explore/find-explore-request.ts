import type { ExploreSearch } from '../../parts/addresses/explore-search.ts';
import { cypherRequest } from './cypher/cypher-request.ts';
import type { ExploreRequest } from './explore-request.ts';
import { sectionRequest } from './node-panel/section-queries.ts';
import { nodeRequest } from './node-search/node-request.ts';
import { pathRequest } from './pathfinding/path-request.ts';
import { explanationRequest } from './relationship-panel/explanation-request.ts';

/** Which question an address asks: none where a part of it is missing. */
export function findExploreRequest(search: ExploreSearch): ExploreRequest | undefined {
  switch (search.searchType) {
    case 'node':
      return search.primarySearch === undefined ? undefined : nodeRequest(search.primarySearch);
    case 'pathfinding':
      return pathRequest(search);
    case 'cypher':
      return cypherRequest(search);
    case 'relationship':
      return sectionRequest(search.relationshipQueryType, search.relationshipQueryItemId);
    case 'composition':
    case 'relaytargets':
    case 'aclinheritance':
      return explanationRequest(search.searchType, search.relationshipQueryItemId);
    default:
      return undefined;
  }
}
