import { explainInheritance } from '@secgraph/analysis';
import type { OperationContext } from '../graph-operation.ts';
import { type LazyUnifiedGraph, presentUnifiedGraph } from '../presenters/unified-graph.ts';
import type { EdgeInput } from './edge-input.ts';
import { findEdge } from './find-edge.ts';

/** From where an inherited right came to its object. */
export function findInheritance(
  { graph, cancellation }: OperationContext,
  input: EdgeInput,
): { readonly data: LazyUnifiedGraph } {
  const edge = findEdge(graph, input);
  const part = explainInheritance(graph.snapshot, edge, { rules: input.rules, cancellation });

  return { data: presentUnifiedGraph(graph, part, { withProperties: true }) };
}
