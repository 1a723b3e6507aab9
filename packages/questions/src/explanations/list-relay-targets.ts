import { findRelayTargets } from '@secgraph/analysis';
import type { OperationContext } from '../graph-operation.ts';
import { type LazyUnifiedGraph, presentUnifiedGraph } from '../presenters/unified-graph.ts';
import type { EdgeInput } from './edge-input.ts';
import { findEdge } from './find-edge.ts';
import { orRefuse } from './or-refuse.ts';

/** Where coerced authentication can be relayed to; nodes alone. */
export function listRelayTargets(
  { graph, cancellation }: OperationContext,
  input: EdgeInput,
): { readonly data: LazyUnifiedGraph } {
  const edge = findEdge(graph, input);
  const nodes = orRefuse(() => findRelayTargets(graph.snapshot, edge, { rules: input.rules, cancellation }));

  return { data: presentUnifiedGraph(graph, { nodes, relationships: [] }, { withProperties: true }) };
}
