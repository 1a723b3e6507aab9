import type { OperationContext } from '../../graph-operation.ts';
import type { GraphElements } from '../../presenters/graph-elements.ts';

/** How one list follows from its root node. Both functions poll the cancellation. */
export interface ListRule {
  /** Distinct node indexes in any order. */
  readonly listNodes: (context: OperationContext, root: number) => Uint32Array;
  /** The paths between the root and those nodes; undefined: the list cannot be drawn. */
  readonly drawGraph: ((context: OperationContext, root: number) => GraphElements) | undefined;
}
