import { type Adjacency, createAdjacency } from '../../model/adjacency.ts';
import type { LayoutGraph } from '../layout-request.ts';

/**
 * A layered graph whose edges lead from each layer to the next: long ones are cut into pieces by bends,
 * nodes that take up a place so that no other node stands where the edge passes.
 */
export interface ProperGraph {
  /** Nodes, then bends. */
  readonly size: number;
  readonly layers: Int32Array;
  readonly layerCount: number;
  readonly sources: Int32Array;
  readonly targets: Int32Array;
  readonly outbound: Adjacency;
  readonly inbound: Adjacency;
  /** Of every edge of the graph: where it passes layers, from the earlier one to the later. */
  readonly bends: readonly (readonly number[])[];
}

/** With more bends for each node and edge than this, it is not worked out where long edges pass. */
const MAX_BENDS = 1;

export function createProperGraph(graph: LayoutGraph, nodeLayers: Int32Array): ProperGraph {
  const { nodeCount } = graph;
  const pieces: [source: number, target: number][] = [];
  const layers = [...nodeLayers];
  const bendsOf: number[][] = Array.from(graph.sources, () => []);
  let bends = (nodeCount + graph.sources.length) * MAX_BENDS;

  for (const [edge, from] of graph.sources.entries()) {
    const to = graph.targets[edge] as number;
    const [source, target] = (layers[from] as number) <= (layers[to] as number) ? [from, to] : [to, from];
    const first = layers[source] as number;
    const length = (layers[target] as number) - first;
    if (length === 0) {
      continue;
    }

    bends -= length - 1;
    let previous = source;
    for (let layer = first + 1; layer < first + length && bends >= 0; layer++) {
      pieces.push([previous, layers.length]);
      previous = layers.length;
      bendsOf[edge]?.push(previous);
      layers.push(layer);
    }
    if (length === 1 || previous !== source) {
      pieces.push([previous, target]);
    }
  }

  const sources = Int32Array.from(pieces, ([source]) => source);
  const targets = Int32Array.from(pieces, ([, target]) => target);
  return {
    size: layers.length,
    layers: Int32Array.from(layers),
    layerCount: layers.reduce((highest, layer) => Math.max(highest, layer), 0) + 1,
    sources,
    targets,
    outbound: createAdjacency(layers.length, sources),
    inbound: createAdjacency(layers.length, targets),
    bends: bendsOf,
  };
}
