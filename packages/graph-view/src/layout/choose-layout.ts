import type { LayoutGraph, LayoutName } from './layout-request.ts';

/** Share of all edges that touch one node from which on a graph counts as a star. */
const STAR_SHARE = 0.9;

/** Up to here a graph without cycles is still read from left to right. */
const LAYERED_NODES = 400;
const LAYERED_EDGES_PER_NODE = 2.5;

/** The layout that suits the shape of a graph: nobody should have to choose before seeing anything. */
export function chooseLayout(graph: LayoutGraph, hasPath: boolean): LayoutName {
  const { nodeCount, sources } = graph;
  if (sources.length === 0) {
    return 'grid';
  }
  if (hasPath) {
    return 'layered';
  }
  if (isStar(graph)) {
    return 'radial';
  }

  const isReadable = nodeCount <= LAYERED_NODES && sources.length <= nodeCount * LAYERED_EDGES_PER_NODE;
  return isReadable && isAcyclic(graph) ? 'layered' : 'force';
}

function isStar({ nodeCount, sources, targets }: LayoutGraph): boolean {
  if (nodeCount < 8) {
    return false;
  }
  const degrees = new Int32Array(nodeCount);
  for (const [edge, source] of sources.entries()) {
    const target = targets[edge] as number;
    degrees[source] = (degrees[source] as number) + 1;
    if (target !== source) {
      degrees[target] = (degrees[target] as number) + 1;
    }
  }
  let highest = 0;
  for (const degree of degrees) {
    highest = Math.max(highest, degree);
  }
  return highest >= sources.length * STAR_SHARE;
}

/** Takes away nodes without inbound edges until none is left, or only cycles are. */
function isAcyclic({ nodeCount, sources, targets }: LayoutGraph): boolean {
  const inbound = new Int32Array(nodeCount);
  for (const target of targets) {
    inbound[target] = (inbound[target] as number) + 1;
  }

  const outbound: number[][] = Array.from({ length: nodeCount }, () => []);
  for (const [edge, source] of sources.entries()) {
    outbound[source]?.push(targets[edge] as number);
  }

  const free = [...inbound.keys()].filter((node) => inbound[node] === 0);
  for (let at = 0; at < free.length; at++) {
    for (const target of outbound[free[at] as number] ?? []) {
      inbound[target] = (inbound[target] as number) - 1;
      if (inbound[target] === 0) {
        free.push(target);
      }
    }
  }
  return free.length === nodeCount;
}
