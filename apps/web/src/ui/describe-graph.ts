import type { SceneCounts } from '@secgraph/graph-view';
import { countOf } from './format.ts';

/** A drawn graph in a line, for those who do not see it. */
export function describeGraph({ nodes, relationships, kinds }: SceneCounts): string {
  return `graph with ${countOf(nodes, 'node')}, ${countOf(relationships, 'relationship')}, ${countOf(kinds, 'kind')}`;
}
