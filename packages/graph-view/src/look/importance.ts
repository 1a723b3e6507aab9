import { listNeighbours } from '../model/adjacency.ts';
import type { Scene } from '../model/scene.ts';

/** Why a node is among those that a picture has to name, the most telling reason first. */
const REASONS = ['end', 'zone', 'hub', 'cut', 'none'] as const;
type Reason = (typeof REASONS)[number];

/** What the shape of a scene says about its nodes; what is selected is no part of it. */
export interface Importance {
  readonly reasons: readonly Reason[];
  /** Higher is to be named first, whatever the reasons of others are. */
  readonly ranks: Float64Array;
}

/** A hub has at least this many edges, and this many times as many as a node has on average. */
const LEAST_HUB = 4;
const HUB_SHARE = 2.5;

/** A node whose loss cuts off fewer than this many others has a name no sooner than the rest. */
const LEAST_CUT = 3;

const TIER = 1e7;
const known = new WeakMap<Scene, Importance>();

/** Worked out once for each scene: it is asked for with every frame. Linear in nodes and edges. */
export function importanceOf(scene: Scene): Importance {
  const before = known.get(scene);
  if (before !== undefined) {
    return before;
  }
  const importance = weighNodes(scene);
  known.set(scene, importance);
  return importance;
}

function weighNodes(scene: Scene): Importance {
  const { nodes, sources, targets } = scene;
  const degrees = new Int32Array(nodes.length);
  for (const ends of [sources, targets]) {
    for (const node of ends) {
      degrees[node] = (degrees[node] as number) + 1;
    }
  }
  const hubDegree = Math.max(LEAST_HUB, (HUB_SHARE * 2 * sources.length) / Math.max(1, nodes.length));
  const ends = findEnds(scene);
  const cuts = countCutOff(scene);

  const reasons = nodes.map(({ isTierZero }, node): Reason => {
    if (ends.has(node)) {
      return 'end';
    }
    if (isTierZero) {
      return 'zone';
    }
    if ((degrees[node] as number) >= hubDegree) {
      return 'hub';
    }
    return (cuts[node] as number) >= LEAST_CUT ? 'cut' : 'none';
  });
  const ranks = Float64Array.from(reasons, (reason, node) => {
    const groupSize = nodes[node]?.members.length ?? 0;
    const weight = reason === 'cut' ? (cuts[node] as number) : groupSize * 10 + (degrees[node] as number);
    return (REASONS.length - 1 - REASONS.indexOf(reason)) * TIER + weight;
  });
  return { reasons, ranks };
}

/** From where to where a path leads; without a path, the only node that all lead away from or to. */
function findEnds({ nodes, edges, sources, targets }: Scene): ReadonlySet<number> {
  const isPath = edges.some(({ isOnPath }) => isOnPath);
  const [left, entered] = [new Set<number>(), new Set<number>()];
  for (const [edge, { isOnPath }] of edges.entries()) {
    if (isOnPath || !isPath) {
      left.add(sources[edge] as number);
      entered.add(targets[edge] as number);
    }
  }
  const [starts, ends] = [left.difference(entered), entered.difference(left)];
  if (isPath) {
    return starts.union(ends);
  }
  const only = (found: ReadonlySet<number>) => (found.size === 1 && nodes.length > 2 ? [...found] : []);
  return new Set([...only(starts), ...only(ends)]);
}

/**
 * How many nodes each one keeps in the picture's larger part: those that are cut off from it without the
 * node (articulation points, after Hopcroft and Tarjan, without recursion).
 */
function countCutOff({ nodes, sources, targets }: Scene): Int32Array {
  const count = nodes.length;
  const { of: neighboursOf } = listNeighbours(count, sources, targets);

  const entered = new Int32Array(count).fill(-1);
  const lowest = new Int32Array(count);
  const sizes = new Int32Array(count).fill(1);
  const cutOff = new Int32Array(count);
  const largest = new Int32Array(count);
  let clock = 0;
  for (let root = 0; root < count; root++) {
    if (entered[root] !== -1) {
      continue;
    }
    const reached: number[] = [];
    const open = [{ node: root, parent: -1, neighbours: neighboursOf(root), at: 0 }];
    entered[root] = lowest[root] = clock++;
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const { node, parent } = top;
      const neighbour = top.neighbours[top.at++];
      if (neighbour === undefined) {
        open.pop();
        reached.push(node);
        if (parent === -1) {
          continue;
        }
        lowest[parent] = Math.min(lowest[parent] as number, lowest[node] as number);
        sizes[parent] = (sizes[parent] as number) + (sizes[node] as number);
        if ((lowest[node] as number) >= (entered[parent] as number)) {
          cutOff[parent] = (cutOff[parent] as number) + (sizes[node] as number);
          largest[parent] = Math.max(largest[parent] as number, sizes[node] as number);
        }
      } else if (entered[neighbour] === -1) {
        entered[neighbour] = lowest[neighbour] = clock++;
        open.push({ node: neighbour, parent: node, neighbours: neighboursOf(neighbour), at: 0 });
      } else if (neighbour !== parent) {
        lowest[node] = Math.min(lowest[node] as number, entered[neighbour] as number);
      }
    }
    for (const node of reached) {
      // What holds the root, or is not cut off at all, is a part as well: the largest one is what stays.
      const others = reached.length - 1 - (cutOff[node] as number);
      cutOff[node] = reached.length - 1 - Math.max(others, largest[node] as number);
    }
  }
  return cutOff;
}
