import type { KindExpression } from '../ast/kind-expression.ts';
import type { QueryGraph } from '../graph/query-graph.ts';

/** Whether a node's set of kinds, or the set of a relationship's only kind, is what an expression asks for. */
function matchesKinds(graph: QueryGraph, expression: KindExpression, kinds: ArrayLike<number>): boolean {
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
  return createMask(graph, expression, setMasks, () => graph.kindSets);
}

/** The answer for every kind of relationship: 1 = yes, by kind id. The same rule. */
export function createKindMask(graph: QueryGraph, expression: KindExpression): () => Uint8Array {
  return createMask(graph, expression, kindMasks, () => Array.from(graph.kindNames, (_name, kind) => [kind]));
}

type MaskStore = WeakMap<QueryGraph, WeakMap<KindExpression, Uint8Array>>;

/** The masks of immutable graphs are kept, because their plans are run again and again. */
const setMasks: MaskStore = new WeakMap();
const kindMasks: MaskStore = new WeakMap();

function createMask(
  graph: QueryGraph,
  expression: KindExpression,
  store: MaskStore,
  listSets: () => readonly ArrayLike<number>[],
): () => Uint8Array {
  const compute = (): Uint8Array =>
    Uint8Array.from(listSets(), (set) => Number(matchesKinds(graph, expression, set)));

  if (graph.isImmutable === true) {
    const known = store.get(graph) ?? new WeakMap<KindExpression, Uint8Array>();
    store.set(graph, known);
    const mask = known.get(expression) ?? compute();
    known.set(expression, mask);
    return () => mask;
  }

  let mask: Uint8Array | undefined;
  let kindCount = -1;
  return () => {
    const count = graph.kindNames.length + graph.kindSets.length;
    if (mask === undefined || count !== kindCount) {
      kindCount = count;
      mask = compute();
    }
    return mask;
  };
}
