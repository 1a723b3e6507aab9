import type { DrawnGraph } from '../../testing/draw-graph.test-support.ts';
import { readArrow } from '../../testing/explain.test-support.ts';
import { findRelayTargets } from './relay-targets.ts';

/** The names of the nodes that authentication can be relayed to. */
export function targets(graph: DrawnGraph, relationship: string): (string | undefined)[] {
  const nodes = findRelayTargets(graph.snapshot(), readArrow(graph, relationship));
  return Array.from(nodes, (node) => graph.nodes[node]?.name);
}
