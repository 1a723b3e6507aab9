import type { Topology } from '@secgraph/graph';

/** Memory of {@link countReachable}, so that the yardstick does not pay for allocation. */
export interface VisitMemory {
  readonly isVisited: Uint8Array;
  readonly queue: Uint32Array;
}

export function createVisitMemory(nodeCount: number): VisitMemory {
  return { isVisited: new Uint8Array(nodeCount), queue: new Uint32Array(nodeCount) };
}

/** The plain typed-array breadth-first search, along and against relationships of any kind. */
export function countReachable(topology: Topology, start: number, memory: VisitMemory): number {
  const { isVisited, queue } = memory;
  isVisited.fill(0);
  isVisited[start] = 1;
  queue[0] = start;
  let from = 0;
  let size = 1;

  while (from < size) {
    const to = size;
    for (const { offsets, nodes } of [topology.outbound, topology.inbound]) {
      for (let index = from; index < to; index++) {
        const node = queue[index] as number;
        const rowEnd = offsets[node + 1] as number;
        for (let position = offsets[node] as number; position < rowEnd; position++) {
          const next = nodes[position] as number;
          if (isVisited[next] === 0) {
            isVisited[next] = 1;
            queue[size++] = next;
          }
        }
      }
    }
    from = to;
  }

  return size;
}
