import { createAdjacency } from '../model/adjacency.ts';
import type { Scene } from '../model/scene.ts';

/** What lies on a walk through what is selected: everything that leads there, and everywhere that leads. */
export interface Lit {
  readonly nodes: ReadonlySet<number>;
  readonly edges: ReadonlySet<number>;
}

/** @param selected Ids of nodes and edges. Returns nothing when none of them is drawn. */
export function findPathsThrough(scene: Scene, selected: ReadonlySet<string>): Lit | undefined {
  const nodes = [...selected].map((id) => scene.indexOf.get(id)).filter((node) => node !== undefined);
  const edges = [...scene.edges.keys()].filter((edge) => selected.has(scene.edges[edge]?.id ?? ''));
  if (nodes.length === 0 && edges.length === 0) {
    return undefined;
  }

  const { sources, targets } = scene;
  const onward = walk(scene, [...nodes, ...edges.map((edge) => targets[edge] as number)], sources, targets);
  const backward = walk(scene, [...nodes, ...edges.map((edge) => sources[edge] as number)], targets, sources);
  return {
    nodes: new Set([...onward.nodes, ...backward.nodes]),
    edges: new Set([...edges, ...onward.edges, ...backward.edges]),
  };
}

function walk(scene: Scene, starts: readonly number[], from: Int32Array, to: Int32Array): Lit {
  const adjacency = createAdjacency(scene.nodes.length, from);
  const nodes = new Set(starts);
  const edges = new Set<number>();
  // A set is walked in the order of insertion, what is added on the way included.
  for (const node of nodes) {
    for (const edge of adjacency.edgesOf(node)) {
      edges.add(edge);
      nodes.add(to[edge] as number);
    }
  }
  return { nodes, edges };
}
