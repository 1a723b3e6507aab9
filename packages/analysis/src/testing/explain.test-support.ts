import { type GraphSnapshot, ownerOfPosition } from '@secgraph/graph';
import type { ExplainedRelationship } from '../composition/composition.ts';
import { explainRelationship } from '../composition/explain-relationship.ts';
import type { ExplanationOptions } from '../composition/explanation-view.ts';
import type { GraphPart } from '../composition/subgraph.ts';
import { arrow, type DrawnGraph } from './draw-graph.test-support.ts';

/** A part of a drawn graph, in the notation of drawings; both sorted. */
export interface DrawnPart {
  readonly nodes: readonly string[];
  readonly arrows: readonly string[];
}

export type Explain = (
  snapshot: GraphSnapshot,
  relationship: ExplainedRelationship & { readonly kind: string },
  options?: ExplanationOptions,
) => GraphPart;

/** Explains a relationship, `A -Kind-> B`, which may but need not be in the drawing. */
export function explain(
  graph: DrawnGraph,
  relationship: string,
  options: ExplanationOptions & { readonly by?: Explain } = {},
): DrawnPart {
  const { by = explainRelationship, ...rest } = options;
  const snapshot = graph.snapshot();
  const { nodes, relationships } = by(snapshot, readArrow(graph, relationship), rest);
  const nameOf = (node: number | undefined) => graph.nodes[node ?? -1]?.name ?? '?';

  return {
    nodes: Array.from(nodes, nameOf).sort(),
    arrows: Array.from(relationships, (position) =>
      arrow({
        start: nameOf(ownerOfPosition(snapshot.outbound, position)),
        kind: snapshot.kindNames[snapshot.outbound.kinds[position] ?? 0] ?? '?',
        end: nameOf(snapshot.outbound.nodes[position]),
        properties: {},
      }),
    ).sort(),
  };
}

export function readArrow(
  graph: DrawnGraph,
  relationship: string,
): ExplainedRelationship & { readonly kind: string } {
  const [start, kind = '', end] = relationship.split(/ -|-> /);
  const indexOf = (name: string | undefined) => graph.nodes.findIndex((node) => node.name === name);

  return { start: indexOf(start), kind, end: indexOf(end) };
}
