import { type LeadingPart, reverseLinks } from './leading-part.ts';

/**
 * For each node of a leading part, the next one that every walk from it to the goals comes by. Numbers of nodes are
 * those of the part, the goals, number 0, are the root.
 */
export interface DominatorTree {
  /** The parent of each number; that of 0 is 0. */
  readonly parents: Uint32Array;
  /** Numbers so that every node comes after its parent, the root first. */
  readonly order: Uint32Array;
  /** A node is in the subtree of `u` when its `entered` lies from that of `u` on, below its `left`. */
  readonly entered: Uint32Array;
  readonly left: Uint32Array;
}

/**
 * O(links × log(nodes)), iterative. L. Georgiadis, R. Tarjan, R. Werneck, "Finding dominators in practice", J. Graph
 * Algorithms Appl. 10 (2006): semidominators by compressed paths, then nearest common ancestors.
 */
export function buildDominatorTree(part: LeadingPart): DominatorTree {
  const { nodeCount } = part;
  const { order, numberOf, parents: searchParents } = searchBackwards(part);
  const semi = Uint32Array.from({ length: nodeCount }, (_, place) => place);
  const label = Uint32Array.from(semi);
  const ancestors = Uint32Array.from(searchParents);
  const path: number[] = [];

  /** The lowest semidominator on the way up through what is finished: places from `last` on. */
  const evaluate = (place: number, last: number): number => {
    if ((ancestors[place] as number) < last) {
      return semi[label[place] as number] as number;
    }
    let top = place;
    while ((ancestors[top] as number) >= last) {
      path.push(top);
      top = ancestors[top] as number;
    }
    let best = label[top] as number;
    for (let below = path.pop(); below !== undefined; below = path.pop()) {
      ancestors[below] = ancestors[top] as number;
      const own = label[below] as number;
      if ((semi[best] as number) < (semi[own] as number)) {
        label[below] = best;
      } else {
        best = own;
      }
    }
    return semi[label[place] as number] as number;
  };

  for (let place = nodeCount - 1; place > 0; place--) {
    let lowest = searchParents[place] as number;
    const node = order[place] as number;
    for (let link = part.offsets[node] as number; link < (part.offsets[node + 1] as number); link++) {
      const other = evaluate(numberOf[part.ends[link] as number] as number, place + 1);
      lowest = Math.min(lowest, other);
    }
    semi[place] = lowest;
  }

  const dominators = new Uint32Array(nodeCount);
  for (let place = 1; place < nodeCount; place++) {
    let dominator = searchParents[place] as number;
    while (dominator > (semi[place] as number)) {
      dominator = dominators[dominator] as number;
    }
    dominators[place] = dominator;
  }

  const parents = new Uint32Array(nodeCount);
  for (let place = 1; place < nodeCount; place++) {
    parents[order[place] as number] = order[dominators[place] as number] as number;
  }
  return { parents, order, ...numberSubtrees(parents, order) };
}

/** Depth first from the goals against the links. Places are the order of visit; parents are places. */
function searchBackwards(part: LeadingPart) {
  const { nodeCount } = part;
  const { offsets, starts } = reverseLinks(part);
  const numberOf = new Uint32Array(nodeCount);
  const isVisited = new Uint8Array(nodeCount);
  const order = new Uint32Array(nodeCount);
  const parents = new Uint32Array(nodeCount);
  const next = offsets.slice(0, nodeCount);
  const stack = new Uint32Array(nodeCount);
  let depth = 0;
  let visited = 1;
  isVisited[0] = 1;

  while (depth >= 0) {
    const node = stack[depth] as number;
    const link = next[node] as number;
    if (link === offsets[node + 1]) {
      depth--;
      continue;
    }
    next[node] = link + 1;
    const start = starts[link] as number;
    if (isVisited[start] === 0) {
      isVisited[start] = 1;
      parents[visited] = numberOf[node] as number;
      numberOf[start] = visited;
      order[visited++] = start;
      stack[++depth] = start;
    }
  }
  return { order, numberOf, parents };
}

/** A number for each node so that subtrees are ranges, without walking the tree: sizes first, then starts. */
function numberSubtrees(parents: Uint32Array, order: Uint32Array) {
  const sizes = new Uint32Array(parents.length).fill(1);
  for (let place = order.length - 1; place > 0; place--) {
    const node = order[place] as number;
    const parent = parents[node] as number;
    sizes[parent] = (sizes[parent] as number) + (sizes[node] as number);
  }

  const entered = new Uint32Array(parents.length);
  const left = new Uint32Array(parents.length);
  /** Where the next child of each node begins. */
  const free = new Uint32Array(parents.length);
  for (const node of order) {
    if (node !== 0) {
      const parent = parents[node] as number;
      entered[node] = free[parent] as number;
      free[parent] = (free[parent] as number) + (sizes[node] as number);
    }
    left[node] = (entered[node] as number) + (sizes[node] as number);
    free[node] = (entered[node] as number) + 1;
  }
  return { entered, left };
}
