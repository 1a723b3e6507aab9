import { countCrossings } from './count-crossings.ts';
import type { ProperGraph } from './proper-graph.ts';

const SWEEPS = 12;

/** Beyond this many edges crossings are not counted: the last sweep is taken. */
const MAX_COUNTED_EDGES = 4_000;

/**
 * Order of the nodes within each layer that leaves few crossings: sweeps to and fro, in which every node
 * goes to the middle of its neighbours in the layer before.
 */
export function orderLayers(graph: ProperGraph): Int32Array[] {
  let order = firstOrder(graph);
  const isCounted = graph.sources.length <= MAX_COUNTED_EDGES;
  let best = { order: copy(order), crossings: isCounted ? countCrossings(graph, order) : Infinity };

  for (let sweep = 0; sweep < SWEEPS && best.crossings > 0; sweep++) {
    order = sweepOnce(graph, order, sweep % 2 === 0 ? 'rightwards' : 'leftwards');
    const crossings = isCounted ? countCrossings(graph, order) : Infinity;
    if (crossings < best.crossings || !isCounted) {
      best = { order: copy(order), crossings };
    }
  }
  return best.order;
}

/** Nodes as a walk from the first layer meets them, so that what belongs together begins together. */
function firstOrder(graph: ProperGraph): Int32Array[] {
  const { size, layers, layerCount, sources, targets, outbound, inbound } = graph;
  const order: number[][] = Array.from({ length: layerCount }, () => []);
  const isMet = new Uint8Array(size);
  const starts = [...layers.keys()].sort((a, b) => (layers[a] as number) - (layers[b] as number) || a - b);

  for (const start of starts) {
    const open = isMet[start] === 1 ? [] : [start];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (isMet[node] === 1) {
        continue;
      }
      isMet[node] = 1;
      order[layers[node] as number]?.push(node);
      const neighbours = [
        ...[...outbound.edgesOf(node)].map((edge) => targets[edge] as number),
        ...[...inbound.edgesOf(node)].map((edge) => sources[edge] as number),
      ];
      open.push(...neighbours.filter((neighbour) => isMet[neighbour] === 0).reverse());
    }
  }
  return order.map((nodes) => Int32Array.from(nodes));
}

function sweepOnce(
  graph: ProperGraph,
  order: readonly Int32Array[],
  direction: 'rightwards' | 'leftwards',
): Int32Array[] {
  const isRightwards = direction === 'rightwards';
  const [edges, ends] = isRightwards ? [graph.inbound, graph.sources] : [graph.outbound, graph.targets];
  const places = new Float64Array(graph.size);
  const middles = new Float64Array(graph.size);
  const swept = copy(order);
  const sequence = isRightwards ? swept : swept.toReversed();

  for (const nodes of sequence) {
    for (const [place, node] of nodes.entries()) {
      const own = edges.edgesOf(node);
      let sum = 0;
      for (const edge of own) {
        sum += places[ends[edge] as number] as number;
      }
      // A node without neighbours there keeps its share of the layer's height.
      middles[node] = own.length > 0 ? sum / own.length : place / nodes.length;
    }
    nodes.sort((a, b) => (middles[a] as number) - (middles[b] as number));
    // Shares instead of numbers, so that layers of different size can be compared.
    for (const [place, node] of nodes.entries()) {
      places[node] = (place + 0.5) / nodes.length;
    }
  }
  return swept;
}

function copy(order: readonly Int32Array[]): Int32Array[] {
  return order.map((nodes) => nodes.slice());
}
