import type { SearchResult } from '@secgraph/contract';
import {
  findByExactName,
  kindIdOf,
  kindSetMask,
  nodeHasKind,
  readObjectId,
  readString,
  searchNames,
} from '@secgraph/graph';
import { isBuiltInNodeKind } from '@secgraph/graph-schema';
import { GraphQueryError } from '../errors.ts';
import type { GraphView } from '../graph/graph-view.ts';
import { isRelationshipKind } from '../graph/kind-elements.ts';
import type { OperationContext } from '../graph-operation.ts';
import { displayKindOf, displayName } from '../presenters/node-display.ts';

/** Local groups are found only where they are directory groups as well. */
const HIDDEN_KIND = 'ADLocalGroup';
const HIDDEN_UNLESS_KIND = 'Group';
/** Internal nodes are never found. */
const INTERNAL_KIND = 'MigrationData';

export interface SearchInput {
  readonly text: string;
  /** Kind names; empty = every node. Their order is the order of exact matches. */
  readonly kinds: readonly string[];
  readonly skip: number;
  readonly limit: number;
}

/**
 * Nodes whose name or object id equals the text, then those where either contains it, by name. Throws
 * `GRAPH_BAD_QUERY` for a kind that nodes cannot have.
 */
export function searchNodes(
  { graph, cancellation }: OperationContext,
  { text, kinds, skip, limit }: SearchInput,
): { readonly data: readonly SearchResult[] } {
  const kindIds = kinds.map((kind) => searchableKindId(graph, kind));
  const mask = searchableSets(graph, kinds.length === 0 ? undefined : kindIds);
  const query = {
    text: text.toUpperCase(),
    accepts: (node: number) => mask[graph.snapshot.nodeKindSets[node] as number] === 1,
    cancellation,
  };

  const end = skip + limit;
  const exact = findByExactName(graph.names, { ...query, limit: Number.POSITIVE_INFINITY });
  const ordered = inKindOrder(graph, [...exact], kindIds);
  const containing = exact.length < end ? searchNames(graph.names, { ...query, limit: end }).containing : [];
  const page = [...ordered, ...containing].slice(skip, end);

  return { data: page.map((node) => presentSearchResult(graph, node)) };
}

function presentSearchResult(graph: GraphView, node: number): SearchResult {
  return {
    objectid: readObjectId(graph.snapshot, node),
    type: displayKindOf(graph, node),
    name: displayName(graph, node),
    distinguishedname: readString(graph.snapshot, node, 'distinguishedname') ?? '',
    system_tags: readString(graph.snapshot, node, 'system_tags') ?? '',
  };
}

/** 0, the id of no kind, for kinds of the product and of extensions that no node ever had. */
function searchableKindId(graph: GraphView, kind: string): number {
  const kindId = kindIdOf(graph.snapshot, kind);
  const isKnown = isBuiltInNodeKind(kind) || graph.model.nodeKinds.has(kind);
  if (!isKnown && (kindId === undefined || isRelationshipKind(graph, kind))) {
    throw new GraphQueryError('GRAPH_BAD_QUERY', 'Invalid type parameter');
  }

  return kindId ?? 0;
}

/** One byte per kind set: 1 when its nodes can be found. `kindIds` undefined = of any kind. */
function searchableSets({ snapshot }: GraphView, kindIds: readonly number[] | undefined): Uint8Array {
  const idsOf = (kind: string) => [kindIdOf(snapshot, kind) ?? 0];
  const wanted = kindIds === undefined ? undefined : kindSetMask(snapshot, kindIds);
  const internal = kindSetMask(snapshot, idsOf(INTERNAL_KIND));
  const hidden = kindSetMask(snapshot, idsOf(HIDDEN_KIND));
  const shown = kindSetMask(snapshot, idsOf(HIDDEN_UNLESS_KIND));

  return internal.map((isInternal, set) => {
    const isHidden = isInternal === 1 || (hidden[set] === 1 && shown[set] !== 1);

    return Number(!isHidden && wanted?.[set] !== 0);
  });
}

/** Nodes of the first kind first; the order within a kind stays. */
function inKindOrder(
  { snapshot }: GraphView,
  nodes: number[],
  kindIds: readonly number[],
): readonly number[] {
  const rank = (node: number) => kindIds.findIndex((kindId) => nodeHasKind(snapshot, node, kindId));

  return kindIds.length < 2 ? nodes : nodes.sort((a, b) => rank(a) - rank(b));
}
