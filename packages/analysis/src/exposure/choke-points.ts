import {
  type Bitmap,
  countRemaining,
  cutOffByPosition,
  excludeBits,
  findLeadingPart,
  findMinimumCut,
  type GraphSnapshot,
  rankSingleCuts,
  type SingleCuts,
} from '@secgraph/graph';
import type { GraphModel } from '@secgraph/graph-schema';
import type { Cancellation } from '@secgraph/kernel';
import { findPrincipals, findTraversableKinds } from './attack-graph.ts';
import { createLastingTest } from './lasting-relationships.ts';

export interface ChokePointOptions {
  readonly model: GraphModel;
  /** What is to be protected: members of a zone, or those of one environment. */
  readonly targets: Bitmap;
  /** Members of the zone and of all higher ones: nobody counts them as somebody to be cut off. */
  readonly closed: Bitmap;
  /** What may lead to a target, by outbound position, ascending: findings. Default: all that gives control. */
  readonly crossings?: Uint32Array | undefined;
  readonly cancellation?: Cancellation | undefined;
  /** Told how much memory is needed, before it is used. */
  readonly reserveMemory?: ((sizeBytes: number) => void) | undefined;
}

/** Memory for numbers and marks of nodes, and for links, flows and the tree of dominators. */
const BYTES_PER_NODE = 16;
const BYTES_PER_LINK = 40;
const BYTES_PER_LINKED_NODE = 80;

/** What to remove so that nobody reaches the targets. Relationships are outbound positions. */
export interface ChokePoints {
  /** The fewest that cut off everybody who can be; what alone cuts off most comes first. */
  readonly cut: Uint32Array;
  /** How many principals outside still reach a target once the first of {@link cut} are gone; at place 0, none is. */
  readonly remaining: Uint32Array;
  /** How many principals outside reach a target. */
  readonly exposed: number;
  /** How many of them cannot be cut off, because there is a way from them to a target that leads over lasting relationships alone. */
  readonly inseparable: number;
  /** Every relationship that cuts somebody off all by itself, and how many. */
  readonly single: SingleCuts;
}

/**
 * docs/decisions/0018-choke-points.md. Takes about as long as a dozen searches over what leads to the targets. Throws
 * when cancelled.
 */
export function findChokePoints(
  snapshot: GraphSnapshot,
  { model, targets, closed, crossings, cancellation, reserveMemory = () => undefined }: ChokePointOptions,
): ChokePoints {
  reserveMemory(snapshot.nodeCount * BYTES_PER_NODE);
  const kinds = findTraversableKinds(snapshot, model);
  const isLasting = createLastingTest(snapshot);
  const sources = excludeBits(findPrincipals(snapshot, model), closed);
  const part = findLeadingPart(snapshot, { kinds, goals: targets, entries: crossings, cancellation });
  reserveMemory(part.nodeCount * BYTES_PER_LINKED_NODE + part.ends.length * BYTES_PER_LINK);
  const { positions, inseparable } = findMinimumCut(part, { sources, isLasting, cancellation });
  const single = rankSingleCuts(part, { counted: sources, isLasting });
  const cut = inOrder(positions, single);
  const remaining = countRemaining(part, { cuts: cut, counted: sources, cancellation });

  return { cut, remaining, exposed: single.reaching, inseparable, single };
}

/** As good a beginning as there is for whoever cannot remove all of them. */
function inOrder(cut: Uint32Array, single: SingleCuts): Uint32Array {
  const cutOffAt = cutOffByPosition(single);

  return cut.toSorted(
    (left, right) => (cutOffAt.get(right) ?? 0) - (cutOffAt.get(left) ?? 0) || left - right,
  );
}
