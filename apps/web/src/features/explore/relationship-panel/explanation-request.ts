import { parseSelectedItem } from '../../../parts/addresses/explore-search.ts';
import { explanationQuery } from '../../../parts/graph/explanation-query.ts';
import { type Explanation, explanationOf } from '../../../parts/graph/explanation-table.ts';
import type { ExploreRequest } from '../explore-request.ts';

/**
 * What `searchType` of an explanation draws; `item` is the relationship, as `source_kind_target`. Undefined where that
 * is none.
 */
export function explanationRequest(
  searchType: Explanation['searchType'],
  item: string | undefined,
): ExploreRequest | undefined {
  const relationship = item === undefined ? undefined : parseSelectedItem(item);
  if (relationship?.on !== 'edge') {
    return undefined;
  }
  const { route, label, nothing } = explanationOf(searchType, relationship.kind);

  return {
    title: (answer) => {
      const nodes = answer?.graph.nodes;
      const [source, target] = [relationship.source, relationship.target].map((id) => nodes?.get(id)?.label);
      const ends = source === undefined || target === undefined ? '' : `, ${source} → ${target}`;
      return `${label} of ${relationship.kind}${ends}`;
    },
    nothing,
    query: explanationQuery(route, relationship),
  };
}
