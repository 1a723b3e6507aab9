import type { GraphBatch } from '../batch/graph-batch.ts';
import { readPackedText } from '../property/packed-texts.ts';
import type { DeltaParts } from './drain-changes.ts';
import type { PropertySetPatch } from './property-set-registry.ts';

/** How much of a batch was not there before. */
export interface AppliedBatch {
  /** Nodes with a row of their own. */
  readonly nodesCreated: number;
  readonly relationshipsCreated: number;
}

/** Merges a batch into a delta; see {@link GraphBatch} for what that means. */
export function applyBatch(delta: DeltaParts, batch: GraphBatch, observationId: number): AppliedBatch {
  const kindIds = Uint16Array.from(batch.kinds, (name) => delta.kinds.register(name));
  const kindSets = batch.kindSets.map((set) =>
    delta.kinds.sets.intern(set.map((kind) => kindIds[kind] as number)),
  );
  const firstNew = delta.nodes.count;
  const nodes = applyNodes(delta, batch, { kindSets, observationId });
  const relationshipsCreated = applyRelationships(delta, batch, { kindIds, nodes, observationId });

  return { nodesCreated: countDistinctFrom(firstNew, batch.upserts.objectIds, nodes), relationshipsCreated };
}

/** How many of the nodes of some rows have this index or a higher one. */
function countDistinctFrom(firstNew: number, rows: Uint32Array, nodes: Int32Array): number {
  const found = new Set<number>();

  for (const objectId of rows) {
    const node = nodes[objectId] as number;
    if (node >= firstNew) {
      found.add(node);
    }
  }

  return found.size;
}

/** Returns the node index of each of the batch's object ids; -1 where there is none, and no row of a node refers to it. */
function applyNodes(
  { nodes, stubs: stubNodes }: DeltaParts,
  batch: GraphBatch,
  { kindSets, observationId }: { readonly kindSets: readonly number[]; readonly observationId: number },
): Int32Array {
  const { guesses, stubs, upserts } = batch;
  const indexes = nodes.findAll(batch.objectIds);
  const hasKinds = batch.kindSets.map((set) => set.length > 0);
  const isDefined = new Uint8Array(indexes.length);

  const upsert = (objectId: number, kindSet: number): number => {
    const found = indexes[objectId] as number;
    const node =
      found === -1 ? nodes.createPacked(batch.objectIds, objectId, kindSets[kindSet] as number) : found;

    if (found !== -1 && hasKinds[kindSet] === true && isDefined[objectId] === 0) {
      stubNodes.define(node, kindSets[kindSet] as number);
    } else if (found !== -1) {
      nodes.addKinds(node, kindSets[kindSet] as number);
    }

    if (hasKinds[kindSet] === true) {
      isDefined[objectId] = 1;
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

  for (let row = 0; row < guesses.objectIds.length; row++) {
    const objectId = guesses.objectIds[row] as number;
    const kindSet = kindSets[guesses.kindSets[row] as number] as number;
    const found = indexes[objectId] as number;

    if (found === -1) {
      indexes[objectId] = nodes.createPacked(batch.objectIds, objectId, kindSet);
    } else if (nodes.lacksKinds(found, kindSet) && stubNodes.isStub(found)) {
      nodes.addKinds(found, kindSet);
    }
  }

  // Apart from the above: places in memory that have nothing to do with each other are read several at once.
  for (const objectId of guesses.objectIds) {
    nodes.see(indexes[objectId] as number, observationId);
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
): number {
  const { starts, ends, kinds, properties } = batch.relationships;
  const { kindIds, nodes, observationId } = context;
  const { relationships } = delta;
  delta.propertySets.forgetPatches();
  const patches: PropertySetPatch[] = batch.propertySets.map((json) => delta.propertySets.patch(json));
  const noProperties = delta.propertySets.patch('{}');
  const rowsBefore = relationships.rows.ids.length;

  const nodeOf = (objectId: number): number => {
    const node = nodes[objectId] ?? -1;

    if (node !== -1) {
      return node;
    }

    const created = delta.nodes.upsert(
      readPackedText(batch.objectIds, objectId),
      delta.kinds.sets.intern([]),
    );
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

  return relationships.rows.ids.length - rowsBefore;
}
