import type { GraphSnapshot } from '../../snapshot/graph-snapshot.ts';
import { createEmptySnapshot } from '../../snapshot/snapshot-builder.ts';
import { buildSnapshot } from '../build-snapshot.ts';
import { GraphDelta } from '../graph-delta.ts';
import { type BatchSpec, batchOf } from './batch-of.ts';

export const NO_IDS = { nodeId: 0, relationshipId: 0, kindId: 0, propertySetId: 0, observationId: 0 };

/** A delta on an empty graph. */
export function openDelta(): GraphDelta {
  return new GraphDelta(createEmptySnapshot(), NO_IDS);
}

export function applySpec(delta: GraphDelta, spec: BatchSpec, atMs = 1000): void {
  delta.apply(batchOf(spec), delta.observe(atMs));
}

/** A delta on a graph with the content of a batch. */
export function deltaOn(
  spec: BatchSpec,
  atMs = 1000,
): { readonly base: GraphSnapshot; readonly delta: GraphDelta } {
  const first = openDelta();
  applySpec(first, spec, atMs);
  const base = buildSnapshot(first.base, first, 1);
  return { base, delta: new GraphDelta(base, first.counters) };
}
