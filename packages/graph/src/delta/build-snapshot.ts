import { invariant } from '@secgraph/kernel';
import { sharedFloat64, sharedUint32 } from '../property/shared-memory.ts';
import { StringInterner } from '../property/string-interner.ts';
import { WriterMemory } from '../property/writer-memory.ts';
import { assembleSnapshot } from '../snapshot/assemble-snapshot.ts';
import { compactText } from '../snapshot/compact-text.ts';
import type { GraphSnapshot } from '../snapshot/graph-snapshot.ts';
import type { RelationshipSnapshotColumns } from '../snapshot/relationship-build.ts';
import { buildNodes, numberNodes } from './build-nodes.ts';
import {
  buildRelationships,
  hasSameRelationships,
  keepStates,
  lengthenAdjacency,
  type NodeNumbering,
} from './build-relationships.ts';
import type { DeltaParts } from './drain-changes.ts';
import type { GraphDelta } from './graph-delta.ts';
import type { PropertySetRegistry } from './property-set-registry.ts';

/**
 * The next generation: `base` with everything that `delta` changed, drained or not. Reads no storage. Linear in
 * the graph, mostly at the speed of copying memory; columns that did not change are shared with the base.
 *
 * Leaves both as they are, unless the base was built with the same `memory` and that was not published since:
 * then the new columns take the place of the old ones, and base and delta are of no use any more.
 */
export function buildSnapshot(
  base: GraphSnapshot,
  delta: GraphDelta,
  generation: number,
  memory = new WriterMemory(),
): GraphSnapshot {
  invariant(delta.base === base, 'a delta belongs to the snapshot it was made for');
  const { kinds, nodes, observations, propertySets } = delta.parts;
  const interner = new StringInterner(base.text);
  const numbering = numberNodes(nodes);
  const relationships = buildRelationshipColumns(delta.parts, numbering, memory);
  const builtNodes = buildNodes(delta.parts, numbering, { interner, memory });
  const propertySetTexts = buildPropertySets(base, propertySets, interner);

  const columns = {
    ...relationships,
    ...builtNodes.columns,
    generation,
    nodeCount: numbering.nodeCount,
    kindNames: [...kinds.names],
    kindSets: [...kinds.sets.sets],
    observations: extendObservations(base.observations, observations.added),
    propertySetTexts,
    text: interner.finish(base.text.releasedBytes + builtNodes.releasedBytes),
  };

  return assembleSnapshot(compactText(columns));
}

function buildRelationshipColumns(
  delta: DeltaParts,
  numbering: NodeNumbering,
  memory: WriterMemory,
): RelationshipSnapshotColumns {
  const { base } = delta.relationships;

  if (hasSameRelationships(delta)) {
    return {
      relationshipCount: base.relationshipCount,
      outbound: lengthenAdjacency(base.outbound, numbering.nodeCount, memory),
      inbound: lengthenAdjacency(base.inbound, numbering.nodeCount, memory),
      relationshipIds: base.relationshipIds,
      ...keepStates(delta, memory),
    };
  }

  return buildRelationships(delta, numbering, memory);
}

function buildPropertySets(
  base: GraphSnapshot,
  propertySets: PropertySetRegistry,
  interner: StringInterner,
): Uint32Array {
  const newest = propertySets.added.at(-1);

  if (newest === undefined) {
    return base.propertySetTexts;
  }

  const codes = sharedUint32(newest.id + 1);
  codes.set(base.propertySetTexts);

  for (const { id, json } of propertySets.added) {
    codes[id] = interner.intern(json);
  }

  return codes;
}

function extendObservations(
  base: Float64Array,
  added: readonly { readonly id: number; readonly atMs: number }[],
): Float64Array {
  const newest = added.at(-1);

  if (newest === undefined) {
    return base;
  }

  const observations = sharedFloat64(newest.id + 1);
  observations.set(base);

  for (const { id, atMs } of added) {
    observations[id] = atMs;
  }

  return observations;
}
