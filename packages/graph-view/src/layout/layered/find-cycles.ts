import type { Adjacency } from '../../model/adjacency.ts';

/** Number of the strongly connected component of every node. Tarjan, without recursion. */
export function findCycles(nodeCount: number, outbound: Adjacency, targets: Int32Array): Int32Array {
  const numbers = new Int32Array(nodeCount).fill(-1);
  const lowest = new Int32Array(nodeCount);
  const components = new Int32Array(nodeCount).fill(-1);
  const nextEdge = new Int32Array(nodeCount);
  const open: number[] = [];
  const walk: number[] = [];
  let visited = 0;
  let found = 0;

  const enter = (node: number) => {
    numbers[node] = visited;
    lowest[node] = visited;
    visited++;
    open.push(node);
    walk.push(node);
  };
  const leave = (node: number) => {
    walk.pop();
    const parent = walk.at(-1);
    if (parent !== undefined) {
      lowest[parent] = Math.min(lowest[parent] as number, lowest[node] as number);
    }
    if (lowest[node] !== numbers[node]) {
      return;
    }
    for (let member = open.pop(); member !== undefined; member = open.pop()) {
      components[member] = found;
      if (member === node) {
        break;
      }
    }
    found++;
  };

  for (let root = 0; root < nodeCount; root++) {
    if (numbers[root] !== -1) {
      continue;
    }
    enter(root);
    for (let node = walk.at(-1); node !== undefined; node = walk.at(-1)) {
      const at = nextEdge[node] as number;
      const edge = outbound.edgesOf(node)[at];
      nextEdge[node] = at + 1;
      if (edge === undefined) {
        leave(node);
        continue;
      }
      const target = targets[edge] as number;
      if (numbers[target] === -1) {
        enter(target);
      } else if (components[target] === -1) {
        lowest[node] = Math.min(lowest[node] as number, numbers[target] as number);
      }
    }
  }
  return components;
}
