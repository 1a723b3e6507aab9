import { ownerOfPosition } from '@secgraph/graph';
import type { GraphView } from '../graph-view.ts';
import { graphIdOf } from './node-display.ts';

/** A part of the graph to be shown. */
export interface GraphElements {
  /** Distinct node indexes; both ends of every relationship are among them. */
  readonly nodes: Iterable<number>;
  /** Distinct outbound positions. */
  readonly relationships: Iterable<number>;
}

export const NO_ELEMENTS: GraphElements = { nodes: [], relationships: [] };

/** The ends of a relationship as graph ids, and its kind. */
export interface RelationshipEnds {
  readonly start: string;
  readonly end: string;
  readonly kind: string;
}

export function relationshipEndsOf(graph: GraphView, position: number): RelationshipEnds {
  const { outbound, kindNames } = graph.snapshot;

  return {
    start: graphIdOf(graph, ownerOfPosition(outbound, position)),
    end: graphIdOf(graph, outbound.nodes[position] as number),
    kind: kindNames[outbound.kinds[position] as number] ?? '',
  };
}
