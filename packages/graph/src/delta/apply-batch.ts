import type { GraphBatch } from '../batch/graph-batch.ts';
import type { DeltaParts } from './drain-changes.ts';
import type { PropertySetPatch } from './property-set-registry.ts';

/** Merges a batch into a delta; see {@link GraphBatch} for what that means. */
export function applyBatch(delta: DeltaParts, batch: GraphBatch, observationId: number): void {
  const kindIds = Uint16Array.from(batch.kinds, (name) => delta.kinds.register(name));
  const kindSets = batch.kindSets.map((set) =>
    delta.kinds.sets.intern(set.map((kind) => kindIds[kind] as number)),
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
    const node =
      known === -1 ? nodes.upsert(batch.objectIds[objectId] ?? '', kindSets[kindSet] as number) : known;

    if (known !== -1) {
      nodes.addKinds(node, kindSets[kindSet] as number);
    }

    nodes.see(node, observationId);
    indexes[objectId] = node;
    return node;
  };

  for (let row = 0; row < stubs.objectIds.length; row++) {
    upsert(stubs.objectIds[row] as number, stubs.kindSets[row] as number);
  }

  for (let row = 0; row < upserts.objectIds.length; row++) {
    const node = upsert(upserts.objectIds[row] as number, upserts.kindSets[row] as number);
    const removed = batch.nameLists[upserts.removedNames[row] as number] ?? [];
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
    const patch = patches[properties[row] as number] ?? noProperties;
    const kindId = kindIds[kinds[row] as number] as number;
    const place = relationships.upsert(
      nodeOf(starts[row] as number),
      nodeOf(ends[row] as number),
      kindId,
      patch,
    );
    relationships.see(place, observationId);
  }
}
