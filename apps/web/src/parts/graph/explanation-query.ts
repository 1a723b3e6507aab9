import { call } from '../../api/call.ts';
import { markDisabled } from './disabled-nodes.ts';
import type { Explanation } from './explanation-table.ts';
import { type Graph, readUnifiedGraph } from './graph.ts';

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
): {
  readonly queryKey: readonly string[];
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<{ readonly graph: Graph }>;
} {
  return {
    queryKey: ['graph', route, source, kind, target],
    queryFn: async ({ signal }) => {
      const query = { edge_type: [kind], source_node: [source], target_node: [target] };
      const { data } = await call(route, { query }, { signal });

      return { graph: await markDisabled(readUnifiedGraph(data), signal) };
    },
  };
}
