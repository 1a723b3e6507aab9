import { ownerOfPosition } from '@secgraph/graph';
import type { OperationContext } from '../graph-operation.ts';
import { polled } from '../polled.ts';
import type { GraphElements } from '../presenters/graph-elements.ts';

export interface NearestOptions {
  readonly root: number;
  readonly maxNodes: number;
}

const NONE = -1;

/**
 * Of a drawing, the nodes that are the fewest relationships away from the root, whatever their direction, and the
 * relationships between them. Nodes without a way to the root come last.
 */
export function keepNearest(
  { graph, cancellation, reserveMemory }: OperationContext,
  { nodes, relationships }: GraphElements,
  { root, maxNodes }: NearestOptions,
): GraphElements {
  const all = Uint32Array.from(nodes);
  const positions = Uint32Array.from(relationships);
  if (all.length <= maxNodes) {
    return { nodes: all, relationships: positions };
  }

  const { nodeCount, outbound } = graph.snapshot;
  reserveMemory(5 * nodeCount + 4 * (all.length + 5 * positions.length));
  // Of each node a chain of entries: entry 2i is the i-th relationship seen from its start, 2i + 1 from its end.
  const firstEntry = new Int32Array(nodeCount).fill(NONE);
  const nextEntry = new Int32Array(2 * positions.length);
  const ends = new Uint32Array(2 * positions.length);
  let entry = 0;
  for (const position of polled(positions, cancellation)) {
    ends[entry] = ownerOfPosition(outbound, position);
    ends[entry + 1] = outbound.nodes[position] as number;
    for (const end of [entry, entry + 1]) {
      const node = ends[end] as number;
      nextEntry[end] = firstEntry[node] as number;
      firstEntry[node] = end;
    }
    entry += 2;
  }

  const isKept = new Uint8Array(nodeCount);
  const kept: number[] = [];
  const keep = (node: number) => {
    if (isKept[node] === 0 && kept.length < maxNodes) {
      isKept[node] = 1;
      kept.push(node);
    }
  };
  let walked = 0;
  const walk = () => {
    for (; walked < kept.length && kept.length < maxNodes; walked++) {
      for (let at = firstEntry[kept[walked] as number] as number; at !== NONE; at = nextEntry[at] as number) {
        keep(ends[at ^ 1] as number);
      }
    }
  };

  if (firstEntry[root] !== NONE) {
    keep(root);
    walk();
  }
  for (const node of polled(all, cancellation)) {
    if (kept.length === maxNodes) {
      break;
    }
    keep(node);
    walk();
  }

  return {
    nodes: kept,
    relationships: positions.filter(
      (_, at) => isKept[ends[2 * at] as number] === 1 && isKept[ends[2 * at + 1] as number] === 1,
    ),
  };
}
