import { kindIdOf } from '@secgraph/graph';
import type { OperationContext } from '../graph-operation.ts';

/** Which of the names are kinds of the graph as its reader sees it. */
export function findToldKinds(
  { graph }: OperationContext,
  { names }: { readonly names: readonly string[] },
): readonly string[] {
  return names.filter((name) => kindIdOf(graph.snapshot, name) !== undefined);
}
