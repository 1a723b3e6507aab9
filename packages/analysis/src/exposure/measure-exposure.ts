import { type Bitmap, excludeBits, type NodeSets, type ReachProgress, runReach } from '@secgraph/graph';
import type { Cancellation } from '@secgraph/kernel';
import type { AttackGraph } from './attack-graph.ts';

export interface ExposureOptions {
  /** The sources of each finding, or of all findings of a type. */
  readonly sources: NodeSets;
  /** Members of the zone and of all higher ones: they do not count, but may lie on the way. */
  readonly closed: Bitmap;
  readonly cancellation?: Cancellation | undefined;
}

/**
 * For each set, how many principals outside can reach one of its nodes, sources themselves included. Whoever drives it
 * may do something else meanwhile. Throws when cancelled.
 */
export function runExposure(
  { condensation, principals }: AttackGraph,
  { sources, closed, cancellation }: ExposureOptions,
): Generator<ReachProgress, Uint32Array> {
  const counted = excludeBits(principals, closed);
  return runReach(condensation, { direction: 'inbound', sets: sources, counted, cancellation });
}

/** For each set, how many principals one of its nodes can reach, itself included. */
export function runImpact(
  { condensation, principals }: AttackGraph,
  { targets, cancellation }: { readonly targets: NodeSets; readonly cancellation?: Cancellation | undefined },
): Generator<ReachProgress, Uint32Array> {
  return runReach(condensation, { direction: 'outbound', sets: targets, counted: principals, cancellation });
}
