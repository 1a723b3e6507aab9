import type { EntityCollectionName, EntityInformation } from '@secgraph/contract';
import { readProperties } from '@secgraph/graph';
import { isCodedError, throwIfCancelled } from '@secgraph/kernel';
import { getNode } from '../graph/find-node.ts';
import type { OperationContext } from '../graph-operation.ts';
import { isTierZero, kindSetOf } from '../presenters/node-display.ts';
import { NODE_NOT_FOUND } from './answer-list.ts';
import { countingBudget } from './counting-budget.ts';
import { countedLists, type EntityCollection, entityCollection } from './entity-collections.ts';
import { listNewestFirst } from './ordered-lists.ts';

export interface EntityInput {
  readonly collection: EntityCollectionName;
  readonly objectId: string;
  readonly hasCounts: boolean;
}

/**
 * Properties and kinds of an entity, and the size of each of its lists. Throws `GRAPH_NODE_NOT_FOUND`.
 * A number that is not ready in time is left out.
 */
export function readEntity(
  context: OperationContext,
  { collection: name, objectId, hasCounts }: EntityInput,
): { readonly data: EntityInformation } {
  const { graph } = context;
  const collection = entityCollection(name);
  const node = getNode(graph, objectId, { kind: collection.kind, notFound: NODE_NOT_FOUND });
  const tierZero = isTierZero(graph, node) ? { isTierZero: true } : {};
  const information = {
    props: { ...readProperties(graph.snapshot, node), ...tierZero },
    kinds: [...kindSetOf(graph, node).kinds],
  };

  return { data: hasCounts ? { ...information, ...countLists(context, node, collection) } : information };
}

function countLists(
  context: OperationContext,
  root: number,
  collection: EntityCollection,
): Record<string, number> {
  const budget = countingBudget(context.cancellation);
  const counts: Record<string, number> = {};

  for (const [key, name] of countedLists(collection)) {
    try {
      throwIfCancelled(budget);
      counts[key] = listNewestFirst({ ...context, cancellation: budget }, { name, root }).length;
    } catch (error) {
      if (!isCodedError(error, 'KERNEL_DEADLINE_EXCEEDED')) {
        throw error;
      }
    }
  }

  return counts;
}
