import type { KindExpression } from '../ast/kind-expression.ts';
import type { QueryGraph } from '../graph/query-graph.ts';

/** Whether a node's set of kinds, or the set of a relationship's only kind, is what an expression asks for. */
function matchesKinds(
  graph: QueryGraph,
  expression: KindExpression,
  kinds: ArrayLike<number>,
): boolean {
  switch (expression.type) {
    case 'kind': {
      const kind = graph.findKind(expression.name);
      return kind !== undefined && Array.prototype.includes.call(kinds, kind);
    }
    case 'anyKind':
      return kinds.length > 0;
    case 'notKind':
      return !matchesKinds(graph, expression.operand, kinds);
    case 'allKinds':
      return expression.operands.every((operand) => matchesKinds(graph, operand, kinds));
    case 'someKind':
      return expression.operands.some((operand) => matchesKinds(graph, operand, kinds));
  }
}

/**
 * The answer for every set of kinds: 1 = yes, as `mask[graph.nodeKindSets[node]]`. Made anew when pending
 * changes have added sets, so ask for it once per batch.
 */
export function createKindSetMask(graph: QueryGraph, expression: KindExpression): () => Uint8Array {
  let mask: Uint8Array | undefined;

  return () => {
    if (mask?.length !== graph.kindSets.length) {
      mask = Uint8Array.from(graph.kindSets, (set) => Number(matchesKinds(graph, expression, set)));
    }
    return mask;
  };
}

/** The answer for every kind of relationship: 1 = yes, by kind id. The same rule. */
export function createKindMask(graph: QueryGraph, expression: KindExpression): () => Uint8Array {
  let mask: Uint8Array | undefined;

  return () => {
    if (mask?.length !== graph.kindNames.length) {
      mask = Uint8Array.from(graph.kindNames, (_name, kind) =>
        Number(matchesKinds(graph, expression, [kind])),
      );
    }
    return mask;
  };
}
