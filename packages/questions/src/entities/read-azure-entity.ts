import type { AzureEntity, AzureEntityType, AzureListName, AzureNode } from '@secgraph/contract';
import { kindIdOf, kindRange, nodeHasKind, readObjectId, readProperties } from '@secgraph/graph';
import type { AzureNodeKind } from '@secgraph/graph-schema';
import { type Cancellation, isCodedError, type ListQuery, throwIfCancelled } from '@secgraph/kernel';
import { GraphQueryError } from '../errors.ts';
import { getNode } from '../graph/find-node.ts';
import type { GraphView } from '../graph/graph-view.ts';
import type { OperationContext } from '../graph-operation.ts';
import { LazyArray } from '../json/lazy-json.ts';
import { type LazyLegacyGraph, presentLegacyGraph } from '../presenters/legacy-graph.ts';
import { displayKindOf, isOwned, isTierZero, kindSetOf } from '../presenters/node-display.ts';
import { AZURE_NUMBERS, type AzureNumbers, DESCENDENT_COUNTS } from './azure-numbers.ts';
import { countingBudget } from './counting-budget.ts';
import { keepNearest } from './keep-nearest.ts';
import { listRule } from './list-rules.ts';
import { listInOrder, listNewestFirst } from './ordered-lists.ts';
import { AZURE_RULES } from './rules/azure-rules.ts';

export interface AzureEntityInput {
  /** As in the path. */
  readonly type: string;
  readonly objectId: string;
  readonly hasCounts: boolean;
}

export interface AzureListInput {
  readonly objectId: string;
  /** As in the query. */
  readonly name: string;
  readonly form: 'list' | 'graph';
  readonly list: ListQuery;
  /** Only nodes whose name or object id contains it. */
  readonly contains?: string | undefined;
  /** Of a drawing. */
  readonly maxNodes?: number | undefined;
}

export interface AzurePage {
  readonly count: number;
  readonly limit: number;
  readonly skip: number;
  readonly data: LazyArray<AzureNode>;
}

/** A node of the cloud with the sizes of its lists. Throws `GRAPH_NODE_NOT_FOUND`, `GRAPH_BAD_QUERY`. */
export function readAzureEntity(
  context: OperationContext,
  { type, objectId, hasCounts }: AzureEntityInput,
): { readonly data: AzureEntity } {
  if (!isEntityType(type)) {
    throw new GraphQueryError('GRAPH_BAD_QUERY', `unknown azure entity ${type}`);
  }

  const { graph } = context;
  const node = getCloudNode(graph, objectId);
  const entity = presentAzureNode(graph, node);
  const numbers = hasCounts
    ? countNumbers(context, node, AZURE_NUMBERS[type])
    : withoutCounts(AZURE_NUMBERS[type]);

  return {
    data: { ...entity, props: { ...entity.props, ...readCounterpart(graph, node, type) }, ...numbers },
  };
}

/** A page of a list, or all of it to draw. Throws `GRAPH_NODE_NOT_FOUND`, `GRAPH_BAD_QUERY`. */
export function listAzureRelated(
  context: OperationContext,
  { objectId, name, form, list: { skip, limit, maxRows, sort }, contains, maxNodes }: AzureListInput,
): AzurePage | LazyLegacyGraph {
  const { graph } = context;
  if (!isListName(name)) {
    const reason = `no matching related entity list type for ${name}`;
    throw new GraphQueryError('GRAPH_NODE_NOT_FOUND', reason);
  }

  const root = getCloudNode(graph, objectId);
  const { drawGraph } = listRule(name);
  if (form === 'graph' && drawGraph !== undefined) {
    const elements = drawGraph(context, root);
    return presentLegacyGraph(
      graph,
      maxNodes === undefined ? elements : keepNearest(context, elements, { root, maxNodes }),
    );
  }

  const nodes = listInOrder(context, { name, root, contains }, sort);
  if (skip > nodes.length) {
    throw new GraphQueryError('GRAPH_BAD_QUERY', `invalid skip: ${skip}`);
  }
  const rows = nodes.subarray(skip, maxRows === undefined ? undefined : skip + maxRows);

  return { count: nodes.length, limit, skip, data: new LazyArray(presentRows(graph, rows)) };
}

function* presentRows(graph: GraphView, rows: Uint32Array): Generator<AzureNode, void> {
  for (const node of rows) {
    yield presentAzureNode(graph, node);
  }
}

function presentAzureNode(graph: GraphView, node: number): AzureNode {
  return {
    kind: displayKindOf(graph, node),
    kinds: [...kindSetOf(graph, node).kinds],
    isTierZero: isTierZero(graph, node),
    isOwnedObject: isOwned(graph, node),
    props: readProperties(graph.snapshot, node),
  };
}

/** What is not ready in time is left out. */
function countNumbers(
  context: OperationContext,
  root: number,
  numbers: AzureNumbers,
  budget: Cancellation = countingBudget(context.cancellation),
): Record<string, unknown> {
  const counted: Record<string, unknown> = {};
  for (const [key, list] of Object.entries(numbers)) {
    if (typeof list === 'object') {
      counted[key] = countNumbers(context, root, list, budget);
      continue;
    }
    try {
      throwIfCancelled(budget);
      counted[key] = listNewestFirst({ ...context, cancellation: budget }, { name: list, root }).length;
    } catch (error) {
      if (!isCodedError(error, 'KERNEL_DEADLINE_EXCEEDED')) {
        throw error;
      }
    }
  }

  return counted;
}

function withoutCounts(numbers: AzureNumbers): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(numbers).map(([key, list]) => {
      if (key === DESCENDENT_COUNTS) {
        return [key, null];
      }
      return [key, typeof list === 'object' ? withoutCounts(list) : 0];
    }),
  );
}

/** How the other side of an application or credential is known: of several, the first. */
function readCounterpart(
  graph: GraphView,
  node: number,
  type: AzureEntityType,
): Readonly<Record<string, string>> {
  switch (type) {
    case 'applications':
      return { service_principal_id: findOther(graph, node, 'outbound', 'AZServicePrincipal', 'AZRunsAs') };
    case 'service-principals':
      return { appid: findOther(graph, node, 'inbound', 'AZApp', 'AZRunsAs') };
    case 'federated-identity-credentials':
      return { appid: findOther(graph, node, 'outbound', 'AZApp', 'AZAuthenticatesTo') };
    default:
      return {};
  }
}

function findOther(
  { snapshot }: GraphView,
  node: number,
  direction: 'inbound' | 'outbound',
  kind: AzureNodeKind,
  relationship: 'AZRunsAs' | 'AZAuthenticatesTo',
): string {
  const { from, to } = kindRange(snapshot[direction], node, kindIdOf(snapshot, relationship) ?? 0);
  const kindId = kindIdOf(snapshot, kind) ?? 0;
  const other = snapshot[direction].nodes
    .subarray(from, to)
    .find((candidate) => nodeHasKind(snapshot, candidate, kindId));

  return other === undefined ? '' : readObjectId(snapshot, other);
}

function getCloudNode(graph: GraphView, objectId: string): number {
  return getNode(graph, objectId, { kind: 'AZBase', notFound: 'not found' });
}

function isEntityType(type: string): type is AzureEntityType {
  return Object.hasOwn(AZURE_NUMBERS, type);
}

function isListName(name: string): name is AzureListName {
  return Object.hasOwn(AZURE_RULES, name);
}
