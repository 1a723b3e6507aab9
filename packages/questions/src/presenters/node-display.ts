import { readObjectId, readString } from '@secgraph/graph';
import { displayKind, UNKNOWN_KIND } from '@secgraph/graph-schema';
import type { GraphView } from '../graph/graph-view.ts';
import type { KindSet } from '../graph/kind-set.ts';

const NO_NAME = 'NO NAME';
export const HIDDEN_EDGE_LABEL = '** Hidden Edge **';
const NO_KINDS: KindSet = {
  kinds: [],
  primaryKind: UNKNOWN_KIND,
  declaredKind: undefined,
  isTierZero: false,
  isOwned: false,
};

/** The stable id of a node as the wire writes it. */
export function graphIdOf({ snapshot }: GraphView, node: number): string {
  return String(snapshot.nodeIds[node]);
}

export function kindSetOf(graph: GraphView, node: number): KindSet {
  return graph.kindSets[graph.snapshot.nodeKindSets[node] as number] ?? NO_KINDS;
}

/** A kind that the node alone calls itself is one of its properties: no more of it is told than the kinds it has. */
export function hiddenLabelOf(graph: GraphView, node: number): string {
  const named = displayKindOf(graph, node);
  const { kinds, primaryKind } = kindSetOf(graph, node);

  return `** Hidden ${kinds.includes(named) ? named : primaryKind} Object **`;
}

/**
 * The kind a node is shown under: the one it names itself, else its primary kind. A label that its extension does not
 * mean for display gives way to one that it does.
 */
export function displayKindOf(graph: GraphView, node: number): string {
  const { kinds, primaryKind, declaredKind } = kindSetOf(graph, node);
  const named = readString(graph.snapshot, node, 'primarykind');
  if (named === undefined) {
    return primaryKind;
  }

  const isLabel = graph.model.nodeKinds.get(named)?.isDisplayKind === false;
  return (isLabel ? declaredKind : undefined) ?? displayKind(kinds, named);
}

export function isTierZero(graph: GraphView, node: number): boolean {
  return kindSetOf(graph, node).isTierZero || hasSystemTag(graph, node, 'admin_tier_0');
}

export function isOwned(graph: GraphView, node: number): boolean {
  return kindSetOf(graph, node).isOwned || hasSystemTag(graph, node, 'owned');
}

/** What a node is called where it must be called something. */
export function displayName({ snapshot }: GraphView, node: number): string {
  return (
    readString(snapshot, node, 'name') ||
    readString(snapshot, node, 'displayname') ||
    readObjectId(snapshot, node) ||
    NO_NAME
  );
}

/** Wire: a short label, empty rather than made up. */
export function labelOf({ snapshot }: GraphView, node: number): string {
  return readString(snapshot, node, 'name') || readObjectId(snapshot, node);
}

function hasSystemTag({ snapshot }: GraphView, node: number, tag: string): boolean {
  return readString(snapshot, node, 'system_tags')?.includes(tag) === true;
}
