import { explainRelationship } from '@secgraph/analysis';
import type { OperationContext } from '../graph-operation.ts';
import { type LazyUnifiedGraph, presentUnifiedGraph } from '../presenters/unified-graph.ts';
import type { EdgeInput } from './edge-input.ts';
import { findEdge } from './find-edge.ts';
import { orRefuse } from './or-refuse.ts';

/** What makes a derived relationship true. */
export function explainEdge(
  { graph, cancellation }: OperationContext,
  input: EdgeInput,
): { readonly data: LazyUnifiedGraph } {
  const edge = findEdge(graph, input);
  const part = orRefuse(() =>
    explainRelationship(graph.snapshot, edge, { rules: input.rules, cancellation }),
  );

  return { data: presentUnifiedGraph(graph, part, { withProperties: true }) };
}
