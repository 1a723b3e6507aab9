import type { GraphView } from '../graph/graph-view.ts';
import { isNodeKind, isRelationshipKind } from '../graph/kind-elements.ts';
import type { OperationContext } from '../graph-operation.ts';

/** Kinds that nodes or relationships can have, or that they cannot. */
export interface KindFilter {
  readonly element: 'node' | 'edge';
  readonly isNegated: boolean;
}

export interface KindsInput {
  readonly filter: KindFilter | undefined;
}

/** Names of all kinds the graph knows, built-in or not, by code point. */
export function listKinds(
  { graph }: OperationContext,
  { filter }: KindsInput,
): { readonly data: { readonly kinds: readonly string[] } } {
  const kinds = graph.snapshot.kindNames.filter((kind) => kind !== '' && passes(graph, filter, kind));

  return { data: { kinds: kinds.toSorted() } };
}

function passes(graph: GraphView, filter: KindFilter | undefined, kind: string): boolean {
  if (filter === undefined) {
    return true;
  }

  const { element, isNegated } = filter;
  const isOfElement = element === 'node' ? isNodeKind(graph, kind) : isRelationshipKind(graph, kind);

  return isOfElement !== isNegated;
}
