import { AD_POST_PROCESSED_RELATIONSHIPS, AZURE_POST_PROCESSED_RELATIONSHIPS } from '@secgraph/graph-schema';
import type { GraphInput } from '@secgraph/graph-view';
import type { Graph, GraphNode } from './graph.ts';

const DERIVED: ReadonlySet<string> = new Set<string>([
  ...AD_POST_PROCESSED_RELATIONSHIPS,
  ...AZURE_POST_PROCESSED_RELATIONSHIPS,
]);

/** A graph as the picture takes it. */
export function drawableGraph({ nodes, edges }: Graph, { isPath }: { readonly isPath: boolean }): GraphInput {
  return {
    nodes: [...nodes.values()].map(drawableNode),
    edges: edges.map(({ source, target, kind }) => ({
      source,
      target,
      kind,
      isDerived: DERIVED.has(kind),
      isOnPath: isPath,
    })),
  };
}

function drawableNode({ id, kind, label, objectId, properties, ...node }: GraphNode) {
  const { isTierZero, isOwned, isDisabled = properties?.['enabled'] === false } = node;

  return {
    id,
    objectId,
    kind,
    label: label || objectId,
    secondLine: kind,
    marks: { isTierZero, isOwned, isDisabled },
  };
}
