import { findNodeByObjectId, readString } from '@secgraph/graph';
import { throwIfCancelled } from '@secgraph/kernel';
import type { OperationContext } from '../graph-operation.ts';
import { displayName, kindSetOf } from '../presenters/node-display.ts';

/** An object as it is named beside what is collected in it. */
export interface DescribedObject {
  readonly objectId: string;
  readonly name: string;
  readonly distinguishedName: string | null;
  readonly kind: string;
}

const ROUND = 4_096;

/** Describes the objects that the graph has, of those that are asked for. */
export function describeObjects(
  { graph, cancellation }: OperationContext,
  { objectIds }: { readonly objectIds: readonly string[] },
): { readonly objects: readonly DescribedObject[] } {
  const objects = objectIds.flatMap((objectId, index): readonly DescribedObject[] => {
    if (index % ROUND === 0) {
      throwIfCancelled(cancellation);
    }
    const node =
      findNodeByObjectId(graph.snapshot, objectId) ??
      findNodeByObjectId(graph.snapshot, objectId.toUpperCase());
    if (node === undefined) {
      return [];
    }

    return [
      {
        objectId,
        name: displayName(graph, node),
        distinguishedName: readString(graph.snapshot, node, 'distinguishedname') ?? null,
        kind: kindSetOf(graph, node).primaryKind,
      },
    ];
  });

  return { objects };
}
