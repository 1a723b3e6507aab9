import type { GraphBatch } from '../batch/graph-batch.ts';
import type { DeltaParts } from './drain-changes.ts';
import type { PropertySetPatch } from './property-set-registry.ts';

/** Merges a batch into a delta; see {@link GraphBatch} for what that means. */
export function applyBatch(delta: DeltaParts, batch: GraphBatch, observationId: number): void {
  const kindIds = Uint16Array.from(batch.kinds, (name) => delta.kinds.register(name));
  const kindSets = batch.kindSets.map((set) =>
    delta.kinds.sets.intern(set.map((kind) => kindIds[kind] ?? 0)),
  );
  const nodes = applyNodes(delta, batch, { kindSets, observationId });
  applyRelationships(delta, batch, { kindIds, nodes, observationId });
}

/** Returns the node index of each of the batch's object ids; -1 where nothing refers to one. */
function applyNodes(
  { nodes }: DeltaParts,
  batch: GraphBatch,
  { kindSets, observationId }: { readonly kindSets: readonly number[]; readonly observationId: number },
): Int32Array {
  const { stubs, upserts } = batch;
  const indexes = new Int32Array(batch.objectIds.length).fill(-1);

  const upsert = (objectId: number, kindSet: number): number => {
    const known = indexes[objectId] ?? -1;
    const node = known === -1 ? nodes.upsert(batch.objectIds[objectId] ?? '', kindSets[kindSet] ?? 0) : known;

    if (known !== -1) {
      nodes.addKinds(node, kindSets[kindSet] ?? 0);
    }

    nodes.see(node, observationId);
    indexes[objectId] = node;
    return node;
  };

  for (let row = 0; row < stubs.objectIds.length; row++) {
    upsert(stubs.objectIds[row] ?? 0, stubs.kindSets[row] ?? 0);
  }

  for (let row = 0; row < upserts.objectIds.length; row++) {
    const node = upsert(upserts.objectIds[row] ?? 0, upserts.kindSets[row] ?? 0);
    const removed = batch.nameLists[upserts.removedNames[row] ?? 0] ?? [];
    nodes.merge(node, upserts.properties[row] ?? '{}', { removed, defaults: upserts.defaults.get(row) });

    if (upserts.collected[row] === 1) {
      nodes.collect(node, observationId);
    }
  }

  return indexes;
}

function applyRelationships(
  delta: DeltaParts,
  batch: GraphBatch,
  context: {
    readonly kindIds: Uint16Array;
    readonly nodes: Int32Array;
    readonly observationId: number;
  },
): void {
  const { starts, ends, kinds, properties } = batch.relationships;
  const { kindIds, nodes, observationId } = context;
  const { relationships } = delta;
  delta.propertySets.forgetPatches();
  const patches: PropertySetPatch[] = batch.propertySets.map((json) => delta.propertySets.patch(json));
  const noProperties = delta.propertySets.patch('{}');

  const nodeOf = (objectId: number): number => {
    const node = nodes[objectId] ?? -1;

    if (node !== -1) {
      return node;
    }

    const created = delta.nodes.upsert(batch.objectIds[objectId] ?? '', delta.kinds.sets.intern([]));
    delta.nodes.see(created, observationId);
    nodes[objectId] = created;
    return created;
  };

  for (let row = 0; row < starts.length; row++) {
    const patch = patches[properties[row] ?? 0] ?? noProperties;
    const kindId = kindIds[kinds[row] ?? 0] ?? 0;
    const place = relationships.upsert(nodeOf(starts[row] ?? 0), nodeOf(ends[row] ?? 0), kindId, patch);
    relationships.see(place, observationId);
  }
}
