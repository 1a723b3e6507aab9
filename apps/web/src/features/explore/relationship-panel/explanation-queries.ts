import { call } from '../../../api/call.ts';
import { parseSelectedItem } from '../../../parts/addresses/explore-search.ts';
import { markDisabled } from '../../../parts/graph/disabled-nodes.ts';
import { type Explanation, explanationOf } from '../../../parts/graph/explanation-table.ts';
import { readUnifiedGraph } from '../../../parts/graph/explore-graph.ts';
import type { ExploreRequest } from '../explore-request.ts';

/** A relationship by the graph ids of its ends. */
export interface RelationshipOf {
  readonly source: string;
  readonly kind: string;
  readonly target: string;
}

/** What explains a relationship, as a graph. */
export function explanationQuery(
  route: Explanation['route'],
  { source, kind, target }: RelationshipOf,
): ExploreRequest['query'] {
  return {
    queryKey: ['graph', route, source, kind, target],
    queryFn: async ({ signal }) => {
      const query = { edge_type: [kind], source_node: [source], target_node: [target] };
      const { data } = await call(route, { query }, { signal });

      return { graph: await markDisabled(readUnifiedGraph(data), signal) };
    },
  };
}

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
