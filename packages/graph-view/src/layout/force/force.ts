import { type LayoutGraph, type Positions, SPACING } from '../layout-request.ts';
import { findPivotPlaces } from './pivot-places.ts';
import { MAX_PAIRED_NODES, pushPairs } from './push-pairs.ts';
import { createQuadTree } from './quad-tree.ts';
import { separateNodes } from './separate-nodes.ts';

/** Steps for small graphs, and what large ones have to get along with. */
const MAX_STEPS = 100;
const MIN_STEPS = 30;
const STEPS_TIMES_NODES = 25_000;

/** How far a node moves in the first step; less with every one after. */
const FIRST_REACH = SPACING.hop * 1.6;

/**
 * Nodes push each other away, edges pull their ends together (after Fruchterman and Reingold), the pushing
 * of many summed up in a tree of squares (after Barnes and Hut). For a connected graph.
 */
export function layoutForce(graph: LayoutGraph, seed: number): Positions {
  const positions = graph.nodeCount < 3 ? inARow(graph.nodeCount) : findPivotPlaces(graph, seed);
  relax(graph, positions, { isFixed: undefined, firstReach: FIRST_REACH });
  return positions;
}

export interface RelaxOptions {
  /** 1 for nodes that must not move. */
  readonly isFixed: Uint8Array | undefined;
  readonly firstReach: number;
}

/** Moves nodes to where the forces on them are in balance, in place. */
export function relax(graph: LayoutGraph, positions: Positions, options: RelaxOptions): void {
  const { nodeCount } = graph;
  const { isFixed, firstReach } = options;
  const steps = Math.round(Math.min(MAX_STEPS, Math.max(MIN_STEPS, STEPS_TIMES_NODES / nodeCount)));
  const push = nodeCount <= MAX_PAIRED_NODES ? pushPairs : createTreePush(nodeCount, isFixed);
  const pushes = new Float64Array(nodeCount * 2);
  const forces = new Float64Array(nodeCount * 2);
  const shares = shareOfPull(graph);

  for (let step = 0; step < steps; step++) {
    // Late steps are short: what pushed in the one before still does.
    if (step < steps / 4 || step % 2 === 0) {
      pushes.fill(0);
      push(positions, pushes, SPACING.hop ** 2);
    }
    forces.set(pushes);
    pull(graph, positions, forces, shares);
    move(positions, forces, { isFixed, reach: firstReach * (1 - step / steps) ** 1.5 + 0.5 });
  }
  separateNodes(positions, isFixed);
}

function createTreePush(nodeCount: number, isFixed: Uint8Array | undefined): typeof pushPairs {
  const tree = createQuadTree(nodeCount);
  return (positions, forces, strength) => {
    tree.build(positions);
    for (let node = 0; node < nodeCount; node++) {
      if (isFixed?.[node] !== 1) {
        tree.push(node, forces, strength);
      }
    }
  };
}

/** An edge pulls a hub less than a leaf, so that hubs do not swing. */
function shareOfPull({ nodeCount, sources, targets }: LayoutGraph): Float64Array {
  const degrees = new Int32Array(nodeCount);
  for (const ends of [sources, targets]) {
    for (const node of ends) {
      degrees[node] = (degrees[node] as number) + 1;
    }
  }
  return Float64Array.from(degrees, (degree) => 1 / Math.sqrt(Math.max(1, degree)));
}

function pull(
  { sources, targets }: LayoutGraph,
  positions: Positions,
  forces: Float64Array,
  shares: Float64Array,
): void {
  for (let edge = 0; edge < sources.length; edge++) {
    const source = (sources[edge] as number) * 2;
    const target = (targets[edge] as number) * 2;
    if (source === target) {
      continue;
    }
    const x = (positions[target] as number) - (positions[source] as number);
    const y = (positions[target + 1] as number) - (positions[source + 1] as number);
    const strength = Math.sqrt(x * x + y * y) / SPACING.hop;
    const atSource = strength * (shares[source / 2] ?? 1);
    const atTarget = strength * (shares[target / 2] ?? 1);
    forces[source] = (forces[source] as number) + x * atSource;
    forces[source + 1] = (forces[source + 1] as number) + y * atSource;
    forces[target] = (forces[target] as number) - x * atTarget;
    forces[target + 1] = (forces[target + 1] as number) - y * atTarget;
  }
}

function move(
  positions: Positions,
  forces: Float64Array,
  { isFixed, reach }: { readonly isFixed: Uint8Array | undefined; readonly reach: number },
): void {
  for (let at = 0; at < positions.length; at += 2) {
    if (isFixed?.[at / 2] === 1) {
      continue;
    }
    const x = forces[at] as number;
    const y = forces[at + 1] as number;
    const length = Math.sqrt(x * x + y * y);
    if (length === 0) {
      continue;
    }
    const scale = Math.min(length, reach) / length;
    positions[at] = (positions[at] as number) + x * scale;
    positions[at + 1] = (positions[at + 1] as number) + y * scale;
  }
}

function inARow(nodeCount: number): Positions {
  return Float64Array.from({ length: nodeCount * 2 }, (_, at) =>
    at % 2 === 0 ? (at / 2) * SPACING.layer : 0,
  );
}
