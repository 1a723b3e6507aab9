import type { NodeListEntry } from '@secgraph/contract';
import { readObjectId, readString } from '@secgraph/graph';
import { applyListQuery, type ListQuery } from '@secgraph/kernel';
import { GraphQueryError } from '../../graph-workers/errors.ts';
import { getNode } from '../../graph-workers/find-node.ts';
import type { OperationContext } from '../../graph-workers/graph-operation.ts';
import type { GraphView } from '../../graph-workers/graph-view.ts';
import { polled } from '../../graph-workers/polled.ts';
import { type LazyLegacyGraph, presentLegacyGraph } from '../../graph-workers/presenters/legacy-graph.ts';
import { displayKindOf } from '../../graph-workers/presenters/node-display.ts';
import { presentNodeListEntry } from '../../graph-workers/presenters/node-list-entry.ts';
import { type RelatedListName, relatedRule } from './related-lists.ts';

export const NODE_NOT_FOUND = 'node not found';

export interface RelatedListInput {
  readonly objectId: string;
  readonly name: RelatedListName;
  readonly form: 'list' | 'graph';
  readonly list: ListQuery;
}

export interface RelatedPage {
  readonly count: number;
  readonly limit: number;
  readonly skip: number;
  readonly data: readonly NodeListEntry[];
}

/**
 * A page of a related list, or all of it as a drawable graph. Throws `GRAPH_NODE_NOT_FOUND`, and
 * `GRAPH_BAD_QUERY` for a list that cannot be drawn.
 *
 * Wire: the root must be a directory object; that it belongs to the collection in the path is not checked.
 */
export function listRelated(
  context: OperationContext,
  { objectId, name, form, list }: RelatedListInput,
): RelatedPage | LazyLegacyGraph {
  const { listNodes, drawGraph } = relatedRule(name);
  if (form === 'list') {
    return presentPage(context, listNodes(context, getRoot(context, objectId)), list);
  }

  if (drawGraph === undefined) {
    throw new GraphQueryError(
      'GRAPH_BAD_QUERY',
      "there are errors in the query parameters: type 'graph' is not supported for this endpoint",
    );
  }

  return presentLegacyGraph(context.graph, drawGraph(context, getRoot(context, objectId)));
}

function getRoot({ graph }: OperationContext, objectId: string): number {
  return getNode(graph, objectId, { kind: 'Base', notFound: NODE_NOT_FOUND });
}

function presentPage(context: OperationContext, nodes: Uint32Array, list: ListQuery): RelatedPage {
  const { graph } = context;
  // Indexes ascend with graph ids: newest first.
  const newestFirst = nodes.toSorted().reverse();
  const rows = list.sort.length === 0 ? pageOf(newestFirst, list) : sortedPageOf(context, newestFirst, list);

  return {
    count: nodes.length,
    limit: list.limit,
    skip: list.skip,
    data: Array.from(rows, (node) => presentNodeListEntry(graph, node)),
  };
}

function pageOf(nodes: Uint32Array, { skip, maxRows }: ListQuery): Uint32Array {
  return nodes.subarray(skip, maxRows === undefined ? undefined : skip + maxRows);
}

/** Texts are read once per node, not once per comparison. */
function sortedPageOf(
  { graph, cancellation }: OperationContext,
  nodes: Uint32Array,
  list: ListQuery,
): number[] {
  const rows: { node: number; texts: ReadonlyMap<string, string> }[] = [];
  for (const node of polled(nodes, cancellation)) {
    const texts = list.sort.map(({ column }) => [column, readColumn(graph, node, column)] as const);
    rows.push({ node, texts: new Map(texts) });
  }

  return applyListQuery(rows, list, ({ texts }, column) => texts.get(column)).rows.map(({ node }) => node);
}

function readColumn(graph: GraphView, node: number, column: string): string {
  switch (column) {
    case 'label':
      return displayKindOf(graph, node);
    case 'objectid':
      return readObjectId(graph.snapshot, node);
    default:
      return readString(graph.snapshot, node, column) ?? '';
  }
}
