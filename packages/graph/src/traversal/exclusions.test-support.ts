import type { RandomGraph } from '../topology/random-graph.test-support.ts';
import { findPosition } from '../topology/relationship-position.ts';

/** The same graph for naive implementations, without what must not be used; positions stay what they are. */
export function withoutExcluded(
  graph: RandomGraph,
  excluded: { readonly excludedNodes: readonly number[]; readonly excludedRelationships: readonly number[] },
): RandomGraph {
  return {
    ...graph,
    relationships: graph.relationships.filter(
      ({ start, end, kind }) =>
        !excluded.excludedNodes.includes(start) &&
        !excluded.excludedNodes.includes(end) &&
        !excluded.excludedRelationships.includes(findPosition(graph.topology.outbound, start, kind, end)),
    ),
  };
}
