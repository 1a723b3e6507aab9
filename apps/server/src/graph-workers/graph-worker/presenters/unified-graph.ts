import type { UnifiedGraph } from '@secgraph/contract';
import { readObjectId, readObservation, readProperties, readRelationshipProperties } from '@secgraph/graph';
import type { GraphView } from '../graph-view.ts';
import { LazyArray, LazyRecord } from '../lazy-json.ts';
import { type GraphElements, relationshipEndsOf } from './graph-elements.ts';
import { displayKindOf, graphIdOf, isOwned, isTierZero, kindSetOf, labelOf } from './node-display.ts';

/** Wire: "never". The contract is imported for its types alone, to keep its schemas out of the workers. */
const ZERO_TIME = '0001-01-01T00:00:00Z';

type UnifiedNode = UnifiedGraph['nodes'][string];
type UnifiedEdge = UnifiedGraph['edges'][number];

/** The unified graph of the contract, whose nodes and edges are made when they are written. */
export interface LazyUnifiedGraph {
  readonly nodes: LazyRecord<UnifiedNode>;
  readonly edges: LazyArray<UnifiedEdge>;
}

export function presentUnifiedGraph(
  graph: GraphView,
  { nodes, relationships }: GraphElements,
  { withProperties }: { readonly withProperties: boolean },
): LazyUnifiedGraph {
  return {
    nodes: new LazyRecord(
      Iterator.from(nodes).map((node) => [graphIdOf(graph, node), presentNode(graph, node, withProperties)]),
    ),
    edges: new LazyArray(
      Iterator.from(relationships).map((position) => presentEdge(graph, position, withProperties)),
    ),
  };
}

function presentNode(graph: GraphView, node: number, withProperties: boolean): UnifiedNode {
  const { snapshot } = graph;

  return {
    label: labelOf(graph, node),
    kind: displayKindOf(graph, node),
    kinds: [...kindSetOf(graph, node).kinds],
    objectId: readObjectId(snapshot, node),
    isTierZero: isTierZero(graph, node),
    isOwnedObject: isOwned(graph, node),
    lastSeen: readObservation(snapshot, snapshot.nodeSeen[node] ?? 0) ?? ZERO_TIME,
    ...(withProperties ? { properties: readProperties(snapshot, node) } : {}),
  };
}

function presentEdge(graph: GraphView, position: number, withProperties: boolean): UnifiedEdge {
  const { snapshot } = graph;
  const { start, end, kind } = relationshipEndsOf(graph, position);

  return {
    source: start,
    target: end,
    label: kind,
    kind,
    lastSeen: readObservation(snapshot, snapshot.relationshipSeen[position] ?? 0) ?? ZERO_TIME,
    ...(withProperties ? { properties: readRelationshipProperties(snapshot, position) } : {}),
  };
}
