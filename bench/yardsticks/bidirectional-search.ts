import type { Adjacency, Topology } from '@secgraph/graph';

/** Memory of {@link countHops}, so that the yardstick does not pay for allocation. */
export interface SearchMemory {
  readonly fromStart: Int32Array;
  readonly fromEnd: Int32Array;
  readonly queueStart: Uint32Array;
  readonly queueEnd: Uint32Array;
}

export function createSearchMemory(nodeCount: number): SearchMemory {
  return {
    fromStart: new Int32Array(nodeCount).fill(-1),
    fromEnd: new Int32Array(nodeCount).fill(-1),
    queueStart: new Uint32Array(nodeCount),
    queueEnd: new Uint32Array(nodeCount),
  };
}

/**
 * The plain typed-array bidirectional breadth-first search: level by level, smaller frontier first, no kinds,
 * no limits, no path. Returns hops, or -1.
 */
export function countHops(topology: Topology, start: number, end: number, memory: SearchMemory): number {
  const { fromStart, fromEnd, queueStart, queueEnd } = memory;
  const near = {
    adjacency: topology.outbound,
    distances: fromStart,
    queue: queueStart,
    from: 0,
    to: 1,
    hops: 0,
  };
  const far = { adjacency: topology.inbound, distances: fromEnd, queue: queueEnd, from: 0, to: 1, hops: 0 };
  fromStart[start] = 0;
  fromEnd[end] = 0;
  queueStart[0] = start;
  queueEnd[0] = end;
  let found = -1;

  while (found < 0 && near.from < near.to && far.from < far.to) {
    found = near.to - near.from <= far.to - far.from ? expand(near, fromEnd) : expand(far, fromStart);
  }

  clear(near);
  clear(far);
  return found;
}

interface Side {
  readonly adjacency: Adjacency;
  readonly distances: Int32Array;
  readonly queue: Uint32Array;
  from: number;
  to: number;
  hops: number;
}

function expand(side: Side, other: Int32Array): number {
  const { offsets, nodes } = side.adjacency;
  const { distances, queue } = side;
  const last = side.to;
  side.hops++;

  for (let index = side.from; index < last; index++) {
    const node = queue[index] as number;
    const rowEnd = offsets[node + 1] as number;

    for (let position = offsets[node] as number; position < rowEnd; position++) {
      const next = nodes[position] as number;
      if ((distances[next] as number) >= 0) {
        continue;
      }
      distances[next] = side.hops;
      queue[side.to++] = next;
      if ((other[next] as number) >= 0) {
        return side.hops + (other[next] as number);
      }
    }
  }

  side.from = last;
  return -1;
}

function clear(side: Side): void {
  for (let index = 0; index < side.to; index++) {
    side.distances[side.queue[index] as number] = -1;
  }
}
