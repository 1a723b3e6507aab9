import type { EntityCollectionName, NodeListEntry } from '@secgraph/contract';
import { invariant, type ListQuery } from '@secgraph/kernel';
import { GraphQueryError } from '../errors.ts';
import { getNode } from '../graph/find-node.ts';
import type { OperationContext } from '../graph-operation.ts';
import { LazyArray } from '../json/lazy-json.ts';
import { type LazyLegacyGraph, presentLegacyGraph } from '../presenters/legacy-graph.ts';
import { presentNodeListEntry } from '../presenters/node-list-entry.ts';
import { entityCollection } from './entity-collections.ts';
import { keepNearest } from './keep-nearest.ts';
import { type ListName, listRule } from './list-rules.ts';
import { listInOrder } from './ordered-lists.ts';

export const NODE_NOT_FOUND = 'node not found';

export interface ListInput {
  readonly objectId: string;
  readonly name: ListName;
  readonly form: 'list' | 'graph';
  readonly list: ListQuery;
  /** Only nodes whose name or object id contains it. */
  readonly contains?: string | undefined;
  /** Of a drawing. */
  readonly maxNodes?: number | undefined;
}

/** The same, named as in the path: a list of a collection. */
export interface CollectionListInput extends Omit<ListInput, 'name'> {
  readonly collection: EntityCollectionName;
  readonly segment: string;
}

export interface ListPage {
  readonly count: number;
  readonly limit: number;
  readonly skip: number;
  readonly data: LazyArray<NodeListEntry>;
}

/**
 * A page of a related list, or all of it as a drawable graph. Throws `GRAPH_NODE_NOT_FOUND`, and
 * `GRAPH_BAD_QUERY` for a list that cannot be drawn.
 */
export function answerList(
  context: OperationContext,
  { objectId, name, form, list, contains, maxNodes }: ListInput,
): ListPage | LazyLegacyGraph {
  const { drawGraph } = listRule(name);
  if (form === 'list') {
    const input = { name, root: getRoot(context, objectId), contains };

    return presentPage(context, listInOrder(context, input, list.sort), list);
  }

  if (drawGraph === undefined) {
    throw new GraphQueryError(
      'GRAPH_BAD_QUERY',
      "there are errors in the query parameters: type 'graph' is not supported for this endpoint",
    );
  }

  const root = getRoot(context, objectId);
  const elements = drawGraph(context, root);

  return presentLegacyGraph(
    context.graph,
    maxNodes === undefined ? elements : keepNearest(context, elements, { root, maxNodes }),
  );
}

export function answerListOfCollection(
  context: OperationContext,
  { collection, segment, ...input }: CollectionListInput,
): ListPage | LazyLegacyGraph {
  const related = entityCollection(collection).lists[segment];
  invariant(related !== undefined, `the collection ${collection} has the list ${segment}`);

  return answerList(context, { ...input, name: related.rule });
}

function getRoot({ graph }: OperationContext, objectId: string): number {
  return getNode(graph, objectId, { kind: 'Base', notFound: NODE_NOT_FOUND });
}

function presentPage(
  { graph }: OperationContext,
  nodes: Uint32Array,
  { skip, limit, maxRows }: ListQuery,
): ListPage {
  const rows = nodes.subarray(skip, maxRows === undefined ? undefined : skip + maxRows);

  return {
    count: nodes.length,
    limit,
    skip,
    data: new LazyArray(presentRows()),
  };

  function* presentRows(): Generator<NodeListEntry, void> {
    for (const node of rows) {
      yield presentNodeListEntry(graph, node);
    }
  }
}
