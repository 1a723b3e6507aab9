import { type Adjacency, createAdjacency } from '../../model/adjacency.ts';
import type { LayoutRequest } from '../layout-request.ts';
import { findCycles } from './find-cycles.ts';

/**
 * Layer of every node, so that edges lead to later layers. Within a cycle, edges that do not lead away
 * from where it is entered are left out of account.
 */
export function assignLayers(request: LayoutRequest): Int32Array {
  const { nodeCount, sources, targets, starts, ends } = request;
  const outbound = createAdjacency(nodeCount, sources);
  const inbound = createAdjacency(nodeCount, targets);
  const cycleOf = findCycles(nodeCount, outbound, targets);
  const distances = measureDistances(request, outbound, cycleOf);

  const leadsOn = (edge: number) => {
    const source = sources[edge] as number;
    const target = targets[edge] as number;
    return (
      cycleOf[source] !== cycleOf[target] || (distances[source] as number) < (distances[target] as number)
    );
  };

  const order = sortNodes(nodeCount, { sources, targets, outbound, leadsOn });
  const layers = new Int32Array(nodeCount);
  for (const node of order) {
    for (const edge of outbound.edgesOf(node)) {
      const target = targets[edge] as number;
      if (leadsOn(edge)) {
        layers[target] = Math.max(layers[target] as number, (layers[node] as number) + 1);
      }
    }
  }

  pullSourcesCloser(layers, { order, starts, sources, targets, inbound, outbound, leadsOn });
  pushEndsRight(layers, { ends, outbound, leadsOn });
  return layers;
}

/** Distance from where a cycle is entered: from a start, or from outside of it, or from its first node. */
function measureDistances(
  { nodeCount, sources, targets, starts }: LayoutRequest,
  outbound: Adjacency,
  cycleOf: Int32Array,
): Int32Array {
  const distances = new Int32Array(nodeCount).fill(-1);
  const walkFrom = (entries: readonly number[]) => {
    const reached = entries.filter((node) => distances[node] === -1);
    for (const node of reached) {
      distances[node] = 0;
    }
    for (let at = 0; at < reached.length; at++) {
      const node = reached[at] as number;
      for (const edge of outbound.edgesOf(node)) {
        const target = targets[edge] as number;
        if (cycleOf[target] !== cycleOf[node] || distances[target] !== -1) {
          continue;
        }
        distances[target] = (distances[node] as number) + 1;
        reached.push(target);
      }
    }
  };

  walkFrom([...starts]);
  const entered = new Set<number>();
  for (const [edge, target] of targets.entries()) {
    if (cycleOf[sources[edge] as number] !== cycleOf[target]) {
      entered.add(target);
    }
  }
  walkFrom([...entered].sort((a, b) => a - b));
  for (let node = 0; node < nodeCount; node++) {
    walkFrom([node]);
  }
  return distances;
}

interface Hops {
  readonly sources: Int32Array;
  readonly targets: Int32Array;
  readonly outbound: Adjacency;
  readonly leadsOn: (edge: number) => boolean;
}

/** Every node after all that lead on to it. */
function sortNodes(nodeCount: number, { targets, outbound, leadsOn }: Hops): Int32Array {
  const waitsFor = new Int32Array(nodeCount);
  for (const [edge, target] of targets.entries()) {
    if (leadsOn(edge)) {
      waitsFor[target] = (waitsFor[target] as number) + 1;
    }
  }

  const order = new Int32Array(nodeCount);
  let known = 0;
  for (let node = 0; node < nodeCount; node++) {
    if (waitsFor[node] === 0) {
      order[known++] = node;
    }
  }
  for (let at = 0; at < known; at++) {
    for (const edge of outbound.edgesOf(order[at] as number)) {
      if (!leadsOn(edge)) {
        continue;
      }
      const target = targets[edge] as number;
      waitsFor[target] = (waitsFor[target] as number) - 1;
      if (waitsFor[target] === 0) {
        order[known++] = target;
      }
    }
  }
  return order;
}

/** A node that nothing leads to stands right before the first node it leads to, unless it is a start. */
function pullSourcesCloser(
  layers: Int32Array,
  hops: Hops & { readonly order: Int32Array; readonly starts: Int32Array; readonly inbound: Adjacency },
): void {
  const { targets, outbound, inbound, leadsOn } = hops;
  const isStart = new Set(hops.starts);
  for (const node of hops.order) {
    if (isStart.has(node) || inbound.edgesOf(node).some(leadsOn)) {
      continue;
    }
    let first = Infinity;
    for (const edge of outbound.edgesOf(node)) {
      if (leadsOn(edge)) {
        first = Math.min(first, layers[targets[edge] as number] as number);
      }
    }
    if (first !== Infinity) {
      layers[node] = first - 1;
    }
  }
}

/** Targets of a path stand in the last layer, where nothing leads on from them. */
function pushEndsRight(
  layers: Int32Array,
  {
    ends,
    outbound,
    leadsOn,
  }: Pick<Hops, 'outbound' | 'leadsOn'> & {
    readonly ends: Int32Array;
  },
): void {
  const last = layers.reduce((highest, layer) => Math.max(highest, layer), 0);
  for (const node of ends) {
    if (!outbound.edgesOf(node).some(leadsOn)) {
      layers[node] = last;
    }
  }
}
