import type { GraphElements } from '../../../graph-workers/graph-worker/presenters/graph-elements.ts';
import type { OperationContext } from '../../../graph-workers/shared/graph-operation.ts';

/** How one related list follows from its root node. Both functions poll the cancellation. */
export interface RelatedRule {
  /** Distinct node indexes in any order. */
  readonly listNodes: (context: OperationContext, root: number) => Uint32Array;
  /** The paths between the root and those nodes; undefined: the list cannot be drawn. */
  readonly drawGraph: ((context: OperationContext, root: number) => GraphElements) | undefined;
}
