import { findByExactName, findByPrefix, kindIdOf, kindSetMask } from '@secgraph/graph';
import { BUILT_IN_SOURCE_KINDS } from '@secgraph/graph-schema';
import type { OperationContext } from '../graph-operation.ts';
import { type LazyLegacyGraph, presentLegacyGraph } from '../presenters/legacy-graph.ts';

export interface GraphSearchInput {
  readonly text: string;
  /** `fuzzy`: the name or the object id begins with the text. */
  readonly match: 'exact' | 'fuzzy';
}

/** Directory and tenant nodes by name or object id, as a drawable graph without edges; all of them. */
export function graphSearch(
  { graph, cancellation }: OperationContext,
  { text, match }: GraphSearchInput,
): { readonly data: LazyLegacyGraph } {
  const { snapshot, names } = graph;
  const mask = kindSetMask(
    snapshot,
    BUILT_IN_SOURCE_KINDS.map((kind) => kindIdOf(snapshot, kind) ?? 0),
  );
  const find = match === 'exact' ? findByExactName : findByPrefix;
  const nodes = find(names, {
    text: text.toUpperCase(),
    limit: Number.POSITIVE_INFINITY,
    accepts: (node) => mask[snapshot.nodeKindSets[node] as number] === 1,
    cancellation,
  });

  return { data: presentLegacyGraph(graph, { nodes, relationships: [] }) };
}
