import { ownerOfPosition } from '@secgraph/graph';
import { HIDDEN } from '@secgraph/vocabulary';
import { type GraphView, isHidden } from '../graph/graph-view.ts';
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
  /** Whether one of its ends is hidden, and so all of it. */
  readonly isHidden: boolean;
}

export function relationshipEndsOf(graph: GraphView, position: number): RelationshipEnds {
  const { outbound, kindNames } = graph.snapshot;
  const start = ownerOfPosition(outbound, position);
  const end = outbound.nodes[position] as number;
  const isSecret = isHidden(graph, start) || isHidden(graph, end);

  return {
    start: graphIdOf(graph, start),
    end: graphIdOf(graph, end),
    kind: isSecret ? HIDDEN : (kindNames[outbound.kinds[position] as number] ?? ''),
    isHidden: isSecret,
  };
}
